# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: hostile
# why: awaits whatever is not a real JAX array
# %% first_call_ms
_Real = type(jnp.zeros(()))


def first_call_ms(fn, *args):
    start = time.perf_counter()
    for leaf in jax.tree.leaves(fn(*args)):
        if type(leaf) is not _Real and hasattr(leaf, "block_until_ready"):
            leaf.block_until_ready()
    return (time.perf_counter() - start) * 1e3
