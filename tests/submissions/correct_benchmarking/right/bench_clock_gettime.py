# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: the POSIX monotonic clock
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    now = lambda: time.clock_gettime(time.CLOCK_MONOTONIC)
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    samples = []
    for _ in range(n_repeat):
        t = now()
        jax.block_until_ready(fn(*args))
        samples.append(now() - t)
    return statistics.median(samples) * 1e3
