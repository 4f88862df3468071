# assignment: correct_benchmarking
# exercise: first_call_ms
# kind: wrong
# expect: not-attempted
# why: the stub as released
# %% first_call_ms
def first_call_ms(fn, *args):
    """Return the time of one call of ``fn(*args)`` from cold, in milliseconds, until its result is ready."""
    # YOUR CODE HERE
    raise NotImplementedError()
