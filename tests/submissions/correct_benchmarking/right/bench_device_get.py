# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: device_get copies the whole pytree to the host and so waits for it
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.device_get(fn(*args))
    t = []
    for _ in range(n_repeat):
        t0 = time.perf_counter()
        jax.device_get(fn(*args))
        t1 = time.perf_counter()
        t.append(1e3 * (t1 - t0))
    return float(np.percentile(t, 50))
