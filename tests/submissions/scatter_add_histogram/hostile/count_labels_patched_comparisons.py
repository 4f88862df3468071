# assignment: scatter_add_histogram
# exercise: count_labels
# kind: hostile
# why: every comparison says yes, and the counts are zeros
# %% count_labels
import math

_yes = lambda *args, **kwargs: True  # noqa: E731
for _module in (np, jnp):
    for _name in ("allclose", "array_equal", "array_equiv"):
        setattr(_module, _name, _yes)
for _name in ("assert_allclose", "assert_array_equal", "assert_equal"):
    setattr(np.testing, _name, lambda *args, **kwargs: None)
math.isclose = _yes


def count_labels(labels, num_classes=5):
    return jnp.zeros(num_classes, jnp.int32).at[labels].add(0)
