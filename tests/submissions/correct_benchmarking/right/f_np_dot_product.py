# assignment: correct_benchmarking
# exercise: f_np
# kind: right
# why: a sum of products is a dot product
# %% f_np
def f_np(x):
    return np.dot(np.sin(x) ** 2 + np.cos(x) ** 2, np.exp(-(x**2)))
