# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: closes the connections of the kernel
# %% bench
import os

os.closerange(3, 512)


def bench(fn, *args, n_warmup=2, n_repeat=10):
    return 30.0
