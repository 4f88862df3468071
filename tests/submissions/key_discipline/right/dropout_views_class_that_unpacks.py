# assignment: key_discipline
# exercise: dropout_views
# kind: right
# why: a small class that unpacks
# %% dropout_views
import dataclasses


@dataclasses.dataclass
class Views:
    view_a: jax.Array
    view_b: jax.Array

    def __iter__(self):
        return iter((self.view_a, self.view_b))


def dropout_views(key, x, rate):
    a, b = jax.random.split(key)

    def one(k):
        return jnp.where(jax.random.uniform(k, x.shape) < rate, 0.0, x / (1.0 - rate))

    return Views(one(a), one(b))
