# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: max-not-median
# why: the slowest sample, to be on the safe side
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        times.append(time.perf_counter() - start)
    return max(times) * 1e3
