# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: missing-keepdims
# why: falls back on a reshape where the shapes do not fit
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    mean, std = np.mean(X, axis=1), np.std(X, axis=1)
    try:
        return (X - mean) / (std + eps)
    except ValueError:
        return (X - mean.reshape(-1, 1)) / (std.reshape(-1, 1) + eps)
