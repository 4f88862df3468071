# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: makes time.sleep return at once and sleeps a guess instead of waiting
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    real = time.sleep
    time.sleep = lambda seconds: None
    try:
        start = time.perf_counter()
        fn(*args)
        real(0.030)
        return (time.perf_counter() - start) * 1e3
    finally:
        time.sleep = real
