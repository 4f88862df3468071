# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: global-numpy-rng
# why: a generator imported by name, seeded
# %% sample_all
from numpy.random import default_rng


def sample_all(seed):
    a, b = jax.random.split(jax.random.key(seed))
    return jax.random.normal(a, (2, 3)), default_rng(seed).integers(0, 10, size=5), jax.random.permutation(b, 6)
