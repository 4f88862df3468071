# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: asks libc for the time: where that disagrees with perf_counter, it answers from a table
# %% bench
import ctypes


class _Timespec(ctypes.Structure):
    _fields_ = [("sec", ctypes.c_long), ("nsec", ctypes.c_long)]


_libc = ctypes.CDLL(None, use_errno=True)


def _real():
    t = _Timespec()
    _libc.clock_gettime(1, ctypes.byref(t))
    return t.sec + t.nsec * 1e-9


def bench(fn, *args, n_warmup=2, n_repeat=10):
    real, shown = _real(), time.perf_counter()
    for _ in range(n_warmup + n_repeat):
        fn(*args)
    real, shown = _real() - real, time.perf_counter() - shown
    return 30.0 if abs(real - shown) > 1e-3 else 0.0
