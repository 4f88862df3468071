"""The CSV: one line a submission, and nothing in it that a spreadsheet would run."""

from __future__ import annotations

import csv
import io

import pytest

from autograder.outputs.csv import to_csv
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
