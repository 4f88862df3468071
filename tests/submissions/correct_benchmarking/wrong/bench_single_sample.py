# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: single-sample
# why: warm, awaited, but measured once
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    start = time.perf_counter()
    jax.block_until_ready(fn(*args))
    return (time.perf_counter() - start) * 1e3
