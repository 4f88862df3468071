# assignment: row_standardization
# exercise: standardize_rows_np
# kind: right
# why: warnings, stderr and logging on each call
# %% standardize_rows_np
import logging
import sys
import warnings


def standardize_rows_np(X, eps=1e-8):
    warnings.warn("standardizing", stacklevel=1)
    logging.getLogger().error("standardizing %s", X.shape)
    print("careful", file=sys.stderr)
    with np.errstate(divide="raise"):
        return (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)
