# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: raises
# why: NameError: default_timer was imported in the author's session only
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    times = []
    for _ in range(n_repeat):
        start = default_timer()
        jax.block_until_ready(fn(*args))
        times.append(default_timer() - start)
    return statistics.median(times) * 1e3
