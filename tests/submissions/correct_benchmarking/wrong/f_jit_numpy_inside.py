# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: not-jitted
# why: NumPy does the work; the result is only moved to the device
# %% f_jit
def f_jit(x):
    x = np.asarray(x)
    return jnp.asarray(np.sum((np.sin(x) ** 2 + np.cos(x) ** 2) * np.exp(-(x**2))))
