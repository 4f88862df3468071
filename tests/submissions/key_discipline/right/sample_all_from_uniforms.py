# assignment: key_discipline
# exercise: sample_all
# kind: right
# why: every sample is made by hand from uniforms with a key of their own
# %% sample_all
def sample_all(seed):
    kn, ki, kp = jax.random.split(jax.random.key(seed), 3)
    ku, kv = jax.random.split(kn)
    # Box and Muller; 1 - u is never 0
    u = 1.0 - jax.random.uniform(ku, (2, 3))
    v = jax.random.uniform(kv, (2, 3))
    normal = jnp.sqrt(-2.0 * jnp.log(u)) * jnp.cos(2.0 * jnp.pi * v)
    integers = jnp.floor(10 * jax.random.uniform(ki, (5,))).astype(jnp.int32)
    order = jnp.argsort(jax.random.uniform(kp, (6,)))
    return normal, integers, order
