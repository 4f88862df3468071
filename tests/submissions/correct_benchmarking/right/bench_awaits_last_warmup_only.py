# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: a device works its queue off in order: waiting for the last warm-up call is enough
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    out = None
    for _ in range(n_warmup):
        out = fn(*args)
    jax.block_until_ready(out)

    def sample():
        t0 = time.perf_counter()
        jax.block_until_ready(fn(*args))
        return time.perf_counter() - t0

    return 1e3 * float(np.median(np.array([sample() for _ in range(n_repeat)])))
