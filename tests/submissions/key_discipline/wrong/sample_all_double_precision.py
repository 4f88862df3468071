# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: wrong-dtype
# why: float64 numpy copy
# %% sample_all
def sample_all(seed):
    a, b, c = jax.random.split(jax.random.key(seed), 3)
    return (
        np.array(jax.random.normal(a, (2, 3)), dtype=float),
        jax.random.randint(b, (5,), 0, 10),
        jax.random.permutation(c, 6),
    )
