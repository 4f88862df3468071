# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: wrong
# expect: drops-arguments
# why: jnp.asarray on NumPy arguments
# %% first_call_ms
def first_call_ms(fn, *args):
    args = [jnp.asarray(a) if isinstance(a, np.ndarray) else a for a in args]
    t0 = time.perf_counter()
    jax.block_until_ready(fn(*args))
    return (time.perf_counter() - t0) * 1e3
