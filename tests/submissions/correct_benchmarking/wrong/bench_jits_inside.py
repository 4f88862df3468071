# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: jits-inside
# why: compiles fn before it measures
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    fast = jax.jit(fn)
    for _ in range(n_warmup):
        jax.block_until_ready(fast(*args))
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fast(*args))
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3
