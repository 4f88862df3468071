# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: wrong-result
# why: right numbers in the transposed shape, which a square matrix does not show
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    Y = X.T
    return (Y - Y.mean(axis=0)) / (Y.std(axis=0) + eps)
