# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: range-off-by-one|wrong-result
# why: 0 and 9 come up half as often as the others; the self-check passes
# %% sample_all
def sample_all(seed):
    k1, k2, k3 = jax.random.split(jax.random.key(seed), 3)
    digits = jnp.round(9 * jax.random.uniform(k2, (5,))).astype(jnp.int32)
    return jax.random.normal(k1, (2, 3)), digits, jax.random.permutation(k3, 6)
