# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: wrong-result
# why: rounds to whole milliseconds, so short calls cost nothing
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        times.append(round(1e3 * (time.perf_counter() - start)))
    return statistics.median(times)
