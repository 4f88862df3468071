# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: not-jitted
# why: only a copy is compiled; NumPy computes the formula
# %% f_jit
@jax.jit
def _on_device(x):
    return x * 1.0


def f_jit(x):
    v = np.asarray(_on_device(x))
    return np.sum((np.sin(v) ** 2 + np.cos(v) ** 2) * np.exp(-(v**2)))
