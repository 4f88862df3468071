# assignment: row_standardization
# exercise: standardize_rows
# kind: wrong
# expect: python-loop
# why: a loop with jax.make_jaxpr patched to show a vectorised program; the loop's points stay lost
# %% standardize_rows
_real_make_jaxpr = jax.make_jaxpr


def _short_program(fun, *args, **kwargs):
    def vectorised(X, eps=1e-8):
        return (X - X.mean(axis=1, keepdims=True)) / (X.std(axis=1, keepdims=True) + eps)

    return _real_make_jaxpr(vectorised, *args, **kwargs)


jax.make_jaxpr = _short_program


def standardize_rows(X, eps=1e-8):
    return jnp.stack([(row - jnp.mean(row)) / (jnp.std(row) + eps) for row in X])
