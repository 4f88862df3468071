# assignment: scatter_add_histogram
# exercise: count_jit
# kind: right
# why: a plain function around a jitted one: nothing on count_jit itself says that it is compiled
# %% count_jit
@functools.partial(jax.jit, static_argnums=0)
def _kernel(n, labels):
    return jnp.zeros(n, jnp.int32).at[labels].add(1)


def count_jit(labels, num_classes=5):
    return _kernel(int(num_classes), jnp.asarray(labels))
