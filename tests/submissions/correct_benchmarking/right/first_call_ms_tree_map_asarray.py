# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: right
# why: NumPy copies of all leaves; float32 milliseconds
# %% first_call_ms
def first_call_ms(fn, *args):
    from timeit import default_timer

    start = default_timer()
    jax.tree.map(np.asarray, fn(*args))
    return np.float32((default_timer() - start) * 1e3)
