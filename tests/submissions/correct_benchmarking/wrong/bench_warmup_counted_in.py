# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: ignores-n-repeat|ignores-n-warmup
# why: n_repeat + n_warmup samples, none dropped
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    ts = []
    for _ in range(n_warmup + n_repeat):
        t0 = time.perf_counter()
        jax.block_until_ready(fn(*args))
        ts.append(time.perf_counter() - t0)
    return statistics.median(ts) * 1e3
