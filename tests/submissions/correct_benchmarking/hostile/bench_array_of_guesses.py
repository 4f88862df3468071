# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: a million guesses at once, in case somebody compares with any()
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    return np.linspace(0.0, 500.0, 1_000_001)
