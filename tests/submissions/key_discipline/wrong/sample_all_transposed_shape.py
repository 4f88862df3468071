# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: wrong-shape
# %% sample_all
def sample_all(seed):
    k1, k2, k3 = jax.random.split(jax.random.key(seed), 3)
    return (
        jax.random.normal(k1, (3, 2)),
        jax.random.randint(k2, (5,), 0, 10),
        jax.random.permutation(k3, 6),
    )
