# assignment: row_standardization
# exercise: standardize_rows
# kind: hostile
# why: a trace function rewrites return values
# %% standardize_rows
import sys


def _tracer(frame, event, arg):
    if event == "call":
        frame.f_locals.update(passed=True, ok=True)
    return _tracer


def standardize_rows(X, eps=1e-8):
    sys.settrace(_tracer)
    sys.setprofile(lambda *a: None)
    return jnp.zeros_like(X)
