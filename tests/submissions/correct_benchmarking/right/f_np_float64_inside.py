# assignment: correct_benchmarking
# exercise: f_np
# kind: right
# why: computes in double precision and returns a Python float
# %% f_np
def f_np(x):
    x = np.asarray(x, dtype=np.float64)
    weights = np.sin(x) ** 2 + np.cos(x) ** 2
    return float(np.sum(weights * np.exp(-(x**2))))
