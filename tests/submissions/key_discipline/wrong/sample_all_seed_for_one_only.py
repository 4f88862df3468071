# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: seed-ignored
# why: only the normals change with the seed
# %% sample_all
def sample_all(seed):
    k1, k2, k3 = jax.random.split(jax.random.key(0), 3)
    return (
        jax.random.normal(jax.random.fold_in(k1, seed), (2, 3)),
        jax.random.randint(k2, (5,), 0, 10),
        jax.random.permutation(k3, 6),
    )
