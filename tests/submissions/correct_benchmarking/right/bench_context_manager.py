# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: the timer is a context manager
# %% bench
import contextlib


@contextlib.contextmanager
def stopwatch(log):
    start = time.perf_counter()
    yield
    log.append(time.perf_counter() - start)


def bench(fn, *args, n_warmup=2, n_repeat=10):
    log = []
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    for _ in range(n_repeat):
        with stopwatch(log):
            jax.block_until_ready(fn(*args))
    return 1e3 * statistics.median(log)
