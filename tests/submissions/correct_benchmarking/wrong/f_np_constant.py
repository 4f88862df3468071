# assignment: correct_benchmarking
# exercise: f_np
# kind: wrong
# expect: hard-coded
# why: the answer to the worked example, whatever x is
# %% f_np
def f_np(x):
    return np.float32(1.367879)
