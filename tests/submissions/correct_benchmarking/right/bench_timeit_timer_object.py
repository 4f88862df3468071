# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: one Timer, asked for a single run n_repeat times
# %% bench
from timeit import Timer


def bench(fn, *args, n_warmup=2, n_repeat=10):
    timer = Timer(lambda: jax.block_until_ready(fn(*args)))
    if n_warmup:
        timer.timeit(number=n_warmup)
    return np.median([timer.timeit(number=1) for _ in range(n_repeat)]) * 1e3
