# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: lax.while_loop over the rows: traceable, though it has no reverse derivative
# %% standardize_rows
def standardize_rows(X, eps=1e-8):
    def unfinished(state):
        return state[0] < X.shape[0]

    def step(state):
        i, out = state
        row = jax.lax.dynamic_index_in_dim(X, i, keepdims=False)
        row = (row - row.mean()) / (row.std() + eps)
        return i + 1, jax.lax.dynamic_update_index_in_dim(out, row, i, axis=0)

    return jax.lax.while_loop(unfinished, step, (0, jnp.empty_like(X)))[1]
