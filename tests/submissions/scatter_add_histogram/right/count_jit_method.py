# assignment: scatter_add_histogram
# exercise: count_jit
# kind: right
# why: a bound method, with self static
# %% count_jit
class Histogram:
    @functools.partial(jax.jit, static_argnums=(0, 2))
    def count(self, labels, num_classes=5):
        return jnp.zeros(num_classes, jnp.int32).at[labels].add(jnp.int32(1))


count_jit = Histogram().count
