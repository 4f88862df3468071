# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: one warm-up call more than asked for, but none for n_warmup=0
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    if n_warmup > 0:
        for _ in range(n_warmup + 1):
            jax.block_until_ready(fn(*args))
    samples = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        samples.append(time.perf_counter() - start)
    return statistics.median(samples) * 1000.0
