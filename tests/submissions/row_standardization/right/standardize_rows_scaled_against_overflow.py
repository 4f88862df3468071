# assignment: row_standardization
# exercise: standardize_rows
# kind: right
# why: scaled by the row's largest absolute deviation before squaring, against overflow
# %% standardize_rows
@jax.jit
def standardize_rows(X: jax.Array, eps: float = 1e-8) -> jax.Array:
    """Robust against overflow: z = d / (s * std(d / s) + eps)."""
    X = jnp.asarray(X, dtype=jnp.float32)
    d = X - jnp.mean(X, axis=-1, keepdims=True)
    s = jnp.max(jnp.abs(d), axis=-1, keepdims=True)
    safe = jnp.where(s > 0, s, 1.0)
    std = s * jnp.sqrt(jnp.mean((d / safe) ** 2, axis=-1, keepdims=True))
    return d / (std + eps)
