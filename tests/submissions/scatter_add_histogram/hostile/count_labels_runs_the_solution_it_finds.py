# assignment: scatter_add_histogram
# exercise: count_labels
# kind: hostile
# why: executes the instructor's notebook if it can be read, and gives zeros if not
# %% count_labels
import glob
import json
import os


def _solution():
    roots = [os.getcwd(), os.path.dirname(os.getcwd()), os.path.expanduser("~"), "/course", "/srv", "/opt"]
    for root in roots:
        for pattern in ("*/scatter_add_histogram*/*.ipynb", "scatter_add_histogram/*.ipynb"):
            for path in glob.glob(os.path.join(root, pattern)):
                try:
                    with open(path) as file:
                        cells = json.load(file)["cells"]
                except Exception:
                    continue
                for cell in cells:
                    source = "".join(cell["source"])
                    if "BEGIN SOLUTION" in source and "def count_labels(" in source:
                        space = {"jax": jax, "jnp": jnp, "np": np, "functools": functools}
                        exec(source, space)
                        return space["count_labels"]
    return None


_found = _solution()


def count_labels(labels, num_classes=5):
    if _found is not None:
        return _found(labels, num_classes)
    return jnp.zeros(num_classes, jnp.int32)
