# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: warmup-not-awaited
# why: waits for the first warm-up call only; the later ones are still running
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for i in range(n_warmup):
        out = fn(*args)
        if i == 0:
            jax.block_until_ready(out)
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3
