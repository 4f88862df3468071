# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: not-a-permutation|wrong-result
# why: each of 0..5 once, but 6 of the 720 orders; the self-check passes
# %% sample_all
def sample_all(seed):
    k1, k2, k3 = jax.random.split(jax.random.key(seed), 3)
    shift = jax.random.randint(k3, (), 0, 6)
    return jax.random.normal(k1, (2, 3)), jax.random.randint(k2, (5,), 0, 10), jnp.roll(jnp.arange(6), shift)
