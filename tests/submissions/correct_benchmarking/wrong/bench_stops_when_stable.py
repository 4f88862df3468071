# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: ignores-n-repeat
# why: stops early once two samples agree
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        times.append(time.perf_counter() - start)
        if len(times) >= 3 and abs(times[-1] - times[-2]) < 0.2 * times[-1]:
            break
    return statistics.median(times) * 1e3
