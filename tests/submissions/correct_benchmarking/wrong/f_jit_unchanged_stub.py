# assignment: correct_benchmarking
# exercise: f_jit
# kind: wrong
# expect: not-attempted
# why: the stub as released
# %% f_jit
def f_jit(x):
    """Return the sum of (sin(x)^2 + cos(x)^2) * exp(-x^2) over the JAX vector x, compiled once per length."""
    # YOUR CODE HERE
    raise NotImplementedError()
