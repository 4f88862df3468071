# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: wall-clock
# why: time.time_ns is the wall clock too
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    times = []
    for _ in range(n_repeat):
        start = time.time_ns()
        jax.block_until_ready(fn(*args))
        times.append((time.time_ns() - start) / 1e6)
    return statistics.median(times)
