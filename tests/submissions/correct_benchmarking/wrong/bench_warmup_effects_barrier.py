# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: warmup-not-awaited
# why: tries to finish the warm-up with effects_barrier
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        fn(*args)
    jax.effects_barrier()
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        jax.block_until_ready(fn(*args))
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3
