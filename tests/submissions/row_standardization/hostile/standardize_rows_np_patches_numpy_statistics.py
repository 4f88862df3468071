# assignment: row_standardization
# exercise: standardize_rows_np
# kind: hostile
# why: np.mean and np.std are replaced, so that a check in this process would expect the input
# %% standardize_rows_np
np.mean = lambda a, *args, **kwargs: 0.0
np.std = lambda a, *args, **kwargs: 1.0


def standardize_rows_np(X, eps=1e-8):
    return X
