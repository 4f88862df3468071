# assignment: key_discipline
# exercise: sample_all
# kind: right
# %% sample_all
def sample_all(seed):
    root = jax.random.key(seed)
    a = jax.random.normal(jax.random.fold_in(root, 0), (2, 3))
    b = jax.random.randint(jax.random.fold_in(root, 1), (5,), 0, 10)
    c = jax.random.permutation(jax.random.fold_in(root, 2), 6)
    return a, b, c
