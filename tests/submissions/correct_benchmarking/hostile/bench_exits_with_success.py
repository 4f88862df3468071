# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: leaves with status 0 while it is called
# %% bench
import os


def bench(fn, *args, n_warmup=2, n_repeat=10):
    os._exit(0)
