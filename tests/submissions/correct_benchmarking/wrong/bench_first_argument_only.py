# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: drops-arguments
# why: passes on the first argument only
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    args = args[:1]
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3
