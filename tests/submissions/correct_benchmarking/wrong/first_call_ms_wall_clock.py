# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: wrong
# expect: wall-clock
# why: time.time can be set back meanwhile
# %% first_call_ms
def first_call_ms(fn, *args):
    start = time.time()
    jax.block_until_ready(fn(*args))
    return (time.time() - start) * 1e3
