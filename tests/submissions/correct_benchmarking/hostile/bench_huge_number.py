# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: an integer with a million digits
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    return 10**1_000_000
