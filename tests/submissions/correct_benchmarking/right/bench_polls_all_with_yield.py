# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: polls all leaves together and gives way to other threads meanwhile
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    def ready(leaf):
        return not isinstance(leaf, jax.Array) or leaf.is_ready()

    def call():
        leaves = jax.tree_util.tree_leaves(fn(*args))
        while not all(map(ready, leaves)):
            time.sleep(0)

    for _ in range(n_warmup):
        call()
    ms = []
    for _ in range(n_repeat):
        t = time.monotonic_ns()
        call()
        ms.append((time.monotonic_ns() - t) / 1e6)
    return statistics.median(ms)
