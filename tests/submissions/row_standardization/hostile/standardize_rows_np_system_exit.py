# assignment: row_standardization
# exercise: standardize_rows_np
# kind: hostile
# why: SystemExit(0) looks like success to a harness that only looks at the status
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    raise SystemExit(0)
