# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: sleeps in C code without letting any other thread run
# %% bench
import ctypes


def bench(fn, *args, n_warmup=2, n_repeat=10):
    ctypes.PyDLL(None).sleep(3600)
    return 30.0
