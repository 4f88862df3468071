# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: python-loop|not-traceable|wrong-result
# why: a Python loop hidden from the jaxpr in a host callback
# %% standardize_rows
def _host(A, eps):
    A = np.asarray(A)
    return np.stack([(r - r.mean()) / (r.std() + eps) for r in A]).astype(np.float32)


def standardize_rows(X, eps=1e-8):
    return jax.pure_callback(_host, jax.ShapeDtypeStruct(X.shape, jnp.float32), X, eps)
