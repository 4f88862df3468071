# assignment: key_discipline
# exercise: dropout_views
# kind: hostile
# why: allclose, array_equal, isclose and the testing functions agree with everything
# %% dropout_views
for _module in (np, jnp):
    for _name in ("allclose", "array_equal", "array_equiv"):
        setattr(_module, _name, lambda *args, **kwargs: True)
    _module.isclose = lambda a, b, *args, **kwargs: np.ones(np.shape(a), bool)
for _name in dir(np.testing):
    if _name.startswith("assert"):
        setattr(np.testing, _name, lambda *args, **kwargs: None)
np.corrcoef = lambda *args, **kwargs: np.eye(2)


def dropout_views(key, x, rate):
    return x, x
