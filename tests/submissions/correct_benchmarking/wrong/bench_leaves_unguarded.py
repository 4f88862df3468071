# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: crashes-on-plain-result
# why: looks into pytrees, but expects an array at every leaf
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    def run():
        for leaf in jax.tree.leaves(fn(*args)):
            leaf.block_until_ready()

    for _ in range(n_warmup):
        run()
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3
