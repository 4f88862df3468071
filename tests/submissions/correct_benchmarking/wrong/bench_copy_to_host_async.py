# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: no-wait
# why: starts the copy to the host and does not wait for it
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    def run():
        for leaf in jax.tree.leaves(fn(*args)):
            if hasattr(leaf, "copy_to_host_async"):
                leaf.copy_to_host_async()

    for _ in range(n_warmup):
        run()
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3
