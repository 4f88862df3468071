# assignment: key_discipline
# exercise: sample_all
# kind: hostile
# why: a PRNG implementation of its own, whose keys are all the same and whose bits come from NumPy
# %% sample_all
from jax.extend.random import define_prng_impl

_rng = np.random.default_rng()


def _bits(key, bit_width, shape):
    words = _rng.integers(0, 2**32, shape, dtype=np.uint32)
    return jnp.asarray(words).astype(f"uint{bit_width}")


_impl = define_prng_impl(
    key_shape=(2,),
    seed=lambda seed: jnp.zeros((2,), jnp.uint32),
    split=lambda key, shape: jnp.broadcast_to(key, (*shape, 2)),
    random_bits=_bits,
    fold_in=lambda key, data: key,
    name="threefry2x32_",
    tag="fry",
)


def sample_all(seed):
    k1, k2, k3 = jax.random.split(jax.random.key(seed, impl=_impl), 3)
    return (
        jax.random.normal(k1, (2, 3)),
        jax.random.randint(k2, (5,), 0, 10),
        jax.random.permutation(k3, 6),
    )
