# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: waits for instances of jax.Array only, found by a walk of its own
# %% bench
def _wait(out):
    if isinstance(out, jax.Array):
        out.block_until_ready()
    elif isinstance(out, dict):
        for v in out.values():
            _wait(v)
    elif isinstance(out, (list, tuple)):
        for v in out:
            _wait(v)


def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        _wait(fn(*args))
    times = []
    for _ in range(n_repeat):
        tic = time.perf_counter()
        _wait(fn(*args))
        toc = time.perf_counter()
        times.append(toc - tic)
    return 1e3 * sorted(times)[n_repeat // 2] if n_repeat % 2 else 500 * sum(sorted(times)[n_repeat // 2 - 1 : n_repeat // 2 + 1])
