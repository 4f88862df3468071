# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: wall-clock
# why: time.time
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    times = []
    for _ in range(n_repeat):
        start = time.time()
        jax.block_until_ready(fn(*args))
        times.append(time.time() - start)
    return statistics.median(times) * 1e3
