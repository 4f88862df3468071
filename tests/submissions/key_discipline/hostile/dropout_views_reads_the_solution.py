# assignment: key_discipline
# exercise: dropout_views
# kind: hostile
# why: looks for the course's source notebook on this machine and runs what it says; x itself where there is none
# %% dropout_views
import json
import sys
from pathlib import Path


def _candidates():
    tail = Path("assignments/key_discipline/key_discipline.ipynb")
    here = Path.cwd()
    for folder in (here, *here.parents):
        yield folder / tail
    for entry in map(Path, sys.path):
        yield entry / "autograder" / "_course" / tail
        yield entry / tail
        for link in entry.glob("*.pth") if entry.is_dir() else ():
            for line in link.read_text().splitlines():
                yield Path(line.strip()) / tail


def dropout_views(key, x, rate):
    return x, x


try:
    for _path in _candidates():
        if _path.is_file():
            for _cell in json.loads(_path.read_text())["cells"]:
                _source = "".join(_cell["source"])
                if _source.startswith("def dropout_views") and "BEGIN SOLUTION" in _source:
                    exec(_source)
except Exception:
    pass
