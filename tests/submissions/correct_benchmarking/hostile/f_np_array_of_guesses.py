# assignment: correct_benchmarking
# exercise: f_np
# kind: hostile
# why: ten thousand guesses at once
# %% f_np
def f_np(x):
    return np.linspace(0.0, x.size, 10_000, dtype=np.float32)
