# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: swallows-exception
# why: turns an exception of fn into nan
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    try:
        for _ in range(n_warmup):
            jax.block_until_ready(fn(*args))
        times = []
        for _ in range(n_repeat):
            start = time.perf_counter()
            jax.block_until_ready(fn(*args))
            times.append(time.perf_counter() - start)
        return statistics.median(times) * 1e3
    except Exception:
        return float("nan")
