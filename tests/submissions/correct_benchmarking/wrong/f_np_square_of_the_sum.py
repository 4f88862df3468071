# assignment: correct_benchmarking
# exercise: f_np
# kind: wrong
# expect: wrong-result
# why: (sin + cos)^2 has a mixed term
# %% f_np
def f_np(x):
    return np.sum((np.sin(x) + np.cos(x)) ** 2 * np.exp(-(x**2)))
