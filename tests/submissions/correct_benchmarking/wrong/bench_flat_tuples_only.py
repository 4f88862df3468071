# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: pytree-not-awaited
# why: looks into tuples and lists, not into dicts
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    def run():
        out = fn(*args)
        for part in out if isinstance(out, (tuple, list)) else (out,):
            if isinstance(part, jax.Array):
                part.block_until_ready()

    for _ in range(n_warmup):
        run()
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3
