# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: catches an exception only to add a note and lets the same object go on
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    times = []
    for i in range(n_warmup + n_repeat):
        try:
            start = time.perf_counter()
            jax.block_until_ready(fn(*args))
            stop = time.perf_counter()
        except Exception as error:
            error.add_note(f"raised in call {i} of the benchmark")
            raise
        if i >= n_warmup:
            times.append(stop - start)
    return 1e3 * statistics.median(times)
