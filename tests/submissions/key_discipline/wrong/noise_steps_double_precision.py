# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: wrong-dtype
# why: float64 numpy array
# %% noise_steps
def noise_steps(seed, steps):
    root = jax.random.key(seed)
    out = np.zeros((steps, 4))
    for i in range(steps):
        out[i] = jax.random.normal(jax.random.fold_in(root, i), (4,))
    return out
