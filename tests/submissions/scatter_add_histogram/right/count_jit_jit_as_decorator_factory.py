# assignment: scatter_add_histogram
# exercise: count_jit
# kind: right
# %% count_jit
@jax.jit(static_argnames="num_classes")
def count_jit(labels, num_classes=5):
    """Recent JAX lets jit take its options first."""
    return jnp.zeros(num_classes, int).at[labels].add(1)
