# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: last-not-median
# why: the variable of the loop survives the loop
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    for _ in range(n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        elapsed = time.perf_counter() - start
    return elapsed * 1e3
