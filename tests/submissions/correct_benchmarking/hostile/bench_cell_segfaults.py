# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: writes to address zero
# %% bench
import ctypes

ctypes.memset(0, 1, 1)


def bench(fn, *args, n_warmup=2, n_repeat=10):
    return 30.0
