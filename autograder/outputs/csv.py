"""A report as CSV: for a spreadsheet, or for the gradebook of a learning platform."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Iterable, Sequence
from typing import Literal, get_args

from autograder.outputs import plain_text
from autograder.report import Report

Layout = Literal["plain", "canvas", "moodle"]
LAYOUTS: tuple[Layout, ...] = get_args(Layout)

_FORMULA_STARTS = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
_POINTS_POSSIBLE = "Points Possible"

type _Row = Iterable[str | int]


def to_csv(report: Report, layout: Layout = "plain") -> str:
    """The points in one of these layouts.

    plain: one line a submission: student, assignment, status, score, max_score, then one column an exercise. An
    exercise of another assignment, or of a submission that could not be read, stays empty.

    canvas and moodle: one line a student, one column an assignment, as these platforms import grades. Only scores
    that are final are in it: a submission that needs attention or could not be read has none.
    """
    if layout == "canvas":
        rows = _canvas(report)
    elif layout == "moodle":
        rows = _moodle(report)
    else:
        rows = _plain(report)
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue()


def _plain(report: Report) -> list[_Row]:
    exercises = list(
        dict.fromkeys(exercise.name for submission in report.submissions for exercise in submission.exercises)
    )
    rows: list[_Row] = [["student", "assignment", "status", "score", "max_score", *map(_cell, exercises)]]
    for submission in report.submissions:
        scores = {exercise.name: exercise.score for exercise in submission.exercises}
        rows.append(
            [
                _cell(submission.student),
                _cell(submission.assignment),
                submission.status,
                submission.score,
                submission.max_score,
                *(scores.get(name, "") for name in exercises),
            ]
        )
    return rows


def _canvas(report: Report) -> list[_Row]:
    """https://community.canvaslms.com/t5/Instructor-Guide/How-do-I-import-grades-in-the-Gradebook/ta-p/807.

    Canvas looks a student up by ID, SIS User ID, SIS Login ID, then name. All that is known here is what the
    submission was called, so it is given as login and as name. An empty cell is no score.
    """
    assignments = _assignments(report)
    possible = {
        name: max(submission.max_score for submission in report.submissions if submission.assignment == name)
        for name in assignments
    }
    fixed = ["Student", "ID", "SIS User ID", "SIS Login ID", "Section"]
    rows: list[_Row] = [
        [*fixed, *map(_cell, assignments)],
        [f"    {_POINTS_POSSIBLE}", "", "", "", "", *possible.values()],
    ]
    for student, scores in _scores(report, no_score="").items():
        # A student of that name would otherwise set the points possible.
        name = student.replace(_POINTS_POSSIBLE, _POINTS_POSSIBLE.lower())
        rows.append([name, "", "", name, "", *(scores[one] for one in assignments)])
    return rows


def _moodle(report: Report) -> list[_Row]:
    """https://docs.moodle.org/en/Grade_import. A dash is no score; Moodle reads an empty cell as one."""
    assignments = _assignments(report)
    scores = _scores(report, no_score="-")
    lines = [[student, *(of_student[one] for one in assignments)] for student, of_student in scores.items()]
    return [["Username", *map(_cell, assignments)], *lines]


def _assignments(report: Report) -> Sequence[str]:
    """In order of appearance; one that could not be recognised is none."""
    return list(dict.fromkeys(submission.assignment for submission in report.submissions if submission.assignment))


def _scores(report: Report, no_score: str) -> dict[str, dict[str, int | str]]:
    """The final scores by student and assignment, with ``no_score`` where there is none.

    Two names that look alike are one line, as the platform would take them for one student; where both have a score,
    it is not known whose it is.
    """
    scores: dict[str, dict[str, int | str]] = {}
    for submission in report.submissions:
        of_student = scores.setdefault(_cell(submission.student), defaultdict(lambda: no_score))
        is_final = submission.status == "graded" and submission.assignment not in of_student
        of_student[submission.assignment] = submission.score if is_final else no_score
    return scores


def _cell(text: str) -> str:
    """A spreadsheet takes a cell that starts with one of these for a formula; a leading quote stops it."""
    text = plain_text(text)
    return f"'{text}" if text.startswith(_FORMULA_STARTS) else text
