# assignment: row_standardization
# exercise: standardize_rows
# kind: hostile
# why: looks for the source notebook of the course and runs its solution cell
# %% standardize_rows
import json
import pathlib
import sys


def _places():
    here = pathlib.Path.cwd()
    for folder in (here, *here.parents):
        yield folder / "assignments"
        yield folder / "source"
    for entry in sys.path:
        yield pathlib.Path(entry or ".") / "autograder" / "_course" / "assignments"
    yield pathlib.Path("/proc/1/cwd/assignments")


def _steal():
    for place in _places():
        path = place / "row_standardization" / "row_standardization.ipynb"
        try:
            cells = json.loads(path.read_text())["cells"]
        except (OSError, ValueError, KeyError):
            continue
        for cell in cells:
            if cell.get("metadata", {}).get("nbgrader", {}).get("grade_id") == "standardize_rows":
                scope = dict(jax=jax, jnp=jnp, np=np, functools=functools)
                exec("".join(cell["source"]), scope)
                return scope["standardize_rows"]
    return lambda X, eps=1e-8: X


standardize_rows = _steal()
