# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: no-wait
# why: names the method and forgets the brackets
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        getattr(fn(*args), "block_until_ready", None)
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        getattr(fn(*args), "block_until_ready", None)
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3
