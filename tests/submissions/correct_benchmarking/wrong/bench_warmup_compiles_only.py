# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: no-warmup
# why: hopes that lowering compiles, and never runs a warm-up call
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        if hasattr(fn, "lower"):
            fn.lower(*args).compile()
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3
