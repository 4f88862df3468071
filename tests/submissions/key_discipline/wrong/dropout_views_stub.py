# assignment: key_discipline
# exercise: dropout_views
# kind: wrong
# expect: not-attempted
# %% dropout_views
def dropout_views(key, x, rate):
    """Two independent dropout views of x."""
    # YOUR CODE HERE
    raise NotImplementedError()
