# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: waits by the method and again by the function; one more wait costs nothing
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    def once():
        out = fn(*args)
        if hasattr(out, "block_until_ready"):
            out = out.block_until_ready()
        return jax.block_until_ready(out)

    for _ in range(n_warmup):
        once()
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        once()
        times.append(time.perf_counter() - start)
    return 1e3 * statistics.median(times)
