# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: hard-coded
# why: random once, on paper
# %% sample_all
def sample_all(seed):
    normal = jnp.array([[0.3, -1.2, 0.8], [1.5, -0.4, 0.1]])
    ints = jnp.array([9, 0, 3, 3, 7])
    perm = jnp.array([4, 0, 5, 2, 1, 3])
    return normal, ints, perm
