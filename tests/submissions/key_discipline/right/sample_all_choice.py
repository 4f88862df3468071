# assignment: key_discipline
# exercise: sample_all
# kind: right
# %% sample_all
def sample_all(seed):
    key_n, key_i, key_p = jax.random.split(jax.random.key(seed), num=3)
    normal = jax.random.normal(key_n, (2, 3))
    integers = jax.random.choice(key_i, 10, shape=(5,))
    order = jax.random.choice(key_p, 6, shape=(6,), replace=False)
    return normal, integers, order
