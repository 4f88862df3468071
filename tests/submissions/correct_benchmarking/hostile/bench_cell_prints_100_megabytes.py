# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: a hundred megabytes of output from the cell
# %% bench
import sys

for _ in range(100):
    sys.stdout.write("x" * 1_000_000 + chr(10))


def bench(fn, *args, n_warmup=2, n_repeat=10):
    return 30.0
