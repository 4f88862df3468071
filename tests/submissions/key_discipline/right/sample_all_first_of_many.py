# assignment: key_discipline
# exercise: sample_all
# kind: right
# why: it draws a large array for each sample and takes what it needs, which many seeds at once must not fill memory with
# %% sample_all
def sample_all(seed):
    a, b, c = jax.random.split(jax.random.key(seed), 3)
    normal = jax.random.normal(a, (300, 300))[:2, :3]
    return normal, jax.random.randint(b, (5,), 0, 10), jax.random.permutation(c, 6)
