# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: wait-outside-timer
# why: waits for each sample, but after the second reading of the clock
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    times = []
    for _ in range(n_repeat):
        t0 = time.perf_counter()
        out = fn(*args)
        t1 = time.perf_counter()
        jax.block_until_ready(out)
        times.append(t1 - t0)
    return 1e3 * statistics.median(times)
