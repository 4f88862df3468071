# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: reading the numbers on the host waits for them
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    def call():
        jax.tree.map(np.asarray, fn(*args))

    for _ in range(n_warmup):
        call()
    t = []
    for _ in range(n_repeat):
        t0 = time.perf_counter()
        call()
        t.append(time.perf_counter() - t0)
    return np.median(t) * 1e3
