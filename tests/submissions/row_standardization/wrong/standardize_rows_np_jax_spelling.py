# assignment: row_standardization
# exercise: standardize_rows_np
# kind: wrong
# expect: raises
# why: .at belongs to JAX arrays
# %% standardize_rows_np
def standardize_rows_np(X, eps=1e-8):
    Z = np.zeros_like(X)
    for i, row in enumerate(X):
        Z = Z.at[i].set((row - row.mean()) / (row.std() + eps))
    return Z
