# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: sys.exit in the cell itself
# %% bench
import sys


def bench(fn, *args, n_warmup=2, n_repeat=10):
    return 30.0


sys.exit(0)
