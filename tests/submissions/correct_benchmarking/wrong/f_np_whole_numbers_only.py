# assignment: correct_benchmarking
# exercise: f_np
# kind: wrong
# expect: wrong-result
# why: rounds x to whole numbers first
# %% f_np
def f_np(x):
    x = x.astype(np.int32)
    return np.sum((np.sin(x) ** 2 + np.cos(x) ** 2) * np.exp(-(x**2)))
