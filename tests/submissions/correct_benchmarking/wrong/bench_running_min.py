# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: min-not-median
# why: keeps the best time seen so far
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    best = float("inf")
    for _ in range(n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        best = min(best, time.perf_counter() - start)
    return best * 1e3
