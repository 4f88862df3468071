# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: num-classes-not-static
# why: a comparison with the traced number, under another name
# %% count_jit
@jax.jit
def _work(labels, n):
    if n < 1:
        raise ValueError("no classes")
    return jnp.zeros(n, jnp.int32).at[labels].add(1)
def count_jit(labels, num_classes=5):
    return _work(labels, n=num_classes)
