# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: wrong
# expect: jits-inside
# why: compiles fn on its own account
# %% first_call_ms
def first_call_ms(fn, *args):
    compiled = jax.jit(fn)
    start = time.perf_counter()
    jax.block_until_ready(compiled(*args))
    return (time.perf_counter() - start) * 1e3
