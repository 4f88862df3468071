# assignment: correct_benchmarking
# exercise: f_np
# kind: wrong
# expect: wrong-result
# why: returns the vector of terms
# %% f_np
def f_np(x):
    return (np.sin(x) ** 2 + np.cos(x) ** 2) * np.exp(-(x**2))
