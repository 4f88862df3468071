# assignment: correct_benchmarking
# exercise: f_np
# kind: wrong
# expect: raises
# why: math.sin takes one number, not a vector
# %% f_np
import math


def f_np(x):
    return np.sum((math.sin(x) ** 2 + math.cos(x) ** 2) * math.exp(-(x**2)))
