# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: a decorator makes the timed version of fn
# %% bench
def timed(fn):
    @functools.wraps(fn)
    def wrapper(*args):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        return time.perf_counter() - start

    return wrapper


def bench(fn, *args, n_warmup=2, n_repeat=10):
    # functools.wraps copes with objects that have no __name__
    run = timed(fn)
    for _ in range(n_warmup):
        run(*args)
    return statistics.median([run(*args) for _ in range(n_repeat)]) * 1e3
