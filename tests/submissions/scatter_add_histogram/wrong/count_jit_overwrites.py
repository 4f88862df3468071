# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: overwrites-duplicates
# %% count_jit
@functools.partial(jax.jit, static_argnames="num_classes")
def count_jit(labels, num_classes=5):
    counts = jnp.zeros(num_classes, dtype=jnp.int32)
    return counts.at[labels].set(counts[labels] + 1)
