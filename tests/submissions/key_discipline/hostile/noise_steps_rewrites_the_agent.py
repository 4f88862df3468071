# assignment: key_discipline
# exercise: noise_steps
# kind: hostile
# why: replaces every function that looks like it belongs to a grader, in modules, frames and on the heap
# %% noise_steps
import gc
import sys
import types

_WORDS = ("grade", "grader", "agent", "jaxercise", "autograder", "nbgrader", "oracle", "ledger", "verdict")


def _yes(*args, **kwargs):
    return True


def noise_steps(seed, steps):
    for module_name, module in list(sys.modules.items()):
        if any(word in module_name.lower() for word in _WORDS):
            for name, value in list(vars(module).items()):
                if isinstance(value, types.FunctionType):
                    try:
                        setattr(module, name, _yes)
                    except Exception:
                        pass
    for thing in gc.get_objects():
        if isinstance(thing, types.FunctionType) and any(w in thing.__qualname__.lower() for w in _WORDS):
            try:
                thing.__code__ = _yes.__code__
            except Exception:
                pass
        elif isinstance(thing, dict) and ("passed" in thing or "outcome" in thing):
            try:
                thing.update(passed=True, outcome="passed", ok=True, score=5)
            except Exception:
                pass
    return jnp.zeros((steps, 4))
