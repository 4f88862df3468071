"""The CSV: one line a submission, and nothing in it that a spreadsheet would run."""

from __future__ import annotations

import csv
import io

import pytest
from msgspec.structs import replace

from autograder.outputs.csv import LAYOUTS, to_csv
from autograder.report import ExerciseResult, Report, SubmissionResult


def report(*submissions: SubmissionResult) -> Report:
    return Report(jaxercise="0.1.0", jax="0.12.0.1", device="cpu", sandbox="none", seed=0, submissions=submissions)


def submission(student: str, assignment: str = "one", exercises: dict[str, int] | None = None) -> SubmissionResult:
    results = tuple(ExerciseResult(name, score, 5) for name, score in (exercises or {}).items())
    score = sum(one.score for one in results)
    status = "graded" if results else "unreadable"
    return SubmissionResult(student, assignment, "p", status, score, 5 * len(results), exercises=results)


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text)))


def test_one_column_an_exercise():
    """Exercises of all assignments have a column; those that do not apply stay empty."""
    text = to_csv(report(submission("ada", "one", {"a": 1, "b": 5}), submission("bob", "two", {"c": 2})))
    assert rows(text) == [
        ["student", "assignment", "status", "score", "max_score", "a", "b", "c"],
        ["ada", "one", "graded", "6", "10", "1", "5", ""],
        ["bob", "two", "graded", "2", "5", "", "", "2"],
    ]


def test_an_unreadable_submission_has_a_line():
    """A student must not drop out of the list."""
    assert rows(to_csv(report(submission("ada"))))[1] == ["ada", "one", "unreadable", "0", "0"]


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "\r\n=1", "\x1b[0m=1", "＝1"])
def test_a_formula_is_text(name):
    """A student called =HYPERLINK(...) must not reach the instructor's spreadsheet as one."""
    assert rows(to_csv(report(submission(name))))[1][0].startswith("'")


def test_commas_and_quotes_stay_in_their_cell():
    """Ordinary CSV quoting."""
    assert rows(to_csv(report(submission('O"Neil, ada'))))[1][0] == 'O"Neil, ada'


class TestPlatforms:
    """One line a student; only final scores."""

    BATCH = (
        submission("ada", "one", {"a": 1, "b": 5}),
        submission("ada", "two", {"c": 2}),
        submission("bob", "two", {"c": 0}),
        submission("cem", "one"),
        replace(submission("eve", "one", {"a": 2, "b": 2}), status="needs-attention"),
        submission("zoe", ""),
    )

    def test_canvas(self):
        """Its five columns, the row of points possible, and no score where there is no final one."""
        assert rows(to_csv(report(*self.BATCH), "canvas")) == [
            ["Student", "ID", "SIS User ID", "SIS Login ID", "Section", "one", "two"],
            ["    Points Possible", "", "", "", "", "10", "5"],
            ["ada", "", "", "ada", "", "6", "2"],
            ["bob", "", "", "bob", "", "", "0"],
            ["cem", "", "", "cem", "", "", ""],
            ["eve", "", "", "eve", "", "", ""],
            ["zoe", "", "", "zoe", "", "", ""],
        ]

    def test_moodle(self):
        """A dash is no score: an empty cell would be read as one."""
        assert rows(to_csv(report(*self.BATCH), "moodle")) == [
            ["Username", "one", "two"],
            ["ada", "6", "2"],
            ["bob", "-", "0"],
            ["cem", "-", "-"],
            ["eve", "-", "-"],
            ["zoe", "-", "-"],
        ]

    def test_no_student_sets_the_points_possible(self):
        """Canvas takes any row with these words in its first cell for that row."""
        text = to_csv(report(submission("Points Possible", "one", {"a": 1})), "canvas")
        assert text.count("Points Possible") == 1

    @pytest.mark.parametrize("layout, none", [("canvas", ""), ("moodle", "-")])
    def test_nobody_gets_another_students_score(self, layout, none):
        """Names that look alike are one student to the platform, so neither score is taken."""
        batch = report(submission("ada", "one", {"a": 1}), submission("\u200eada", "one", {"a": 5}), submission("bob"))
        found = [row for row in rows(to_csv(batch, layout)) if row[0] == "ada"]
        assert [row[-1] for row in found] == [none]

    @pytest.mark.parametrize("layout", LAYOUTS)
    @pytest.mark.parametrize("name", ["=1+1", "@SUM(A1)", "\t=1", "\r-1", "\x1b[0m+1", "＝1"])
    def test_no_cell_is_a_formula(self, layout, name):
        """In any layout, whoever gave the name."""
        batch = report(submission(name, name, {name: 1}))
        cells = [cell for row in rows(to_csv(batch, layout)) for cell in row]
        assert not any(cell.strip().startswith(("=", "+", "-", "@", "＝")) for cell in cells)
        assert any(cell.startswith("'") for cell in cells)
