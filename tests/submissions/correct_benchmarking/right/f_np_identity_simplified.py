# assignment: correct_benchmarking
# exercise: f_np
# kind: right
# why: sin^2 + cos^2 is 1, so the bracket may go
# %% f_np
def f_np(x):
    # sin^2 + cos^2 == 1
    return np.exp(-np.square(x)).sum()
