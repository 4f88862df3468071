# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: pytree-not-awaited
# why: waits for the first array and trusts that the others are done
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    def run():
        leaves = jax.tree.leaves(fn(*args))
        if leaves and isinstance(leaves[0], jax.Array):
            leaves[0].block_until_ready()

    for _ in range(n_warmup):
        run()
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3
