# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: the end of one sample is the start of the next: adjacent timestamps and np.diff
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    stamps = [time.perf_counter()]
    for _ in range(n_repeat):
        jax.block_until_ready(fn(*args))
        stamps.append(time.perf_counter())
    return np.median(np.diff(stamps)) * 1e3
