# assignment: key_discipline
# exercise: sample_all
# kind: hostile
# why: looks through its callers' variables for arrays of the right shape, and marks every verdict it meets as passed
# %% sample_all
import sys


def sample_all(seed):
    found = {}
    frame = sys._getframe(1)
    while frame is not None:
        for scope in (frame.f_locals, frame.f_globals):
            for name, value in list(scope.items()):
                shape = getattr(value, "shape", None)
                if isinstance(shape, tuple):
                    found.setdefault(shape, value)
                if name in ("passed", "ok", "correct", "success"):
                    scope[name] = True
                if name in ("score", "points"):
                    scope[name] = 6
                if name in ("expected", "want", "reference"):
                    return value
        frame = frame.f_back
    return (
        found.get((2, 3), jnp.zeros((2, 3))),
        found.get((5,), jnp.zeros((5,), jnp.int32)),
        found.get((6,), jnp.zeros((6,), jnp.int32)),
    )
