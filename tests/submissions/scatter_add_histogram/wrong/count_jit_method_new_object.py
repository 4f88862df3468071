# assignment: scatter_add_histogram
# exercise: count_jit
# kind: wrong
# expect: retraces
# why: a new object, and so a new static argument, for each call
# %% count_jit
class LabelCounter:
    def __init__(self, n):
        self.n = n

    @functools.partial(jax.jit, static_argnums=0)
    def __call__(self, labels):
        return jnp.zeros(self.n, jnp.int32).at[labels].add(1)

def count_jit(labels, num_classes=5):
    return LabelCounter(num_classes)(labels)
