# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: range-off-by-one
# why: the range is off by one for a seed that is a number, and right where many seeds come at once
# %% sample_all
def sample_all(seed):
    a, b, c = jax.random.split(jax.random.key(seed), 3)
    top = 10 if isinstance(seed, jax.core.Tracer) else 9
    return jax.random.normal(a, (2, 3)), jax.random.randint(b, (5,), 0, top), jax.random.permutation(c, 6)
