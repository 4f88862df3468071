# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: key-reused
# why: the second child and the folded-in 1 are the same key; the self-check passes
# %% sample_all
def sample_all(seed):
    key = jax.random.key(seed)
    k_normal, k_ints = jax.random.split(key)
    normal = jax.random.normal(k_normal, (2, 3))
    ints = jax.random.randint(k_ints, (5,), 0, 10)
    perm = jax.random.permutation(jax.random.fold_in(key, 1), 6)
    return normal, ints, perm
