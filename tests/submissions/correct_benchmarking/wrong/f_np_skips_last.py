# assignment: correct_benchmarking
# exercise: f_np
# kind: wrong
# expect: wrong-result
# why: a slice that leaves out the last element
# %% f_np
def f_np(x):
    x = x[:-1]
    return np.sum((np.sin(x) ** 2 + np.cos(x) ** 2) * np.exp(-(x**2)))
