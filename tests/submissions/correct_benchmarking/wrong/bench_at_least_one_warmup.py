# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: ignores-n-warmup
# why: n_warmup=0 asks for a cold start and gets a warm one
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(max(1, n_warmup)):
        jax.block_until_ready(fn(*args))
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3
