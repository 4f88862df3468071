# assignment: correct_benchmarking
# exercise: f_np
# kind: right
# why: einsum sums as well
# %% f_np
def f_np(x):
    s, c, e = np.sin(x), np.cos(x), np.exp(-np.power(x, 2))
    return np.einsum("i,i,i->", s, s, e) + np.einsum("i,i,i->", c, c, e)
