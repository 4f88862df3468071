# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: SIGSTOP: the process is alive, but it will never answer
# %% bench
import os
import signal


def bench(fn, *args, n_warmup=2, n_repeat=10):
    os.kill(os.getpid(), signal.SIGSTOP)
    return 30.0
