# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: wrong-result|mean-not-median
# why: leaves out samples far from the median, then averages
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        times.append(time.perf_counter() - start)
    centre = statistics.median(times)
    kept = [t for t in times if abs(t - centre) <= 0.5 * centre]
    return statistics.fmean(kept or times) * 1e3
