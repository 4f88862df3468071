# assignment: key_discipline
# exercise: sample_all
# kind: right
# why: looks at its own values, so it can't be traced; nobody asked for that
# %% sample_all
def sample_all(seed):
    normal_key, int_key, perm_key = jax.random.split(jax.random.key(seed), 3)
    normal = jax.random.normal(normal_key, (2, 3))
    ints = jax.random.randint(int_key, (5,), 0, 10)
    perm = jax.random.permutation(perm_key, 6)
    # make sure before returning
    assert normal.shape == (2, 3)
    assert int(ints.min()) >= 0 and int(ints.max()) < 10
    assert sorted(perm.tolist()) == list(range(6))
    return normal, ints, perm
