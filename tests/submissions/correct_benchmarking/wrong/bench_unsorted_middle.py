# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: wrong-result|last-not-median
# why: the middle of the list in the order of time: nobody sorted it
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        times.append(time.perf_counter() - start)
    mid = n_repeat // 2
    middle = times[mid] if n_repeat % 2 else (times[mid - 1] + times[mid]) / 2
    return middle * 1e3
