# assignment: correct_benchmarking
# exercise: f_np
# kind: wrong
# expect: wrong-result
# why: the mean instead of the sum
# %% f_np
def f_np(x):
    return np.mean((np.sin(x) ** 2 + np.cos(x) ** 2) * np.exp(-(x**2)))
