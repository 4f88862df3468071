"""A report as HTML pages: one of the class, and one of feedback for every student.

The pages need no script, font or network, and forbid them. Everything that comes from a student is text.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from autograder.outputs import plain_lines, plain_text
from autograder.outputs.findings import attention_first, misconceptions, reasons
from autograder.outputs.words import WORDS, Words
from autograder.report import ExerciseResult, Report, SubmissionResult, TestResult

INDEX = "index.html"

_MOST_CARDS = 10
_MOST_MISCONCEPTIONS = 15
_MOST_NAME = 60
#: Names that Windows keeps to itself.
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)")


class _Cell(NamedTuple):
    text: str
    kind: str = ""


@dataclass(frozen=True)
class _Scores:
    """A table of scores: one row a student."""

    name: str
    columns: Sequence[str]
    rows: Sequence[tuple[str, Sequence[_Cell]]]
    means: Sequence[str] = ()


class _Test(NamedTuple):
    """A hidden test as its student sees it."""

    name: str
    outcome: str
    kind: str
    points: int
    max_points: int
    title: str
    message: str
    hint: str


def to_html(report: Report, titles: Mapping[str, str], lang: str = "en") -> dict[str, str]:
    """The pages by their paths below one folder. ``titles`` gives a diagnosis in words."""
    words = WORDS[lang]
    loader = PackageLoader("autograder.outputs")
    environment = Environment(
        loader=loader,
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_plain,
    )
    style = loader.get_source(environment, "style.css")[0]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    environment.globals |= {"words": words, "style": Markup(style), "style_hash": f"sha256-{digest}"}  # noqa: S704
    by_student: dict[str, list[SubmissionResult]] = {}
    for submission in report.submissions:
        by_student.setdefault(submission.student, []).append(submission)
    pages = {student: f"students/{name}.html" for student, name in page_names(by_student).items()}
    found = {INDEX: environment.get_template("index.html").render(_of_class(report, titles, words, pages))}
    template = environment.get_template("student.html")
    for student, submissions in by_student.items():
        mine = [_of_student(one, titles, words) for one in submissions]
        found[pages[student]] = template.render(student=student, submissions=mine)
    return found


def page_names(students: Iterable[str]) -> dict[str, str]:
    """A file name, without its ending, for each student: safe on any system, and never the same for two."""
    names: dict[str, str] = {}
    taken: set[str] = set()
    for student in students:
        name = re.sub(r"[^a-z0-9_-]+", "-", student.lower())[:_MOST_NAME].strip("-")
        if name != student or not name or _RESERVED.fullmatch(name):
            digest = hashlib.sha256(student.encode("utf-8", "surrogatepass")).hexdigest()[:8]
            name = f"{name}-{digest}".strip("-")
        while name in taken:
            name += "-2"
        names[student] = name
        taken.add(name)
    return names


def _plain(value: object) -> object:
    """What the templates write: our own markup as it is, any other text without control characters."""
    return plain_lines(value) if type(value) is str else value


def _breakable(name: str) -> Markup:
    """The name of an exercise, which may be broken after an underscore."""
    return Markup("_<wbr>").join(escape(part) for part in plain_text(name).split("_"))


# --- the class ----------------------------------------------------------------------------------------------


def _of_class(report: Report, titles: Mapping[str, str], words: Words, pages: Mapping[str, str]) -> dict[str, object]:
    names = list(dict.fromkeys(one.assignment for one in report.submissions if one.assignment))
    tables = [_assignment(name, [one for one in report.submissions if one.assignment == name], words) for name in names]
    tiles = [(len(pages), words.students)]
    tiles += [
        (sum(one.status == status for one in report.submissions), words.status[status]) for status in words.status
    ]
    return {
        "report": report,
        "pages": pages,
        "tiles": tiles,
        "attention": [(one, reasons(one)) for one in attention_first(report) if one.status != "graded"],
        "most_cards": _MOST_CARDS,
        "misconceptions": _misconceptions(report, titles),
        "overview": _overview(report, names, words) if len(names) > 1 else None,
        "assignments": tables,
        "breakable": _breakable,
    }


def _misconceptions(report: Report, titles: Mapping[str, str]) -> list[tuple[object, ...]]:
    """Each with its title, the students that show it, and how many handed that exercise in."""
    rows: list[tuple[object, ...]] = []
    for one in misconceptions(report)[:_MOST_MISCONCEPTIONS]:
        handed_in = [
            (submission.student, exercise.diagnoses)
            for submission in report.submissions
            if submission.assignment == one.assignment
            for exercise in submission.exercises
            if exercise.name == one.exercise
        ]
        who = [student for student, diagnoses in handed_in if one.diagnosis in diagnoses]
        rows.append((one, titles.get(one.diagnosis, one.diagnosis), who, len(handed_in)))
    return rows


def _assignment(name: str, submissions: Sequence[SubmissionResult], words: Words) -> _Scores:
    exercises = list(dict.fromkeys(exercise.name for one in submissions for exercise in one.exercises))
    rows = []
    for one in submissions:
        by_name = {exercise.name: exercise for exercise in one.exercises}
        cells = [_exercise_cell(by_name.get(exercise)) for exercise in exercises]
        rows.append((one.student, (_total_cell(one, words), *cells)))
    graded = [one for one in submissions if one.status == "graded"]
    means = [_mean([one.score for one in graded])]
    means += [_mean([e.score for one in graded for e in one.exercises if e.name == exercise]) for exercise in exercises]
    return _Scores(name, (words.total, *exercises), rows, means if len(graded) > 1 else ())


def _overview(report: Report, names: Sequence[str], words: Words) -> _Scores:
    by_student: dict[str, dict[str, SubmissionResult]] = {}
    for one in report.submissions:
        by_student.setdefault(one.student, {})[one.assignment] = one
    rows = []
    for student, results in by_student.items():
        total = str(sum(one.score for one in results.values()))
        is_open = any(one.status != "graded" for one in results.values())
        cells = [_total_cell(results[name], words) if name in results else _Cell("–") for name in names]
        rows.append((student, (_Cell(f"{total} ?", "open") if is_open else _Cell(total), *cells)))
    return _Scores("", (words.total, *names), rows)


def _total_cell(submission: SubmissionResult, words: Words) -> _Cell:
    if submission.status == "unreadable":
        return _Cell(words.status["unreadable"], "open")
    mark = " ?" if submission.status == "needs-attention" else ""
    text = f"{submission.score}/{submission.max_score}{mark}"
    return _Cell(text, "open" if mark else _kind(submission.score, submission.max_score))


def _exercise_cell(exercise: ExerciseResult | None) -> _Cell:
    if exercise is None:
        return _Cell("–")
    text = f"{exercise.score}/{exercise.max_score}"
    if exercise.needs_attention:
        return _Cell(f"{text} ?", "open")
    return _Cell(text, _kind(exercise.score, exercise.max_score))


def _kind(score: int, max_score: int) -> str:
    if score >= max_score:
        return "full"
    return "some" if score else "none"


def _mean(scores: Sequence[int]) -> str:
    return f"{sum(scores) / len(scores):.1f}" if scores else "–"


# --- one student --------------------------------------------------------------------------------------------


def _of_student(submission: SubmissionResult, titles: Mapping[str, str], words: Words) -> tuple[object, ...]:
    """The submission, what may be said about it, and its exercises with their tests.

    The notes of a submission that needs attention, and the messages of grader errors, are for the instructor: they
    may quote a hidden test.
    """
    notes = () if submission.status == "needs-attention" else submission.notes
    exercises = [(exercise, _tests(exercise, titles, words)) for exercise in submission.exercises]
    return submission, notes, exercises


def _tests(exercise: ExerciseResult, titles: Mapping[str, str], words: Words) -> list[_Test]:
    """What is the same for several tests of an exercise is said once."""
    shown: list[_Test] = []
    said: set[str] = set()
    for test in exercise.tests:
        message, hint = (words.open_test, "") if test.outcome == "grader-error" else (test.message, test.hint)
        message, hint = ("" if text in said else text for text in (message, hint))
        said |= {message, hint}
        title = titles.get(test.diagnosis, "") if test.outcome == "failed" else ""
        kind = _test_kind(test)
        shown.append(_Test(test.name, test.outcome, kind, test.points, test.max_points, title, message, hint))
    return shown


def _test_kind(test: TestResult) -> str:
    return {"passed": "full", "failed": "none", "not-attempted": "some", "grader-error": "open"}[test.outcome]
