# assignment: row_standardization
# exercise: standardize_rows
# kind: hostile
# why: jax.export and jax.make_jaxpr replaced by ones that describe jnp.zeros_like
# %% standardize_rows
import jax.export

_real_export = jax.export.export


def _export(fun, *a, **k):
    return _real_export(
        jax.jit(lambda X, eps=1e-8: (X - X.mean(1, keepdims=True)) / (X.std(1, keepdims=True) + eps)), *a, **k
    )


jax.export.export = _export


def standardize_rows(X, eps=1e-8):
    return X * 0
