# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: samples in a preallocated NumPy array, result is a NumPy float32
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    samples = np.empty(n_repeat, dtype=np.int64)
    for i in range(-n_warmup, n_repeat):
        start = time.monotonic_ns()
        jax.block_until_ready(fn(*args))
        stop = time.monotonic_ns()
        if i >= 0:
            samples[i] = stop - start
    return np.float32(np.median(samples) / 1_000_000)
