# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: unit-nanoseconds
# why: the _ns clock and no division at all
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    times = []
    for _ in range(n_repeat):
        start = time.monotonic_ns()
        jax.block_until_ready(fn(*args))
        times.append(time.monotonic_ns() - start)
    return np.median(times)
