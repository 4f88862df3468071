# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: axis-columns|ddof-1
# why: two misconceptions at once
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    return (X - X.mean(0)) / (X.std(0, ddof=1) + eps)
