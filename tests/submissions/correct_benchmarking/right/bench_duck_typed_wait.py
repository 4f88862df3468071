# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: asks for forgiveness, but only around the wait and never around fn
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    def wait(leaf):
        try:
            method = leaf.block_until_ready
        except AttributeError:
            return
        method()

    def once():
        out = fn(*args)
        for leaf in jax.tree.leaves(out):
            wait(leaf)

    for _ in range(n_warmup):
        once()
    samples = []
    for _ in range(n_repeat):
        t0 = time.perf_counter()
        once()
        samples.append(time.perf_counter() - t0)
    return statistics.median(samples) * 1e3
