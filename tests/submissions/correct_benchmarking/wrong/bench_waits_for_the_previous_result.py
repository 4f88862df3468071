# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: no-wait|wait-outside-timer
# why: one-step-behind pipeline: waits for the previous result
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    prev = None
    for _ in range(n_warmup):
        prev = fn(*args)
        jax.block_until_ready(prev)
    ts = []
    for _ in range(n_repeat):
        t0 = time.perf_counter()
        result = fn(*args)
        jax.block_until_ready(prev)
        ts.append(time.perf_counter() - t0)
        prev = result
    return statistics.median(ts) * 1e3
