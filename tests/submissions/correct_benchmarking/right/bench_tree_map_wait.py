# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: tree.map with a guard; keyword-only numbers used as plain loop bounds
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    ready = functools.partial(jax.tree.map, lambda v: v.block_until_ready() if isinstance(v, jax.Array) else v)
    out, samples = None, [0.0] * n_repeat
    for _ in range(n_warmup):
        out = ready(fn(*args))
    for i in range(n_repeat):
        samples[i] = -time.perf_counter()
        out = ready(fn(*args))
        samples[i] += time.perf_counter()
    del out
    samples.sort()
    return 1e3 * 0.5 * (samples[(n_repeat - 1) // 2] + samples[n_repeat // 2])
