# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: no-eps|wrong-result
# why: a parenthesis is missing: eps is added to the quotient
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    return (X - X.mean(axis=1, keepdims=True)) / X.std(axis=1, keepdims=True) + eps
