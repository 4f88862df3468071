# assignment: correct_benchmarking
# exercise: f_np
# kind: right
# why: the formula as it stands, with methods
# %% f_np
def f_np(x):
    return ((np.sin(x) ** 2 + np.cos(x) ** 2) * np.exp(-x * x)).sum()
