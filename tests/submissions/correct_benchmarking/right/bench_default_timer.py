# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: timeit.default_timer bound by name before any call
# %% bench
from timeit import default_timer as timer


def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    laps = []
    while len(laps) < n_repeat:
        start = timer()
        jax.block_until_ready(fn(*args))
        laps.append((timer() - start) * 1e3)
    return statistics.median(laps)
