# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: opens files until the process may open no more
# %% bench
_open = []
try:
    while len(_open) < 20_000:
        _open.append(open("/dev/null"))
except OSError:
    pass


def bench(fn, *args, n_warmup=2, n_repeat=10):
    return 30.0
