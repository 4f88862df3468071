# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: custom_jvp with a hand-written rule
# %% standardize_rows
@functools.partial(jax.custom_jvp, nondiff_argnums=(1,))
def _core(X, eps):
    return (X - X.mean(1, keepdims=True)) / (X.std(1, keepdims=True) + eps)


@_core.defjvp
def _core_jvp(eps, primals, tangents):
    (X,), (T,) = primals, tangents
    return _core(X, eps), T - T.mean(1, keepdims=True)


def standardize_rows(X, eps=1e-8):
    return _core(X, eps)
