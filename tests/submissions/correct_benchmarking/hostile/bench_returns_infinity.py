# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: JSON readers that take Infinity, and tolerances that are relative
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    return float("inf")
