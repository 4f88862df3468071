# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: wrong-result
# why: prints the median and returns None
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        times.append(1e3 * (time.perf_counter() - start))
    print(f"{statistics.median(times):.3f} ms")
