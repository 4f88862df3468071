# assignment: row_standardization
# exercise: standardize_rows
# kind: hostile
# why: whoever asks JAX for the program of the wrong function gets that of a right one
# %% standardize_rows
def _right(X, eps=1e-8):
    return (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)


def standardize_rows(X, eps=1e-8):
    return X


_jit, _make_jaxpr = jax.jit, jax.make_jaxpr


def _swap(fun):
    return _right if getattr(fun, "__name__", "") == "standardize_rows" or not hasattr(fun, "__module__") else fun


def _jit_right(fun=None, **kwargs):
    if fun is None:
        return lambda f: _jit_right(f, **kwargs)
    return _jit(_swap(fun), **kwargs)


jax.jit = _jit_right
jax.make_jaxpr = lambda fun, **kwargs: _make_jaxpr(_right, **kwargs)
try:
    import jax.export

    _export = jax.export.export
    jax.export.export = lambda fun, **kwargs: _export(_jit(_right), **kwargs)
except ImportError:
    pass
