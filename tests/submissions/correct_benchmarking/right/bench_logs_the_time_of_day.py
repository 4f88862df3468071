# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: the wall clock for a log line only
# %% bench
from datetime import datetime


def bench(fn, *args, n_warmup=2, n_repeat=10):
    began = datetime.now()
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    samples = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        samples.append((time.perf_counter() - start) * 1e3)
    print(f"[{began:%H:%M:%S}] {getattr(fn, '__name__', fn)}: {len(samples)} samples until {time.strftime('%X')}, {time.time():.0f}")
    return statistics.median(samples)
