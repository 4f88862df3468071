# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: no-wait|wall-clock
# why: two mistakes: time.time and no wait
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        fn(*args)
    ts = []
    for _ in range(n_repeat):
        t0 = time.time()
        fn(*args)
        ts.append((time.time() - t0) * 1000)
    return statistics.median(ts)
