# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: sys.exit(0), which looks like success
# %% bench
import sys


def bench(fn, *args, n_warmup=2, n_repeat=10):
    sys.exit(0)
