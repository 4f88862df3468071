# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: rounds the milliseconds to three decimals
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    """Median runtime in ms, rounded for display."""
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    samples = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        samples.append((time.perf_counter() - start) * 1e3)
    return round(statistics.median(samples), 3)
