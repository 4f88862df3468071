# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: retraces
# why: a new lambda on every call
# %% count_jit
def count_jit(labels, num_classes=5):
    return jax.jit(lambda l: jnp.zeros(num_classes, jnp.int32).at[l].add(1))(labels)
