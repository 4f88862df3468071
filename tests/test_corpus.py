"""Percent-format files: headers, cells, and how they become a submission."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_course import NAME, write_small_course

from autograder.corpus import (
    BrokenCaseError,
    Case,
    assign_cells,
    build_submission,
    case_of,
    parse,
    percent_files,
)
from autograder.course import Course

HEADER = "# assignment: counting\n# exercise: double\n# kind: right\n"


@pytest.fixture
def course(tmp_path: Path) -> Course:
    return write_small_course(tmp_path)


def case(text: str) -> Case | None:
    return case_of(parse(Path("case.py"), text))


def test_a_header_may_carry_remarks():
    """As in the design's own example: words in brackets or behind a # are for people."""
    text = (
        "# assignment: counting   # the first one\n"
        "# exercise: double\n"
        "# kind: wrong                       (right | wrong | hostile)\n"
        "# expect: no-wait | mean-not-median (wrong only; alternatives separated by |)\n"
        "# author: somebody: else\n"
        "# %% double\n"
    )
    found = case(text)
    assert (found.assignment, found.exercise, found.kind) == ("counting", "double", "wrong")
    assert found.expected == ("no-wait", "mean-not-median")


def test_cells_are_split_at_markers():
    """Names are optional, markdown is left out, and the text of a cell stays as it is."""
    text = (
        HEADER
        + "\n# %% setup\nimport math\n\n# %% [markdown]\n# Words.\n"
        + "\n# %% double  (mine)\n\ndef double(x):\n    return x\n"
    )
    assert case(text).cells == (("setup", "import math"), ("double", "def double(x):\n    return x"))


def test_code_without_any_marker_is_one_cell():
    """A file that is nothing but the solution under its header."""
    assert case(HEADER + "double = abs\n").cells == (("", "double = abs"),)


def test_a_file_without_a_header_is_no_case(tmp_path):
    """Helpers and notes may lie between the cases."""
    (tmp_path / "helper.py").write_text('"""Help."""\n# kind: right\n')
    (tmp_path / "half.py").write_text("# kind: right\nx = 1\n")
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep" / "case.py").write_text(HEADER)
    (tmp_path / ".hidden").mkdir()
    (tmp_path / ".hidden" / "case.py").write_text(HEADER)
    found = [case_of(parsed) for parsed in percent_files(tmp_path)]
    assert [one.exercise for one in found if one is not None] == ["double"]


@pytest.mark.parametrize("line", ["# kind: rihgt", "# kind:"])
def test_an_impossible_kind_is_an_error(line):
    """A typing error must not silently drop a case."""
    with pytest.raises(BrokenCaseError, match="kind"):
        case(HEADER.replace("# kind: right", line))


def names(found: Case, course: Course) -> list[tuple[str, str]]:
    submission = build_submission(found, course)
    return [(cell.kind, cell.name) for cell in submission.cells]


def test_a_submission_is_setup_then_each_exercise_with_its_tests(course):
    """In the notebook's order, whatever the order in the file; the rest is the reference."""
    found = case(HEADER + "# %% triple\ntriple = 3\n# %% double\ndouble = 2\n")
    assert names(found, course) == [
        ("course", "setup"),
        ("solution", "double"),
        ("tests", "double"),
        ("solution", "triple"),
        ("tests", "triple"),
    ]
    submission = build_submission(found, course)
    assert submission.solution("double") == "double = 2"
    reference = case(HEADER + "# %% double\ndouble = 2\n")
    submission = build_submission(reference, course)
    assert "return 3 * x" in submission.solution("triple")


def test_a_setup_cell_runs_after_the_courses_own(course):
    """In a notebook the setup cell is locked; what a student adds comes on top."""
    found = case(HEADER + "# %% setup\nimport math\n# %% double\ndouble = 2\n")
    assert names(found, course)[:3] == [("course", "setup"), ("extra", "setup"), ("solution", "double")]


def test_other_cells_run_beside_their_neighbour(course):
    """Before the exercise that follows them; after the last one, before its tests."""
    found = case(HEADER + "# %% double\ndouble = 2\n# %% helper\nh = 1\n# %% triple\ntriple = h\n# %% trick\nx = 1\n")
    assert names(found, course)[1:] == [
        ("solution", "double"),
        ("tests", "double"),
        ("extra", "helper"),
        ("solution", "triple"),
        ("extra", "trick"),
        ("tests", "triple"),
    ]


@pytest.mark.parametrize(
    "source",
    [
        "def double(x):\n    return x",
        "double = lambda x: x",
        "class double: pass",
        "def double(x):\n    return (",
        "a, double = 1, 2",
    ],
)
def test_a_cell_of_another_name_is_known_by_what_it_defines(source, course):
    """People name their cells as they like; one that does not even parse is known by its look."""
    found = assign_cells((("my solution", source),), course.assignment(NAME))
    assert found.solutions == {"double": source}


def test_a_cells_name_goes_before_what_it_defines(course):
    """A helper that happens to define the function does not take the place of the named cell."""
    cells = (("first", "def double(x): ..."), ("double", "double = 2"))
    found = assign_cells(cells, course.assignment(NAME))
    assert found.solutions == {"double": "double = 2"}
    assert found.first == [("first", "def double(x): ...")]


def test_the_only_nameless_cell_answers_the_exercise_of_the_header(course):
    """Also if it defines nothing, like an empty answer."""
    found = assign_cells((("", "print(1)"),), course.assignment(NAME), "double")
    assert found.solutions == {"double": "print(1)"}


def test_the_courses_own_cells_cannot_be_given(course):
    """Whatever a case puts under their names is not run."""
    cells = (("double", "double = 2"), ("double_tests", "assert True"), ("double_check", "1"))
    found = assign_cells(cells, course.assignment(NAME))
    assert (found.solutions, found.after) == ({"double": "double = 2"}, {})
