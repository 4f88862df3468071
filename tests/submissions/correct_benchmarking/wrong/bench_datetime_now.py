# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: wall-clock
# why: datetime.now reads the wall clock
# %% bench
from datetime import datetime


def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    times = []
    for _ in range(n_repeat):
        start = datetime.now()
        jax.block_until_ready(fn(*args))
        times.append((datetime.now() - start).total_seconds() * 1e3)
    return statistics.median(times)
