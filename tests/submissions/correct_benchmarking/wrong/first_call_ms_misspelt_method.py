# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: wrong
# expect: raises
# why: a typing slip in the name of the function
# %% first_call_ms
def first_call_ms(fn, *args):
    start = time.perf_counter()
    jax.block_untill_ready(fn(*args))
    return (time.perf_counter() - start) * 1e3
