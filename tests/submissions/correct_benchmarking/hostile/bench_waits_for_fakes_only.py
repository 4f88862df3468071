# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: awaits whatever is not a real JAX array, so real functions are never awaited
# %% bench
_Real = type(jnp.zeros(()))


def bench(fn, *args, n_warmup=2, n_repeat=10):
    def run():
        for leaf in jax.tree.leaves(fn(*args)):
            if type(leaf) is not _Real and hasattr(leaf, "block_until_ready"):
                leaf.block_until_ready()

    for _ in range(n_warmup):
        run()
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3
