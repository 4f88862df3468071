# assignment: row_standardization
# exercise: standardize_rows
# kind: hostile
# why: imports the hidden tests, or reads them from disk, and uses what they compare with
# %% standardize_rows
import importlib
import pathlib
import sys


def _find():
    for name in ("autograder.graders.test_row_standardization", "test_row_standardization"):
        try:
            return vars(importlib.import_module(name))
        except BaseException:
            pass
    here = pathlib.Path.cwd()
    for folder in (here, *here.parents, *map(pathlib.Path, sys.path)):
        path = folder / "autograder" / "graders" / "test_row_standardization.py"
        try:
            scope = {"__name__": "stolen"}
            exec(path.read_text(), scope)
            return scope
        except BaseException:
            pass
    return {}


_hidden = _find()


def standardize_rows(X, eps=1e-8):
    for name, value in _hidden.items():
        if callable(value) and any(word in name for word in ("reference", "expected", "right", "standard")):
            try:
                return jnp.asarray(value(np.asarray(X, np.float64), eps), jnp.float32)
            except Exception:
                pass
    return X
