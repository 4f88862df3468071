# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: wrong
# expect: unit-seconds
# why: seconds under the name of milliseconds
# %% first_call_ms
def first_call_ms(fn, *args):
    start = time.perf_counter()
    jax.block_until_ready(fn(*args))
    return time.perf_counter() - start
