# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: wait-outside-timer
# why: waits for the previous result before each call instead of for its own
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    out = None
    for _ in range(n_warmup):
        out = fn(*args)
    times = []
    for _ in range(n_repeat):
        jax.block_until_ready(out)
        start = time.perf_counter()
        out = fn(*args)
        times.append(time.perf_counter() - start)
    return 1e3 * statistics.median(times)
