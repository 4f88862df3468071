# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: wrong
# expect: unit-nanoseconds
# why: the _ns clock without a division
# %% first_call_ms
def first_call_ms(fn, *args):
    start = time.perf_counter_ns()
    jax.block_until_ready(fn(*args))
    return time.perf_counter_ns() - start
