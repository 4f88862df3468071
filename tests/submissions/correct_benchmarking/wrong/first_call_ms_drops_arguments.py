# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: wrong
# expect: drops-arguments
# why: calls fn without its arguments
# %% first_call_ms
def first_call_ms(fn, *args):
    start = time.perf_counter()
    jax.block_until_ready(fn())
    return (time.perf_counter() - start) * 1e3
