# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: no-wait
# why: asks whether the result is ready and does not care about the answer
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        for leaf in jax.tree.leaves(fn(*args)):
            if hasattr(leaf, "is_ready"):
                leaf.is_ready()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3
