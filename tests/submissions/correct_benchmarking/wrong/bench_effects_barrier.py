# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: no-wait
# why: effects_barrier waits for side effects, not for results
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        fn(*args)
    jax.effects_barrier()
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        fn(*args)
        jax.effects_barrier()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3
