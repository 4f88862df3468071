# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: a generator of samples, the warm-up sliced away
# %% bench
import itertools


def _durations(fn, args):
    while True:
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        yield (time.perf_counter() - start) * 1e3


def bench(fn, *args, n_warmup=2, n_repeat=10):
    return statistics.median(itertools.islice(_durations(fn, args), n_warmup, n_warmup + n_repeat))
