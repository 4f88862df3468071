# assignment: correct_benchmarking
# exercise: f_np
# kind: wrong
# expect: hard-coded|captures-x
# why: uses a vector from outside and ignores its argument
# %% f_np
data = np.array([0.0, 1.0], dtype=np.float32)


def f_np(x):
    return np.sum((np.sin(data) ** 2 + np.cos(data) ** 2) * np.exp(-(data**2)))
