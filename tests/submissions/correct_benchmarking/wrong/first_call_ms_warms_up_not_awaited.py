# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: wrong
# expect: warms-up-first-call
# why: a warm-up call that is not even awaited
# %% first_call_ms
def first_call_ms(fn, *args):
    fn(*args)
    start = time.perf_counter()
    jax.block_until_ready(fn(*args))
    return (time.perf_counter() - start) * 1e3
