# assignment: key_discipline
# exercise: noise_steps
# kind: wrong
# expect: not-attempted
# %% noise_steps
def noise_steps(seed, steps):
    """Standard normal noise for each step of a run."""
    # YOUR CODE HERE
    raise NotImplementedError()
