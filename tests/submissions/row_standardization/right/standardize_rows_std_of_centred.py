# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: the std is taken of the centred rows; prints from inside the traced program
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    centred = X - X.mean(axis=1, keepdims=True)
    scale = centred.std(axis=1, keepdims=True) + eps
    jax.debug.print("smallest divisor {}", scale.min())
    return centred / scale
