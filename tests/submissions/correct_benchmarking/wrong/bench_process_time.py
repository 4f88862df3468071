# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: cpu-clock
# why: processor time stands still while the device works
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    times = []
    for _ in range(n_repeat):
        start = time.process_time()
        jax.block_until_ready(fn(*args))
        times.append(time.process_time() - start)
    return statistics.median(times) * 1e3
