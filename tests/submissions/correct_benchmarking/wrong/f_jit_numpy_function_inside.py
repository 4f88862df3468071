# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: raises
# why: NumPy cannot take the abstract values of a trace
# %% f_jit
@jax.jit
def f_jit(x):
    return np.sum((np.sin(x) ** 2 + np.cos(x) ** 2) * np.exp(-(x**2)))
