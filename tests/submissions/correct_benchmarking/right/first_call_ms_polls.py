# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: right
# why: polls is_ready on every array
# %% first_call_ms
def first_call_ms(fn, *args, clock=time.perf_counter):
    start = clock()
    pending = [leaf for leaf in jax.tree.leaves(fn(*args)) if hasattr(leaf, "is_ready")]
    while pending:
        pending = [leaf for leaf in pending if not leaf.is_ready()]
    return (clock() - start) * 1e3
