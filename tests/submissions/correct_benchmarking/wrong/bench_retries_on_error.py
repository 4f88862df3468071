# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: swallows-exception
# why: tries again when fn raises
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    ts = []
    while len(ts) < n_repeat:
        try:
            t0 = time.perf_counter()
            jax.block_until_ready(fn(*args))
            ts.append(time.perf_counter() - t0)
        except ValueError:
            continue
    return statistics.median(ts) * 1e3
