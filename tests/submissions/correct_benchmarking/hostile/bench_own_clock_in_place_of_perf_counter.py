# assignment: correct_benchmarking
# exercise: bench
# kind: hostile
# why: a clock that goes on by 30 ms at every reading
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    real, ticks = time.perf_counter, [0.0]

    def perf_counter():
        ticks[0] += 0.030
        return ticks[0]

    time.perf_counter = perf_counter
    try:
        start = time.perf_counter()
        fn(*args)
        return (time.perf_counter() - start) * 1e3
    finally:
        time.perf_counter = real
