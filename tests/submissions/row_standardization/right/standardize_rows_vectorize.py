# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: jnp.vectorize with a core signature, wrapped by a decorator with *args
# %% standardize_rows
def _checked(function):
    @functools.wraps(function)
    def wrapper(*args, **kwargs):
        result = function(*args, **kwargs)
        assert result.shape == args[0].shape
        return result

    return wrapper


@_checked
def standardize_rows(X, eps=1e-8):
    return jnp.vectorize(lambda row: (row - row.mean()) / (row.std() + eps), signature="(n)->(n)")(X)
