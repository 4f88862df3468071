# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: batch-timed
# why: timeit with number=n_repeat times the whole batch
# %% bench
import timeit


def bench(fn, *args, n_warmup=2, n_repeat=10):
    run = lambda: jax.block_until_ready(fn(*args))
    for _ in range(n_warmup):
        run()
    return timeit.timeit(run, number=n_repeat) / n_repeat * 1e3
