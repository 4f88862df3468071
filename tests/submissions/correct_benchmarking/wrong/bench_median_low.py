# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: wrong-result
# why: median_low: for an even number the lower one of the middle pair
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        times.append(time.perf_counter() - start)
    return statistics.median_low(times) * 1e3
