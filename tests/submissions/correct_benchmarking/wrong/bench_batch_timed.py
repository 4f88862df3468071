# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: batch-timed
# why: one timer around the loop, divided by n_repeat
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    start = time.perf_counter()
    for _ in range(n_repeat):
        jax.block_until_ready(fn(*args))
    return (time.perf_counter() - start) / n_repeat * 1e3
