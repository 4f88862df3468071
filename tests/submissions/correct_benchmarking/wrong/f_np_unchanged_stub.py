# assignment: correct_benchmarking
# exercise: f_np
# kind: wrong
# expect: not-attempted
# why: the stub as released
# %% f_np
def f_np(x):
    """Return the sum of (sin(x)^2 + cos(x)^2) * exp(-x^2) over the NumPy vector x."""
    # YOUR CODE HERE
    raise NotImplementedError()
