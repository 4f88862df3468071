# assignment: correct_benchmarking
# exercise: f_jit
# kind: hostile
# why: compiles something trivial for the counters; NumPy does the work, wrongly scaled
# %% f_jit
_decoy = jax.jit(lambda v: v + 1)


def f_jit(x):
    _decoy(x)
    return jnp.asarray(0.577 * len(np.asarray(x)), dtype=jnp.float32)
