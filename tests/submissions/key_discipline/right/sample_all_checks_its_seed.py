# assignment: key_discipline
# exercise: sample_all
# kind: right
# why: it looks at the seed with Python's if, which works for numbers only
# %% sample_all
def sample_all(seed):
    if seed < 0 or seed != int(seed):
        raise ValueError(f"{seed} is no seed")
    a, b, c = jax.random.split(jax.random.key(seed), 3)
    return jax.random.normal(a, (2, 3)), jax.random.randint(b, (5,), 0, 10), jax.random.permutation(c, 6)
