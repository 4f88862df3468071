# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: recursion instead of a loop
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    def go(warm, left, acc):
        if warm:
            jax.block_until_ready(fn(*args))
            return go(warm - 1, left, acc)
        if not left:
            return acc
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        return go(0, left - 1, (*acc, time.perf_counter() - start))

    return 1e3 * statistics.median(go(n_warmup, n_repeat, ()))
