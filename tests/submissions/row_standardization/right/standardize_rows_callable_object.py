# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: an instance with __call__ instead of a function
# %% standardize_rows
class RowStandardizer:
    def __init__(self, axis):
        self.axis = axis

    def __call__(self, X, eps=1e-8):
        m, s = (f(X, axis=self.axis, keepdims=True) for f in (jnp.mean, jnp.std))
        return (X - m) / (s + eps)


standardize_rows = RowStandardizer(axis=-1)
