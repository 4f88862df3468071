# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: cpu-clock
# why: user and system time from os.times
# %% bench
import os


def bench(fn, *args, n_warmup=2, n_repeat=10):
    def cpu():
        t = os.times()
        return t.user + t.system

    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    times = []
    for _ in range(n_repeat):
        start = cpu()
        jax.block_until_ready(fn(*args))
        times.append(cpu() - start)
    return statistics.median(times) * 1e3
