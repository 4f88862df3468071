# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: wall-clock
# why: timeit with time.time as its timer
# %% bench
import timeit


def bench(fn, *args, n_warmup=2, n_repeat=10):
    timer = timeit.Timer(lambda: jax.block_until_ready(fn(*args)), timer=time.time)
    for _ in range(n_warmup):
        timer.timeit(1)
    return 1e3 * statistics.median(timer.repeat(n_repeat, 1))
