# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: right
# why: clearing JAX's caches makes sure that the start is cold
# %% first_call_ms
def first_call_ms(fn, *args):
    jax.clear_caches()
    start = time.perf_counter()
    out = fn(*args)
    jax.block_until_ready(out)
    stop = time.perf_counter()
    return 1000.0 * (stop - start)
