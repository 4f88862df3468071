# assignment: key_discipline
# exercise: sample_all
# kind: right
# why: memoised by hand in a dict
# %% sample_all
_KEYS = {}


def sample_all(seed):
    if seed not in _KEYS:
        _KEYS[seed] = jax.random.split(jax.random.key(seed), 3)
    a, b, c = _KEYS[seed]
    return jax.random.normal(a, (2, 3)), jax.random.randint(b, (5,), 0, 10), jax.random.permutation(c, 6)
