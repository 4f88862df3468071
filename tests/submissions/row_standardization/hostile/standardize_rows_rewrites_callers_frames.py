# assignment: row_standardization
# exercise: standardize_rows
# kind: hostile
# why: walks up the stack and makes the caller's variables agree with the wrong result
# %% standardize_rows
import sys


def standardize_rows(X, eps=1e-8):
    frame = sys._getframe(1)
    while frame is not None:
        for scope in (frame.f_locals, frame.f_globals):
            for name in ("expected", "want", "reference", "desired"):
                if name in scope:
                    scope[name] = X
            for name in ("passed", "ok", "success"):
                if name in scope:
                    scope[name] = True
            for name in ("tol", "atol", "rtol", "tolerance"):
                if name in scope:
                    scope[name] = float("inf")
        frame = frame.f_back
    return X
