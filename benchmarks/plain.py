"""Plain nbgrader, to compare with: hidden tests as asserts in the graded cells, run by nbgrader's own Execute.

``python benchmarks/plain.py FILE...`` grades files of the corpus and prints a line of JSON for each. The asserts are a
few simple ones, as many a course has them; :func:`same_tests` has all hidden tests of Jaxercise in their place.
Nothing isolates the student's code from the tests or the machine here; ``grade_apart`` puts the whole of it, grader
included, into a throwaway bubblewrap, so that hostile submissions meet plain nbgrader and not this machine.
"""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import nbformat
from nbformat.v4 import new_code_cell, new_notebook
from nbgrader.preprocessors import Execute
from nbgrader.utils import determine_grade

from autograder.corpus import build_submission, case_of, parse
from autograder.course import Assignment, find_course
from autograder.notebook import Submission
from autograder.sandbox.bubblewrap import find_bwrap

ROOT = Path(__file__).resolve().parents[1]
TESTS = Path(__file__).with_name("plain_tests")
#: Seconds for one submission, its kernel's start included; nbgrader itself waits 30 s for each cell by default.
TIMEOUT = 120


def simple_tests(assignment: Assignment) -> dict[str, str]:
    """The code of the graded cells, by exercise: a few asserts each."""
    path = TESTS / f"{assignment.name}.py"
    return dict(parse(path, path.read_text(encoding="utf-8")).cells)


def plain_notebook(submission: Submission, assignment: Assignment, tests: Mapping[str, str]) -> nbformat.NotebookNode:
    """The submission with tests in its graded cells, as nbgrader has it before it executes."""
    notebook = new_notebook(
        metadata={"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    )
    for cell in submission.cells:
        new = new_code_cell(tests[cell.name] if cell.kind == "tests" else cell.source)
        if cell.kind in ("solution", "tests"):
            graded = cell.kind == "tests"
            new.metadata.nbgrader = {
                "schema_version": 3, "grade_id": f"{cell.name}_tests" if graded else cell.name, "task": False,
                "grade": graded, "solution": not graded, "locked": graded, "cell_type": "code",
            }  # fmt: skip
            if graded:
                new.metadata.nbgrader["points"] = assignment.exercise(cell.name).points
        notebook.cells.append(new)
    return notebook


def grade_plain(submission: Submission, assignment: Assignment) -> dict[str, float]:
    """Points by exercise with a few asserts. Raises what Execute raises."""
    return _points(_execute(plain_notebook(submission, assignment, simple_tests(assignment)), timeout=30))


def same_tests(submission: Submission, assignment: Assignment, file: str) -> tuple[dict[str, float], float]:
    """Points by exercise with all hidden tests of Jaxercise, for the submission that ``file`` of the corpus stands for.

    And the seconds in which the kernel imported these tests, which would stand in the cells themselves otherwise.
    """
    tests = {exercise.name: f"_tests.run({exercise.name!r})" for exercise in assignment.exercises}
    notebook = plain_notebook(submission, assignment, tests)
    imports = new_code_cell(
        "import sys as _sys, time as _time\n"
        "_start = _time.monotonic()\n"
        f"_sys.path.insert(0, {str(ROOT / 'benchmarks')!r})\n"
        "import in_kernel as _in_kernel\n"
        f"_tests = _in_kernel.Tests({str(Path(file).resolve())!r})\n"
        "_time.monotonic() - _start"
    )
    notebook.cells.insert(1, imports)  # the first cell imports JAX for both
    notebook = _execute(notebook, timeout=TIMEOUT)
    return _points(notebook), float(notebook.cells[1].outputs[-1]["data"]["text/plain"])


def _execute(notebook: nbformat.NotebookNode, timeout: int) -> nbformat.NotebookNode:
    """What nbgrader's Execute makes of it; ``timeout`` in seconds for each cell."""
    notebook, _ = Execute(timeout=timeout, allow_errors=True).preprocess(notebook, {"metadata": {"path": "."}})
    return notebook


def _points(notebook: nbformat.NotebookNode) -> dict[str, float]:
    """Points by exercise, as nbgrader's ``determine_grade`` gives them."""
    graded = [cell for cell in notebook.cells if cell.metadata.get("nbgrader", {}).get("grade")]
    return {
        cell.metadata.nbgrader.grade_id.removesuffix("_tests"): float(determine_grade(cell)[0] or 0) for cell in graded
    }


def grade_apart(path: Path) -> dict[str, float] | None:
    """Grade one file of the corpus with plain nbgrader inside a throwaway sandbox; None if that gave no verdict."""
    command = [
        find_bwrap(), "--die-with-parent", "--new-session", "--unshare-pid", "--unshare-net", "--unshare-ipc",
        "--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--tmpfs", "/tmp", "--chdir", "/tmp",
        *itertools.chain.from_iterable(("--ro-bind", folder, folder) for folder in (str(ROOT), sys.prefix)),
        "prlimit", f"--as={8 << 30}", "--nproc=2000", f"--fsize={1 << 30}", "--",
        sys.executable, str(Path(__file__).resolve()), str(path.resolve()),
    ]  # fmt: skip
    try:
        done = subprocess.run(command, capture_output=True, timeout=TIMEOUT, check=False)
        return json.loads(done.stdout.splitlines()[-1])
    except (subprocess.TimeoutExpired, ValueError, IndexError):
        return None


def main() -> None:
    """Grade the files on the command line."""
    course = find_course(ROOT)
    for name in sys.argv[1:]:
        path = Path(name)
        case = case_of(parse(path, path.read_text(encoding="utf-8", errors="replace")))
        assert case is not None, f"{path} is no file of the corpus"
        print(json.dumps(grade_plain(build_submission(case, course), course.assignment(case.assignment))))


if __name__ == "__main__":
    main()
