# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: a hundred megabytes in one line, from inside the call
# %% bench
import sys

_done = []


def bench(fn, *args, n_warmup=2, n_repeat=10):
    if not _done:
        _done.append(True)
        for _ in range(100):
            sys.stdout.write("x" * 1_000_000)
    return 30.0
