# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: busy polling of is_ready is a way to wait
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    def finish(out):
        for leaf in jax.tree.leaves(out):
            while hasattr(leaf, "is_ready") and not leaf.is_ready():
                pass

    for _ in range(n_warmup):
        finish(fn(*args))
    samples = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        finish(fn(*args))
        samples.append(time.perf_counter() - start)
    return statistics.median(samples) * 1e3
