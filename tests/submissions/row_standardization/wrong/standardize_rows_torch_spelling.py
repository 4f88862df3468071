# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: raises
# why: dim= and keepdim= are another library's names
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    return (X - X.mean(dim=1, keepdim=True)) / (X.std(dim=1, keepdim=True) + eps)
