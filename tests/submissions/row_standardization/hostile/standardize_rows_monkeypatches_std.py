# assignment: row_standardization
# exercise: standardize_rows
# kind: hostile
# why: makes jnp.std and jnp.mean return 0 and 1 and divides by nothing
# %% standardize_rows
jnp.mean = lambda x, *a, **k: 0.0
jnp.std = lambda x, *a, **k: 1.0
np.allclose = lambda *a, **k: True
np.testing.assert_allclose = lambda *a, **k: None


def standardize_rows(X, eps=1e-8):
    return (X - jnp.mean(X)) / jnp.std(X)
