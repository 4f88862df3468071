# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: raises
# why: a missing colon
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10)
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    return 0.0
