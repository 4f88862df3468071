# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: hostile
# why: kills its own process while it is called
# %% first_call_ms
import os
import signal


def first_call_ms(fn, *args):
    os.kill(os.getpid(), signal.SIGKILL)
