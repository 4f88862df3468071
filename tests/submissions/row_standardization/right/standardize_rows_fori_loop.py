# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: writes row after row with .at[].set inside fori_loop
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    def body(i, out):
        row = X[i]
        return out.at[i].set((row - row.mean()) / (row.std() + eps))

    return jax.lax.fori_loop(0, X.shape[0], body, jnp.zeros_like(X))
