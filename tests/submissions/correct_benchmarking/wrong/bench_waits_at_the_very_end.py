# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: wait-outside-timer
# why: collects all results and waits for them when the timing is over
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    jax.block_until_ready([fn(*args) for _ in range(n_warmup)])
    times, outs = [], []
    for _ in range(n_repeat):
        t0 = time.perf_counter()
        outs.append(fn(*args))
        times.append(time.perf_counter() - t0)
    jax.block_until_ready(outs)
    return 1e3 * statistics.median(times)
