# assignment: row_standardization
# exercise: standardize_rows_np
# kind: hostile
# why: an array that says it has a terabyte: a grader that copies it breaks, and a broken grader may not score 0
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    return np.broadcast_to(np.float64(0), (1 << 19, 1 << 18))
