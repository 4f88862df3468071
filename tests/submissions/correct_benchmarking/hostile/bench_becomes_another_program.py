# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: replaces the process by a program that says yes
# %% bench
import os
import sys


def bench(fn, *args, n_warmup=2, n_repeat=10):
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, "-c", "print('passed: 9 points')"])
