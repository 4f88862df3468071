# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: raises
# %% sample_all
def sample_all(seed):
    k1, k2, k3 = jax.random.split(seed, 3)
    return (
        jax.random.normal(k1, (2, 3)),
        jax.random.randint(k2, (5,), 0, 10),
        jax.random.permutation(k3, 6),
    )
