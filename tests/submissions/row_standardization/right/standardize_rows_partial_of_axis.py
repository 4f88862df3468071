# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: a partial of a general function, with a list over a fixed pair of statistics
# %% standardize_rows
def _standardize(X, eps=1e-8, axis=0):
    stats = []
    for statistic in (jnp.mean, jnp.var):
        stats.append(jnp.expand_dims(statistic(X, axis=axis), axis))
    return (X - stats[0]) / (stats[1] ** 0.5 + eps)


standardize_rows = functools.partial(_standardize, axis=1)
