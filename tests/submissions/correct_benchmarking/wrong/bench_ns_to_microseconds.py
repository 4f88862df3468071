# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: unit-microseconds
# why: divides nanoseconds by a thousand
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter_ns()
        jax.block_until_ready(fn(*args))
        times.append((time.perf_counter_ns() - start) / 1000)
    return statistics.median(times)
