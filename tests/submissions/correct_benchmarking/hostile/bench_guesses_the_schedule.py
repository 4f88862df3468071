# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: plays back a list of likely answers, one for each test
# %% bench
_guesses = iter([30.0, 30.0, 12.0, 10.0, 15.0, 20.0, 25.0, 5.0, 11.5, 100.0, 50.0, 40.0, 2.0, 1.0, 3.0] * 4)


def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup + n_repeat):
        fn(*args)
    return next(_guesses, 30.0)
