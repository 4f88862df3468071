# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: float() where the leaf is a scalar array, the method otherwise
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    def settle(out):
        for leaf in jax.tree.leaves(out):
            if isinstance(leaf, jax.Array):
                if leaf.ndim == 0:
                    float(leaf)
                else:
                    leaf.block_until_ready()

    for _ in range(n_warmup):
        settle(fn(*args))
    seconds = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        settle(fn(*args))
        seconds.append(time.perf_counter() - start)
    return statistics.median(seconds) * 1e3
