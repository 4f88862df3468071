# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: wrong
# expect: warms-up-first-call
# why: the habit from bench: a warm-up call first
# %% first_call_ms
def first_call_ms(fn, *args):
    jax.block_until_ready(fn(*args))  # warm-up
    start = time.perf_counter()
    jax.block_until_ready(fn(*args))
    return (time.perf_counter() - start) * 1e3
