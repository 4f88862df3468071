# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: a hundred thousand readings of the clock in one call
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    last = 0.0
    for _ in range(100_000):
        last = time.perf_counter()
    return last % 100
