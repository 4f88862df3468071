# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: swaps the code of the fake function for a constant one
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    try:
        fn.__globals__[fn.__name__] = lambda *a, **k: None
        fn.__code__ = (lambda *a, **k: None).__code__
    except (AttributeError, ValueError):
        try:
            type(fn).__call__ = lambda self, *a, **k: None
        except (AttributeError, TypeError):
            pass
    return 30.0
