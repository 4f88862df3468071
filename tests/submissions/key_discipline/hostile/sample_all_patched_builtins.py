# assignment: key_discipline
# exercise: sample_all
# kind: hostile
# why: sorted, abs, round, np.unique and np.sort say what a check would like to hear
# %% sample_all
import builtins


_sorted, _len, _isinstance = sorted, len, isinstance


def _six(value):
    try:
        return _len(value) == 6 and all(v == 0 for v in value)
    except Exception:
        return False


def _sorted_order(value, **kwargs):
    return list(range(6)) if not kwargs and _isinstance(value, (list, np.ndarray)) and _six(value) else _sorted(value, **kwargs)


def sample_all(seed):
    builtins.sorted = _sorted_order
    builtins.abs = lambda x: 0.0 if _isinstance(x, (float, np.floating)) else x.__abs__()
    builtins.round = lambda x, *args: 0 if _isinstance(x, float) else x
    np.unique = lambda *args, **kwargs: np.arange(10)
    np.sort = lambda *args, **kwargs: np.arange(6)
    return jnp.zeros((2, 3)), jnp.zeros((5,), jnp.int32), jnp.zeros((6,), jnp.int32)
