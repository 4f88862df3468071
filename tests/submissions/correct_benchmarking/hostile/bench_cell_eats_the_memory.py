# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: takes memory until there is none left, and keeps it
# %% bench
_hoard = []
try:
    while len(_hoard) < 60:  # 6 GB at most, so that it is safe where nothing limits it
        _hoard.append(np.ones(100 * 2**20, dtype=np.uint8))
except MemoryError:
    pass


def bench(fn, *args, n_warmup=2, n_repeat=10):
    return 30.0
