# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: transposes so that the broadcast lines up without keepdims
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    Xt = X.T
    return ((Xt - Xt.mean(axis=0)) / (Xt.std(axis=0) + eps)).T
