# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: right
# why: waits leaf by leaf under an isinstance guard
# %% first_call_ms
def first_call_ms(fn, *args):
    begin = time.monotonic()
    for leaf in jax.tree.leaves(fn(*args)):
        if isinstance(leaf, jax.Array):
            leaf.block_until_ready()
    return (time.monotonic() - begin) * 1e3
