# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: wrong
# expect: hard-coded
# why: a plausible number without any measurement
# %% first_call_ms
def first_call_ms(fn, *args):
    jax.block_until_ready(fn(*args))
    return 42.0
