# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: python-loop
# %% count_jit
@functools.partial(jax.jit, static_argnames="num_classes")
def count_jit(labels, num_classes=5):
    return jax.lax.fori_loop(
        0, labels.size, lambda i, c: c.at[labels[i]].add(1), jnp.zeros(num_classes, dtype=jnp.int32)
    )
