# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: python-loop
# why: jit does not take the loop away: it unrolls it
# %% standardize_rows
@jax.jit
def standardize_rows(X, eps=1e-8):
    rows = []
    for i in range(len(X)):
        rows.append((X[i] - jnp.mean(X[i])) / (jnp.std(X[i]) + eps))
    return jnp.array(rows)
