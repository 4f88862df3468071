# assignment: correct_benchmarking
# exercise: f_np
# kind: wrong
# expect: wrong-result
# why: a product of two sums is not the sum of products
# %% f_np
def f_np(x):
    return np.sum(np.sin(x) ** 2 + np.cos(x) ** 2) * np.sum(np.exp(-(x**2)))
