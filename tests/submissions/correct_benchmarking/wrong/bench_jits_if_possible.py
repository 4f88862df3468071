# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: jits-inside
# why: tries to compile fn and calls it plain where that fails
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    try:
        jax.eval_shape(fn, *args)
        fn = jax.jit(fn)
    except Exception:
        pass
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3
