# assignment: key_discipline
# exercise: sample_all
# kind: right
# why: a named tuple is a tuple, and a helper may be jitted
# %% sample_all
from typing import NamedTuple


class Samples(NamedTuple):
    normal: jax.Array
    integers: jax.Array
    order: jax.Array


@jax.jit
def draw(key):
    keys = jax.random.split(key, 3)
    return Samples(
        normal=jax.random.normal(keys[0], (2, 3)),
        integers=jax.random.randint(keys[1], (5,), 0, 10),
        order=jax.random.permutation(keys[2], 6),
    )


def sample_all(seed):
    return draw(jax.random.key(seed))
