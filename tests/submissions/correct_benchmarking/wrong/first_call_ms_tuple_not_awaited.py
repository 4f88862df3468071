# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: wrong
# expect: pytree-not-awaited
# why: a tuple or dict has no such attribute, so it is not awaited
# %% first_call_ms
def first_call_ms(fn, *args):
    start = time.perf_counter()
    out = fn(*args)
    if hasattr(out, "block_until_ready"):
        out.block_until_ready()
    return (time.perf_counter() - start) * 1e3
