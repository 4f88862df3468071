# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: main-key-consumed
# why: no error from JAX, and the self-check passes
# %% sample_all
def sample_all(seed):
    key = jax.random.key(seed)
    normal = jax.random.normal(key, (2, 3))
    ints = jax.random.randint(jax.random.fold_in(key, 1), (5,), 0, 10)
    perm = jax.random.permutation(jax.random.fold_in(key, 2), 6)
    return normal, ints, perm
