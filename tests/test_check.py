"""What a student is told before submitting."""

from __future__ import annotations

import copy
import io
import json
from pathlib import Path

import nbformat
import pytest
from rich.console import Console
from small_course import NAME, code, released, write_small_course

from autograder import check as checking
from autograder.check import CheckReport, check, print_check
from autograder.course import Course

DOUBLE = 'def double(x):\n    """Twice x."""\n    return 2 * x'
TRIPLE = 'def triple(x):\n    """Three times x."""\n    return 3 * x'


@pytest.fixture
def course(tmp_path: Path) -> Course:
    course = write_small_course(tmp_path / "course")
    # As Jupyter saves it: every source a list of lines.
    nbformat.write(nbformat.from_dict(released()), course.assignment(NAME).release)
    return course


def solved() -> dict:
    notebook = released()
    answers = {"double": DOUBLE, "triple": TRIPLE, "why": "Because."}
    for cell in notebook["cells"]:
        grade_id = cell["metadata"].get("nbgrader", {}).get("grade_id")
        cell["source"] = answers.get(grade_id, cell["source"])
    return notebook


def cell(notebook: dict, grade_id: str) -> dict:
    return next(one for one in notebook["cells"] if one["metadata"].get("nbgrader", {}).get("grade_id") == grade_id)


def checked(notebook: dict | str, course: Course, **options) -> CheckReport:
    path = course.root.parent / f"{NAME}.ipynb"
    path.write_text(notebook if isinstance(notebook, str) else json.dumps(notebook))
    return check(path, course, **options)


def where(report: CheckReport) -> list[str]:
    return [problem.where for problem in report.problems]


@pytest.fixture
def no_kernel(monkeypatch):
    """For what is found by reading alone: every cell counts as finished."""

    def finished(notebook, seconds):
        cells = [one for one in notebook.cells if one.cell_type == "code"]
        return [checking._described(one, "finished") for one in cells], "0.12.0"

    monkeypatch.setattr(checking, "run_notebook", finished)


def test_a_finished_notebook_has_no_problem(course):
    """The whole way, with a kernel."""
    report = checked(solved(), course)
    assert (report.problems, report.notes) == ([], [])
    assert [(one.exercise, one.state) for one in report.self_checks] == [("double", "passed"), ("triple", "passed")]


def test_what_only_lives_in_the_authors_session_is_found(course):
    """A name no cell defines, one defined further down, and a file beside the notebook."""
    notebook = solved()
    cell(notebook, "double")["source"] = f"{DOUBLE}\n\nassert factor"
    notebook["cells"] += [
        code("own-1", "print(offset)"),
        code("own-2", "offset = 3"),
        code("own-3", "import helper_next_to_it"),
    ]
    (course.root.parent / "helper_next_to_it.py").write_text("")
    report = checked(notebook, course)
    remedies = {problem.where: problem.remedy for problem in report.problems}
    assert "no cell defines `factor`" in remedies["double"]
    assert "`offset` is only defined further down" in remedies["the cell that starts with `print(offset)`"]
    assert "only this notebook is submitted" in remedies["the cell that starts with `import helper_next_to_it`"]


def test_a_failing_self_check_shows_its_message(course):
    """And nothing else is held against the student."""
    notebook = solved()
    cell(notebook, "triple")["source"] = TRIPLE.replace("3 * x", "0")
    report = checked(notebook, course)
    assert [one.state for one in report.self_checks] == ["passed", "failed"]
    assert where(report) == ["triple_check"]


def test_a_cell_that_never_ends_is_stopped(course):
    """What comes after it is said to be not run."""
    notebook = solved()
    cell(notebook, "double")["source"] = DOUBLE + "\n\nwhile True:\n    pass"
    report = checked(notebook, course, cell_seconds=2)
    assert where(report) == ["double"]
    assert "did not end within 2 s" in report.problems[0].what
    assert {one.state for one in report.self_checks} == {"not run"}


def test_a_cell_that_prints_for_ever_is_stopped(course, monkeypatch):
    """Without keeping what it prints; the cells after it are run."""
    monkeypatch.setattr(checking, "STOP_AT_OUTPUT", 2**20)
    notebook = solved()
    notebook["cells"].append(code("own", "while True:\n    print('x' * 10_000)"))
    report = checked(notebook, course, cell_seconds=30)
    assert len(report.problems) == 1
    assert "and was stopped" in report.problems[0].what


def test_a_cell_that_kills_the_kernel_is_named(course):
    """The student sees which one it was."""
    notebook = solved()
    cell(notebook, "double")["source"] = DOUBLE + "\n\nimport os\nos._exit(1)"
    report = checked(notebook, course)
    assert where(report) == ["double"]
    assert "killed the kernel" in report.problems[0].what


def test_the_released_notebook_is_not_attempted(course, no_kernel):
    """Stubs and unanswered questions are named one by one."""
    assert sorted(where(checked(released(), course))) == ["double", "triple", "why"]


def test_locked_cells_must_be_as_released(course, no_kernel):
    """Changed, missing, doubled and turned into another type; white space at line ends does not count."""
    notebook = solved()
    cell(notebook, "setup")["source"] += "  \n"
    cell(notebook, "double_check")["source"] = "pass"
    notebook["cells"].remove(cell(notebook, "double_tests"))
    notebook["cells"].append(copy.deepcopy(cell(notebook, "triple")) | {"id": "copy"})
    triple_check = cell(notebook, "triple_check")
    triple_check["cell_type"] = "markdown"
    del triple_check["outputs"], triple_check["execution_count"]
    report = checked(notebook, course)
    found = {problem.where: problem.what for problem in report.problems}
    assert found.keys() == {"double_check", "double_tests", "triple", "triple_check"}
    assert "was changed" in found["double_check"]
    assert "is missing" in found["double_tests"]
    assert "2 cells" in found["triple"]
    assert "no code cell any more" in found["triple_check"]


def test_saved_outputs_are_looked_at(course, no_kernel, monkeypatch):
    """Too large is a problem; out of order is good to know."""
    monkeypatch.setattr(checking, "MAX_SAVED_OUTPUT", 1000)
    notebook = solved()
    notebook["cells"][1]["execution_count"] = 5
    notebook["cells"][2]["execution_count"] = 2
    notebook["cells"][2]["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "x" * 2000}]
    report = checked(notebook, course)
    assert where(report) == ["saved outputs"]
    assert len(report.notes) == 1


@pytest.mark.parametrize("version, count", [("0.12.0.1", 0), ("0.11.9", 1), ("0.13.0", 1), ("", 1)])
def test_the_version_of_jax_must_be_the_courses(version, count):
    """As the package's own requirement says."""
    report = CheckReport()
    checking._check_jax(version, report)
    assert len(report.problems) == count


@pytest.mark.parametrize("text", ["", "no json", '{"cells": 1}', "[]"])
def test_a_file_that_is_no_notebook_is_a_problem(text, course, no_kernel):
    """Not a traceback."""
    report = checked(text, course)
    assert report.problems


def test_nothing_hidden_is_needed(course, no_kernel):
    """A student has no graders: checking imports none."""
    import subprocess
    import sys

    source = (
        "import sys; import autograder.check;"
        "print([name for name in sys.modules if 'graders' in name or 'grading' in name or name == 'jax'])"
    )
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_the_run_starts_from_the_released_cells(course, monkeypatch):
    """What is graded is the release's own text, so that is what must be run."""
    seen = []

    def note(notebook, seconds):
        seen.extend(checking.cell_source(one) for one in notebook.cells)
        return [], "0.12.0"

    monkeypatch.setattr(checking, "run_notebook", note)
    notebook = solved()
    cell(notebook, "double_check")["source"] = "pass"
    checked(notebook, course)
    assert "assert double(1) > 1" in seen
    assert "pass" not in seen


def test_it_is_printed_without_the_terminals_own_codes():
    """A message may come from anywhere."""
    report = CheckReport()
    report.problem("[b]cell\x1b[2J", "what\x1b[0m", "remedy")
    console = Console(file=io.StringIO(), width=100, color_system=None)
    print_check(report, console)
    assert console.file.getvalue() == "problem [b]cell: what\n    remedy\n"


def test_notebooks_here_are_valid():
    """The tests above would prove little with a broken one."""
    nbformat.validate(nbformat.from_dict(solved()))
