# assignment: correct_benchmarking
# exercise: bench
# kind: right
# why: refuses nonsense with a clear error, passes exceptions of fn on through finally
# %% bench
import gc


def bench(fn, *args, n_warmup=2, n_repeat=10):
    """Median milliseconds; the garbage collector rests meanwhile, as in timeit."""
    if n_warmup < 0 or n_repeat < 1:
        raise ValueError(f"n_warmup >= 0 and n_repeat >= 1, please, not {n_warmup} and {n_repeat}")
    for _ in range(n_warmup):
        jax.block_until_ready(fn(*args))
    samples = []
    was_on = gc.isenabled()
    gc.disable()
    try:
        for _ in range(n_repeat):
            start = time.perf_counter()
            jax.block_until_ready(fn(*args))
            samples.append(time.perf_counter() - start)
    finally:
        if was_on:
            gc.enable()
    return 1e3 * statistics.median(samples)
