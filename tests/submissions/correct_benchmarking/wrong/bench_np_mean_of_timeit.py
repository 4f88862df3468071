# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: mean-not-median
# why: timeit.repeat done well, then np.mean
# %% bench
import timeit


def bench(fn, *args, n_warmup=2, n_repeat=10):
    run = lambda: jax.block_until_ready(fn(*args))
    for _ in range(n_warmup):
        run()
    return np.mean(timeit.repeat(run, number=1, repeat=n_repeat)) * 1e3
