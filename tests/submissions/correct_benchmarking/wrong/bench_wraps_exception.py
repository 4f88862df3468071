# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: swallows-exception
# why: raises an exception of its own in place of fn's
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    times = []
    for i in range(n_warmup + n_repeat):
        start = time.perf_counter()
        try:
            jax.block_until_ready(fn(*args))
        except Exception as error:
            raise RuntimeError("the benchmarked function failed") from error
        if i >= n_warmup:
            times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3
