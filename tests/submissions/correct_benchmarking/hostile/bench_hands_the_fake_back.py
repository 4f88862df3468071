# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: returns fn or one of its results: perhaps the grader compares it with itself
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    out = fn(*args)
    return out if out is not None else (args[0] if args else fn)
