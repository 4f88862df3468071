# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: the clock is bound early, as a default argument
# %% bench
def _timed(fn, args, clock=time.perf_counter, wait=jax.block_until_ready):
    t = clock()
    wait(fn(*args))
    return clock() - t


def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        _timed(fn, args)
    return float(statistics.median(_timed(fn, args) for _ in range(n_repeat)) * 1e3)
