# assignment: correct_benchmarking
# exercise: f_np
# kind: right
# why: returns an array without dimensions
# %% f_np
def f_np(x):
    total = np.zeros((), dtype=np.float32)
    total[...] = np.sum((np.sin(x) ** 2 + np.cos(x) ** 2) * np.exp(-(x**2)))
    return total
