# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: wall-clock
# why: datetime difference with .microseconds / 1000
# %% bench
from datetime import datetime


def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    ts = []
    for _ in range(n_repeat):
        t0 = datetime.now()
        jax.block_until_ready(fn(*args))
        ts.append((datetime.now() - t0).microseconds / 1000)
    return statistics.median(ts)
