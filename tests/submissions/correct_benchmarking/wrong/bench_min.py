# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: min-not-median
# why: the fastest sample
# %% bench
import timeit


def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    return min(timeit.repeat(lambda: jax.block_until_ready(fn(*args)), number=1, repeat=n_repeat)) * 1e3
