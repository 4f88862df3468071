# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: ignores-n-warmup|ignores-n-repeat
# why: takes the warm-up off the n_repeat samples instead of adding it
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        times.append(time.perf_counter() - start)
    return statistics.median(times[n_warmup:] or times) * 1e3
