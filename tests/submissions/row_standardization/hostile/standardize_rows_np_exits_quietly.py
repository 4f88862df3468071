# assignment: row_standardization
# exercise: standardize_rows_np
# kind: hostile
# why: leaves with status 0 before anyone has compared anything
# %% standardize_rows_np
import os


def standardize_rows_np(X, eps=1e-8):
    os._exit(0)
