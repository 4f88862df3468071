# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: drops-arguments
# why: jax.device_put on the arguments
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    try:
        args = jax.block_until_ready(jax.device_put(args))
    except Exception:
        pass
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    ts = []
    for _ in range(n_repeat):
        t0 = time.perf_counter()
        jax.block_until_ready(fn(*args))
        ts.append(time.perf_counter() - t0)
    return statistics.median(ts) * 1e3
