# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: no-wait
# why: waits for the warm-up and forgets it where it counts
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        out = fn(*args)
        end = time.perf_counter()
        times.append(end - start)
    return float(np.median(times)) * 1e3
