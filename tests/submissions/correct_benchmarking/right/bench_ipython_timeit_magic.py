# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: IPython's %timeit with one loop a run
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    global _bench_call
    _bench_call = lambda: jax.block_until_ready(fn(*args))
    for _ in range(n_warmup):
        _bench_call()
    result = get_ipython().run_line_magic("timeit", f"-o -q -n 1 -r {n_repeat} _bench_call()")
    return 1e3 * statistics.median(result.all_runs)
