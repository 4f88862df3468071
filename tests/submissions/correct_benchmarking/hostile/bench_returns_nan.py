# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: a comparison with nan is never true, so nothing is greater than the tolerance
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup + n_repeat):
        fn(*args)
    return float("nan")
