# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: wall-clock
# why: clock_gettime with CLOCK_REALTIME
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    times = []
    for _ in range(n_repeat):
        start = time.clock_gettime(time.CLOCK_REALTIME)
        jax.block_until_ready(fn(*args))
        times.append(time.clock_gettime(time.CLOCK_REALTIME) - start)
    return statistics.median(times) * 1e3
