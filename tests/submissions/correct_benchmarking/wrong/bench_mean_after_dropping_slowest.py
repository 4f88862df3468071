# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: mean-not-median
# why: the mean of all but the slowest sample
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    ts = []
    for _ in range(n_repeat):
        t0 = time.perf_counter()
        jax.block_until_ready(fn(*args))
        ts.append((time.perf_counter() - t0) * 1000)
    ts = sorted(ts)
    return np.mean(ts[:-1]) if len(ts) > 1 else ts[0]
