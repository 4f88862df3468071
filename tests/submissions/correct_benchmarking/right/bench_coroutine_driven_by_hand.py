# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: async def without any event loop
# %% bench
async def _run(fn, args):
    start = time.perf_counter()
    jax.block_until_ready(fn(*args))
    return time.perf_counter() - start


def _drive(coroutine):
    try:
        coroutine.send(None)
    except StopIteration as stop:
        return stop.value
    raise RuntimeError("the coroutine did not finish")


def bench(fn, *args, n_warmup=2, n_repeat=10):
    for _ in range(n_warmup):
        _drive(_run(fn, args))
    return statistics.median(_drive(_run(fn, args)) * 1e3 for _ in range(n_repeat))
