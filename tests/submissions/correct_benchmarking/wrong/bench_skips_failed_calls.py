# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: swallows-exception
# why: leaves out the samples that failed
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    times = []
    for i in range(n_warmup + n_repeat):
        try:
            start = time.perf_counter()
            jax.block_until_ready(fn(*args))
            if i >= n_warmup:
                times.append(time.perf_counter() - start)
        except Exception as error:
            print("call", i, "failed:", error)
    return statistics.median(times) * 1e3
