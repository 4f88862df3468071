# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: pytree-not-awaited
# why: a tuple or a dict has no block_until_ready and slips through
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    def run():
        out = fn(*args)
        if hasattr(out, "block_until_ready"):
            out.block_until_ready()
        return out

    for _ in range(n_warmup):
        run()
    times = []
    for _ in range(n_repeat):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3
