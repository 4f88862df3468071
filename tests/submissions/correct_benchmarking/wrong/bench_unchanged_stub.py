# assignment: correct_benchmarking
# exercise: bench
# kind: wrong
# expect: not-attempted
# why: the stub as released
# %% bench
def bench(fn, *args, n_warmup=2, n_repeat=10):
    """Return the median time of one call of ``fn(*args)`` in milliseconds.

    The first ``n_warmup`` calls are not measured. Each of the ``n_repeat`` samples is timed on its own, and ends
    when everything that ``fn`` returned is ready.
    """
    # YOUR CODE HERE
    raise NotImplementedError()
