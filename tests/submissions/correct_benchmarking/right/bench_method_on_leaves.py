# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: monotonic clock; the method on every leaf that has it
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    def run():
        for leaf in jax.tree.leaves(fn(*args)):
            if hasattr(leaf, "block_until_ready"):
                leaf.block_until_ready()

    for _ in range(n_warmup):
        run()
    times = []
    for _ in range(n_repeat):
        t0 = time.monotonic()
        run()
        times.append(time.monotonic() - t0)
    return float(np.median(times)) * 1000
