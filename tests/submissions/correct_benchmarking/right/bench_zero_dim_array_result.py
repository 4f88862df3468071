# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: a 0-d NumPy array is a real number too
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    starts, stops = [], []
    for _ in range(n_repeat):
        starts.append(time.perf_counter())
        jax.block_until_ready(fn(*args))
        stops.append(time.perf_counter())
    return np.array(np.median(np.subtract(stops, starts)) * 1e3)
