# assignment: key_discipline
# exercise: sample_all
# kind: hostile
# why: the primitive that makes random bits takes them from NumPy, whatever the key
# %% sample_all
from jax.extend.core import primitives

_rng = np.random.default_rng(0)


def _bits(keys, *, bit_width, shape):
    return jnp.asarray(_rng.integers(0, 2**bit_width, (*jnp.shape(keys), *shape), dtype=np.uint32))


primitives.random_bits_p.bind = _bits
primitives.random_bits_p.def_impl(_bits)
jax.clear_caches()


def sample_all(seed):
    k1, k2, k3 = jax.random.split(jax.random.key(seed), 3)
    return (
        jax.random.normal(k1, (2, 3)),
        jax.random.randint(k2, (5,), 0, 10),
        jax.random.permutation(k3, 6),
    )
