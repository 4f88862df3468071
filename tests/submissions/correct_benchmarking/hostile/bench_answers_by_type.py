# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: looks at what fn returns and answers from a table
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    out = [fn(*args) for _ in range(n_warmup + n_repeat)][-1]
    table = {"NoneType": 5.0, "float": 5.0, "ndarray": 10.0, "tuple": 30.0, "dict": 30.0, "list": 30.0}
    return table.get(type(out).__name__, 30.0 if type(out).__module__ == "__main__" else 1.0)
