# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: wrong-result|batch-timed
# why: the clock starts once, so every sample contains all earlier ones
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    times = []
    start = time.perf_counter()
    for _ in range(n_repeat):
        jax.block_until_ready(fn(*args))
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3
