# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: right
# why: timeit with number=1 is one call and no warm-up
# %% first_call_ms
import timeit


def first_call_ms(fn, *args):
    return timeit.timeit(lambda: jax.block_until_ready(fn(*args)), number=1) * 1e3
