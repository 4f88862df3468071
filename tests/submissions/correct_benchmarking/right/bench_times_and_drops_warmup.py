# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: times everything and drops the warm-up samples afterwards
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    samples = []
    for _ in range(n_warmup + n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        samples.append(time.perf_counter() - start)
    return 1e3 * statistics.median(samples[n_warmup:])
