# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: differences taken in Python, the median in float32 by JAX
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    ms = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        ms.append((time.perf_counter() - start) * 1e3)
    return float(jnp.median(jnp.array(ms)))
