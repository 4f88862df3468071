# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: wrong
# expect: swallows-exception
# why: an exception becomes a time
# %% first_call_ms
def first_call_ms(fn, *args):
    start = time.perf_counter()
    try:
        jax.block_until_ready(fn(*args))
    except Exception as error:
        print("could not run:", error)
    return (time.perf_counter() - start) * 1e3
