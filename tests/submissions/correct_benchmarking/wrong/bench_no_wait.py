# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: no-wait
# why: neither warm-up nor samples are awaited: it times the dispatch
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        fn(*args)
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        fn(*args)
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3
