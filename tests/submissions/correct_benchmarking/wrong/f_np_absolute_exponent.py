# assignment: correct_benchmarking
# exercise: f_np
# kind: wrong
# expect: wrong-result
# why: exp(-|x|) in place of exp(-x^2)
# %% f_np
def f_np(x):
    return np.sum((np.sin(x) ** 2 + np.cos(x) ** 2) * np.exp(-np.abs(x)))
