# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: elapsed real time since a fixed point, from os.times
# %% bench
import os


def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    samples = []
    for _ in range(n_repeat):
        before = os.times().elapsed
        jax.block_until_ready(fn(*args))
        samples.append(os.times().elapsed - before)
    return 1e3 * statistics.median(samples)
