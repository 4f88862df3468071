# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: wrong-result
# why: caches by shape, so the second matrix gets the first one's answer
# %% standardize_rows
_cache = {}


def standardize_rows(X, eps=1e-8):
    if isinstance(X, jax.core.Tracer):
        return (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)
    if X.shape not in _cache:
        _cache[X.shape] = (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)
    return _cache[X.shape]
