# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: mean-not-median|wrong-result
# why: drops the fastest and the slowest sample and averages the rest
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        times.append(time.perf_counter() - start)
    if n_repeat > 2:
        times = sorted(times)[1:-1]
    return statistics.fmean(times) * 1e3
