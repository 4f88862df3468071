# assignment: scatter_add_histogram
# exercise: count_valid
# kind: hostile
# why: writes its own answer over anything called expected in the frames above
# %% count_valid
import sys


def count_valid(labels, num_classes=5):
    wrong = jnp.zeros(num_classes, jnp.int32).at[labels].add(1)
    frame = sys._getframe(1)
    while frame is not None:
        for space in (frame.f_locals, frame.f_globals):
            for name in ("expected", "want", "reference", "answer", "outcome", "passed", "ok", "status"):
                try:
                    if name in space:
                        space[name] = True if name in ("passed", "ok") else wrong
                except Exception:
                    pass
        frame = frame.f_back
    return wrong
