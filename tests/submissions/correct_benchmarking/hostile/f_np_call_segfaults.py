# assignment: correct_benchmarking
# exercise: f_np
# kind: hostile
# why: writes to address zero in the call
# %% f_np
import ctypes


def f_np(x):
    ctypes.memset(0, 1, 1)
    return np.float32(0)
