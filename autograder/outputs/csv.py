"""A report as CSV, for a spreadsheet or the school's own system."""

from __future__ import annotations

import csv
import io

from autograder.outputs import plain_text
from autograder.report import Report

_FORMULA_STARTS = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")


def to_csv(report: Report) -> str:
    """One line a submission: student, assignment, status, score, max_score, then one column an exercise.

    An exercise of another assignment, or of a submission that could not be read, stays empty.
    """
    exercises = list(
        dict.fromkeys(exercise.name for submission in report.submissions for exercise in submission.exercises)
    )
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["student", "assignment", "status", "score", "max_score", *exercises])
    for submission in report.submissions:
        scores = {exercise.name: exercise.score for exercise in submission.exercises}
        writer.writerow(
            [
                _cell(submission.student),
                _cell(submission.assignment),
                submission.status,
                submission.score,
                submission.max_score,
                *(scores.get(name, "") for name in exercises),
            ]
        )
    return text.getvalue()


def _cell(text: str) -> str:
    """A spreadsheet takes a cell that starts with one of these for a formula; a leading quote stops it."""
    text = plain_text(text)
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text
