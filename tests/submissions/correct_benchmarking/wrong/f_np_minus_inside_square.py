# assignment: correct_benchmarking
# exercise: f_np
# kind: wrong
# expect: wrong-result
# why: (-x)**2 is x**2: the minus is squared away
# %% f_np
def f_np(x):
    return np.sum((np.sin(x) ** 2 + np.cos(x) ** 2) * np.exp((-x) ** 2))
