# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: axis-columns
# why: axis=0 broadcasts without keepdims, so nothing complains
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    return (X - X.mean(0)) / (X.std(0) + eps)
