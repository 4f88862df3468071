# assignment: correct_benchmarking
# exercise: f_np
# kind: right
# why: a Python loop with math and fsum is slow but right
# %% f_np
import math


def f_np(x):
    return math.fsum((math.sin(v) ** 2 + math.cos(v) ** 2) * math.exp(-(v**2)) for v in x.tolist())
