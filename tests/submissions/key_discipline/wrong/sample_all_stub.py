# assignment: key_discipline
# exercise: sample_all
# kind: wrong
# expect: not-attempted
# %% sample_all
def sample_all(seed):
    """Three independent samples that derive from one seed."""
    # YOUR CODE HERE
    raise NotImplementedError()
