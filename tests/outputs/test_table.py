"""The tables on a terminal."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from autograder.outputs import plain_text
from autograder.outputs.findings import misconceptions
from autograder.outputs.table import print_class, print_misconceptions, print_report
from autograder.report import ExerciseResult, Report, SubmissionResult, TestResult


def shown(show, *args, **kwargs) -> str:
    console = Console(file=io.StringIO(), width=120, color_system=None)
    show(*args, console, **kwargs)
    return console.file.getvalue()


def report(*submissions: SubmissionResult) -> Report:
    return Report(jaxercise="0.1.0", jax="0.12.0.1", device="cpu", sandbox="none", seed=0, submissions=submissions)


def wrong(student: str, slug: str = "no-eps", message: str = "saw nan", assignment: str = "one") -> SubmissionResult:
    tests = (
        TestResult("values", "passed", 1, 1),
        TestResult("constant_rows", "failed", 0, 1, slug, message, "look at the divisor"),
    )
    exercises = (ExerciseResult("standardize", 1, 2, tests),)
    return SubmissionResult(student, assignment, "p.ipynb", "graded", 1, 2, exercises=exercises)


def test_a_row_says_where_points_were_lost_and_why():
    """Points and diagnosis of the exercise."""
    text = shown(print_report, report(wrong("ada"), wrong("bob")))
    assert "1/2" in text
    assert "standardize 1/2 no-eps" in text
    assert "saw nan" not in text


def test_a_single_submission_shows_its_failed_tests():
    """Message and hint, as the student will read them."""
    text = shown(print_report, report(wrong("ada")))
    assert "standardize / constant_rows failed 0/1 no-eps" in text
    assert "saw nan" in text
    assert "look at the divisor" in text


def test_an_exercise_that_was_not_attempted_is_one_line():
    """Not the same sentence for each of its tests."""
    tests = tuple(TestResult(f"t{n}", "not-attempted", 0, 1, "not-attempted", "none yet") for n in range(3))
    exercises = (ExerciseResult("standardize", 0, 3, tests),)
    text = shown(print_report, report(SubmissionResult("ada", "one", "p", "graded", 0, 3, exercises=exercises)))
    assert text.count("not attempted 0/3") == 1
    assert "none yet" not in text


def test_what_could_not_be_graded_is_named_with_its_reason():
    """Who has to look at what."""
    unreadable = SubmissionResult("ada", "", "in/ada.ipynb", "unreadable", 0, 0, notes=("the file is empty",))
    error = TestResult("values", "grader-error", 0, 1, message="ZeroDivisionError in the grader")
    attention = SubmissionResult(
        "bob",
        "one",
        "in/bob.ipynb",
        "needs-attention",
        0,
        1,
        exercises=(ExerciseResult("f", 0, 1, (error,)),),
    )
    text = shown(print_report, report(unreadable, attention))
    assert "unreadable: in/ada.ipynb" in text
    assert "the file is empty" in text
    assert "needs-attention: in/bob.ipynb" in text
    assert "ZeroDivisionError" in text


def test_a_students_text_cannot_steer_the_terminal_or_the_markup():
    """Escape sequences vanish, rich markup is shown as it is."""
    nasty = wrong("[red]ada[/red]\x1b[2J", message="\x1b]0;owned\x07[link=http://x]saw[/link] nan\nfake row")
    text = shown(print_report, report(nasty))
    assert "\x1b" not in text
    assert "owned" not in text
    assert "[red]ada[/red]" in text
    assert "[link=http://x]saw[/link] nan fake row" in text


@pytest.mark.parametrize(
    "text, expected",
    [
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x9b31mred", "red"),
        ("a\x08\x08b\x00", "ab"),
        ("\u202eevil", "evil"),
        ("two\nlines", "two lines"),
        ("陈 José 👩‍🔬", "陈 José 👩‍🔬"),
        ("\x1b]8;;http://x\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\ud800lone", "lone"),
    ],
)
def test_plain_text(text, expected):
    """Names in any script stay as they are."""
    assert plain_text(text) == expected


def test_the_class_table_has_a_row_a_student_and_a_column_an_assignment():
    """A student without a submission for an assignment has a dash there."""
    text = shown(print_class, report(wrong("ada"), wrong("ada", assignment="two"), wrong("bob")))
    lines = [line.split() for line in text.splitlines()]
    assert ["student", "one", "two", "total"] in lines
    assert ["ada", "1/2", "1/2", "2"] in lines
    assert ["bob", "1/2", "-", "1"] in lines


def test_the_most_frequent_misconception_comes_first():
    """Counted by submission, with its title."""
    results = report(wrong("ada", "ddof-1"), wrong("bob"), wrong("cem"))
    assert [(one.diagnosis, one.submissions) for one in misconceptions(results)] == [
        ("no-eps", 2),
        ("ddof-1", 1),
    ]
    assert "Divides by zero" in shown(print_misconceptions, results, {"no-eps": "Divides by zero"})
