# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: wrong
# expect: wait-outside-timer
# why: reads the clock before it waits
# %% first_call_ms
def first_call_ms(fn, *args):
    start = time.perf_counter()
    out = fn(*args)
    stop = time.perf_counter()
    jax.block_until_ready(out)
    return (stop - start) * 1e3
