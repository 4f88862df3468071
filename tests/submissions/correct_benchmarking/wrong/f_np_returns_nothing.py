# assignment: correct_benchmarking
# exercise: f_np
# kind: wrong
# expect: wrong-result
# why: prints the number instead of returning it
# %% f_np
def f_np(x):
    print(np.sum((np.sin(x) ** 2 + np.cos(x) ** 2) * np.exp(-(x**2))))
