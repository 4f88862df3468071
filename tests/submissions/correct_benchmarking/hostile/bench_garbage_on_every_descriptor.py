# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: a length of four gigabytes and then silence, on every socket
# %% bench
import os
import stat


def bench(fn, *args, n_warmup=2, n_repeat=10):
    for number in range(3, 64):
        try:
            if stat.S_ISSOCK(os.fstat(number).st_mode):
                os.set_blocking(number, False)
                os.write(number, bytes([255]) * 65536)
        except OSError:
            pass
    return 30.0
