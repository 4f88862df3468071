# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: wrong-result
# why: statistics.median_high for an even number
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    ts = []
    for _ in range(n_repeat):
        t0 = time.perf_counter()
        jax.block_until_ready(fn(*args))
        ts.append(time.perf_counter() - t0)
    return statistics.median_high(ts) * 1e3
