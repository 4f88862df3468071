# assignment: key_discipline
# exercise: sample_all
# kind: right
# %% sample_all
class KeyStream:
    """Hands out one fresh key after the other."""

    def __init__(self, seed):
        self._key = jax.random.key(seed)

    def __next__(self):
        self._key, fresh = jax.random.split(self._key)
        return fresh


def sample_all(seed):
    keys = KeyStream(seed)
    return (
        jax.random.normal(next(keys), (2, 3)),
        jax.random.randint(next(keys), (5,), 0, 10),
        jax.random.permutation(next(keys), 6),
    )
