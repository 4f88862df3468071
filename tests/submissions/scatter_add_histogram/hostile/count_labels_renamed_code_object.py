# assignment: scatter_add_histogram
# exercise: count_labels
# kind: hostile
# why: a copy of bincount under another function name, so that a watch on the original sees nothing
# %% count_labels
import types


def _disguise(name):
    original = getattr(jnp, name)
    original = getattr(original, "__wrapped__", original)
    code = original.__code__.replace(co_name="add", co_qualname="add")
    copy = types.FunctionType(code, original.__globals__, "add", original.__defaults__, original.__closure__)
    copy.__kwdefaults__ = original.__kwdefaults__
    return copy


_add = _disguise("bin" + "count")


def count_labels(labels, num_classes=5):
    return _add(labels, length=num_classes)
