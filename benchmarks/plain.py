"""Plain nbgrader, to compare with: hidden tests as asserts in the graded cells, run by nbgrader's own Execute.

``python benchmarks/plain.py FILE...`` grades files of the corpus and prints a line of JSON for each. Nothing isolates
the student's code from the tests or the machine here; ``grade_apart`` puts the whole of it, grader included, into a
throwaway bubblewrap, so that hostile submissions meet plain nbgrader and not this machine.
"""

from __future__ import annotations

import itertools
import json
import subprocess
import sys
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


def plain_notebook(submission: Submission, assignment: Assignment) -> nbformat.NotebookNode:
    """The submission with the plain tests in its graded cells, as nbgrader has it before it executes."""
    path = TESTS / f"{assignment.name}.py"
    tests = dict(parse(path, path.read_text(encoding="utf-8")).cells)
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
    """Points by exercise, as nbgrader's Execute and ``determine_grade`` give them. Raises what Execute raises."""
    notebook = plain_notebook(submission, assignment)
    notebook, _ = Execute(timeout=30, allow_errors=True).preprocess(notebook, {"metadata": {"path": "."}})
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
        assignment = course.assignment(case.assignment)
        submission = build_submission(case, assignment, course.reference_solutions(case.assignment))
        print(json.dumps(grade_plain(submission, assignment)))


if __name__ == "__main__":
    main()
