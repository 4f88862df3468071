# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: batch-timed
# why: sends all calls off, waits once at the end and divides
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    start = time.perf_counter()
    outs = [fn(*args) for _ in range(n_repeat)]
    jax.block_until_ready(outs)
    stop = time.perf_counter()
    return 1e3 * (stop - start) / n_repeat
