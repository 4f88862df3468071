# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: crashes-on-plain-result
# why: assumes that every result is one array
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        fn(*args).block_until_ready()
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        fn(*args).block_until_ready()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3
