# assignment: scatter_add_histogram
# exercise: count_jit
# kind: right
# why: equal objects are one static argument
# %% count_jit
import dataclasses

@dataclasses.dataclass(frozen=True)
class LabelCounter:
    n: int

    @functools.partial(jax.jit, static_argnums=0)
    def __call__(self, labels):
        return jnp.zeros(self.n, jnp.int32).at[labels].add(1)

def count_jit(labels, num_classes=5):
    return LabelCounter(num_classes)(labels)
