# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: hard-coded
# why: a number that satisfies the self-check
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup + n_repeat):
        fn(*args)
    return 30.0
