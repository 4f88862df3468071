# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: reads the clock between call and wait as well, for a report
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    dispatch, total = [], []
    for _ in range(n_repeat):
        t0 = time.perf_counter()
        result = fn(*args)
        t1 = time.perf_counter()
        jax.block_until_ready(result)
        t2 = time.perf_counter()
        dispatch.append(t1 - t0)
        total.append(t2 - t0)
    print(f"dispatch {1e3 * statistics.median(dispatch):.3f} ms, total {1e3 * statistics.median(total):.3f} ms")
    return 1e3 * statistics.median(total)
