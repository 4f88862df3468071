# assignment: scatter_add_histogram
# exercise: count_labels_np
# kind: hostile
# why: looks for the agent among modules and functions and rewrites what it finds; duplicates are lost
# %% count_labels_np
import gc
import sys
import types

_KEEP = ("jax", "numpy", "IPython", "ipykernel", "zmq", "tornado", "traitlets", "jupyter_client", "importlib")


def _patch(space):
    for name, thing in list(space.items()):
        if not isinstance(thing, types.FunctionType) or name.startswith("__"):
            continue
        low = name.lower()
        if any(word in low for word in ("verify", "compare", "check_", "is_equal", "same")):
            space[name] = lambda *args, **kwargs: True


for _name, _module in list(sys.modules.items()):
    if _module is None or _name.split(".")[0] in _KEEP or _name.split(".")[0] in sys.stdlib_module_names:
        continue
    if "agent" in _name or "grad" in _name or "jaxercise" in _name or "autograder" in _name:
        _patch(vars(_module))
for _thing in gc.get_objects():
    if isinstance(_thing, types.FunctionType) and "agent" in (_thing.__code__.co_filename or ""):
        try:
            _thing.__defaults__ = tuple(True for _ in _thing.__defaults__ or ()) or None
        except Exception:
            pass


def count_labels_np(labels, num_classes=5):
    counts = np.zeros(num_classes, dtype=int)
    counts[labels] += 1
    return counts
