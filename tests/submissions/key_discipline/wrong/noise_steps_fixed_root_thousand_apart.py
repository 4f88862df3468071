# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: key-reused | seed-ignored | wrong-result
# why: the main key is key(0), the seed only folded in plus the step
# %% noise_steps
def noise_steps(seed, steps):
    root = jax.random.key(0)
    return jnp.stack([jax.random.normal(jax.random.fold_in(root, 1000 * seed + i), (4,)) for i in range(steps)])
