"""What several outputs tell of a report: what needs a person, and which misconceptions it shows."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from autograder.report import Report, SubmissionResult

_ORDER = {"unreadable": 0, "needs-attention": 1, "graded": 2}


class Misconception(NamedTuple):
    """How many submissions showed one diagnosis in one exercise."""

    assignment: str
    exercise: str
    diagnosis: str
    submissions: int


def misconceptions(report: Report) -> list[Misconception]:
    """The diagnoses in the report, the most frequent first; a submission counts once for each of them."""
    counts = Counter(
        (submission.assignment, exercise.name, diagnosis)
        for submission in report.submissions
        for exercise in submission.exercises
        for diagnosis in exercise.diagnoses
        if diagnosis != "not-attempted"
    )
    found = [Misconception(*key, count) for key, count in counts.items()]
    return sorted(found, key=lambda one: (-one.submissions, one.assignment, one.exercise, one.diagnosis))


def attention_first(report: Report) -> list[SubmissionResult]:
    """The submissions, those that a person has to look at before the others."""
    return sorted(report.submissions, key=lambda submission: _ORDER[submission.status])


def reasons(submission: SubmissionResult) -> list[str]:
    """Why a person has to look at this submission, for that person: not for students."""
    found = list(submission.notes)
    for exercise in submission.exercises:
        found += [
            f"{exercise.name} / {test.name}: {test.message}"
            for test in exercise.tests
            if test.outcome == "grader-error"
        ]
    return found
