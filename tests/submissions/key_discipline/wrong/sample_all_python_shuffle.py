# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: global-numpy-rng
# why: Python's own generator is a hidden state just as NumPy's is
# %% sample_all
import random


def sample_all(seed):
    k1, k2 = jax.random.split(jax.random.key(seed))
    order = list(range(6))
    random.seed(seed)
    random.shuffle(order)
    return jax.random.normal(k1, (2, 3)), jax.random.randint(k2, (5,), 0, 10), jnp.array(order)
