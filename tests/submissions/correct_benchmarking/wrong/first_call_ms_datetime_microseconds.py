# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: wrong
# expect: wall-clock
# why: the microseconds of a datetime difference
# %% first_call_ms
from datetime import datetime


def first_call_ms(fn, *args):
    t0 = datetime.now()
    jax.block_until_ready(fn(*args))
    return (datetime.now() - t0).microseconds / 1000
