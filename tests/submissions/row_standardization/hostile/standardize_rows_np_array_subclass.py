# assignment: row_standardization
# exercise: standardize_rows_np
# kind: hostile
# why: an ndarray subclass with a protocol of its own for every NumPy function
# %% standardize_rows_np
class Yes(np.ndarray):
    def __array_function__(self, func, types, args, kwargs):
        if func.__name__ in ("allclose", "array_equal", "isclose", "all"):
            return True
        return super().__array_function__(func, types, args, kwargs)

    def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
        plain = [np.zeros_like(np.asarray(x)) for x in inputs]
        return getattr(ufunc, method)(*plain, **kwargs)

    def mean(self, axis=None, **kwargs):
        return np.zeros(self.shape[0])

    def std(self, axis=None, **kwargs):
        return np.ones(self.shape[0])

    def __eq__(self, other):
        return True

    __hash__ = None


def standardize_rows_np(X, eps=1e-8):
    return np.zeros_like(X).view(Yes)
