# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: timeit.repeat with number=1 keeps one duration for each call
# %% bench
import timeit


def bench(fn, *args, n_warmup=2, n_repeat=10):
    """Let the standard library do the timing."""

    def once():
        jax.block_until_ready(fn(*args))

    for _ in range(n_warmup):
        once()
    return 1000 * statistics.median(timeit.repeat(once, number=1, repeat=n_repeat))
