"""A report in a GitHub workflow: the job summary, annotations, and the terminal's text without workflow commands.

https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from autograder.outputs import plain_text, shortened
from autograder.outputs.findings import attention_first, misconceptions, reasons
from autograder.report import ExerciseResult, Report, SubmissionResult, TestResult

#: GitHub refuses the summary of a step that is larger.
SUMMARY_LIMIT = 2**20
#: GitHub shows so many errors, and so many warnings, of a step.
MOST_ANNOTATIONS = 10

_ROOM_FOR_THE_END = 200
_MOST_TEXT = 1000
# All ASCII punctuation but the comma and the slash: as references they are text, not Markdown, HTML or links.
_PUNCTUATION = re.compile(r"[!-+\-.:-@\[-`{-~]")


class Annotation(NamedTuple):
    """One remark on one file."""

    level: str
    file: str
    title: str
    message: str

    def __str__(self) -> str:
        title, file = _property(self.title), _property(self.file)
        return f"::{self.level} file={file},title={title}::{_data(self.message)}"


def to_annotations(report: Report) -> list[str]:
    """Workflow commands: an error for whatever needs attention, and for one student's wrong answers.

    What a single student did not attempt is a warning. A class is not annotated test by test: GitHub shows ten.
    """
    found: list[Annotation] = []
    for submission in attention_first(report):
        if submission.status != "graded":
            message = "; ".join(reasons(submission)) or submission.status
            found.append(Annotation("error", submission.path, f"{submission.student}: {submission.status}", message))
    if len(report.submissions) == 1:
        found += _of_tests(report.submissions[0])
    return [
        line
        for level in ("error", "warning")
        for line in _at_most(MOST_ANNOTATIONS, [one for one in found if one.level == level])
    ]


def stop_commands(token: str) -> str:
    """A line of the log after which nothing is a command, until ``token``, which nobody must be able to guess."""
    return f"::stop-commands::{token}"


def resume_commands(token: str) -> str:
    """The line that ends it."""
    return f"::{token}::"


def to_summary(report: Report, titles: Mapping[str, str], limit: int = SUMMARY_LIMIT) -> str:
    """The report in Markdown, at most ``limit`` bytes of it, what needs attention first.

    ``titles`` gives a diagnosis in words.
    """
    lines: list[str] = []
    size, left_out = 0, 0
    for line in _summary(report, titles):
        size += len(line.encode()) + 1
        if size + _ROOM_FOR_THE_END > limit:
            left_out += 1
        else:
            lines.append(line)
    if left_out:
        lines += ["", f"{left_out} more lines are too much for a job summary."]
    text = "\n".join(lines) + "\n"
    return text if len(text.encode()) <= limit else ""


def escaped(text: str) -> str:
    """``text`` on one line, as Markdown that shows it as it is."""
    return _PUNCTUATION.sub(lambda match: f"&#{ord(match[0])};", plain_text(text))


def _summary(report: Report, titles: Mapping[str, str]) -> Iterator[str]:
    submissions = attention_first(report)
    counts = Counter(submission.status for submission in submissions)
    yield "## Jaxercise"
    yield ""
    yield ", ".join(f"{count} {status}" for status, count in counts.items()) or "no submission"
    yield ""
    yield "| student | assignment | points | lost in |"
    yield "|---|---|---:|---|"
    for submission in submissions:
        cells = (submission.student, submission.assignment or "?", _points(submission), _losses(submission))
        yield f"| {' | '.join(map(escaped, cells))} |"
    found = misconceptions(report)
    if found and len(submissions) > 1:
        yield ""
        yield "### The most frequent misconceptions"
        yield ""
        yield "| submissions | exercise | misconception |"
        yield "|---:|---|---|"
        for one in found[:MOST_ANNOTATIONS]:
            title = titles.get(one.diagnosis, one.diagnosis)
            yield f"| {one.submissions} | {escaped(one.exercise)} | {escaped(title)} |"
    if len(submissions) == 1:
        yield from _details(submissions[0])
    for submission in submissions:
        if submission.status != "graded":
            yield ""
            yield f"### {escaped(submission.student)}: {submission.status}"
            yield ""
            for reason in reasons(submission):
                yield f"- {escaped(shortened(reason, _MOST_TEXT))}"


def _details(submission: SubmissionResult) -> Iterator[str]:
    """Every test that was not passed, with what was seen."""
    for exercise in submission.exercises:
        tests = [test for test in exercise.tests if test.outcome in ("failed", "not-attempted")]
        if not tests:
            continue
        yield ""
        yield f"### {escaped(exercise.name)} {exercise.score}/{exercise.max_score}"
        yield ""
        for test in tests:
            yield f"- **{escaped(test.name)}** {test.outcome}: {escaped(shortened(test.message, _MOST_TEXT))}"
            if test.hint:
                yield f"  <br>{escaped(shortened(test.hint, _MOST_TEXT))}"


def _points(submission: SubmissionResult) -> str:
    if submission.status == "unreadable":
        return "unreadable"
    mark = " ?" if submission.status == "needs-attention" else ""
    return f"{submission.score}/{submission.max_score}{mark}"


def _losses(submission: SubmissionResult) -> str:
    return "; ".join(
        f"{exercise.name} {exercise.score}/{exercise.max_score} {', '.join(exercise.diagnoses)}".strip()
        for exercise in submission.exercises
        if exercise.score < exercise.max_score
    )


def _of_tests(submission: SubmissionResult) -> Iterator[Annotation]:
    for exercise in submission.exercises:
        if exercise.tests and all(test.outcome == "not-attempted" for test in exercise.tests):
            yield Annotation("warning", submission.path, exercise.name, "not attempted")
            continue
        for test in exercise.tests:
            if test.outcome in ("failed", "not-attempted"):
                level = "error" if test.outcome == "failed" else "warning"
                yield Annotation(level, submission.path, _title(exercise, test), f"{test.message} {test.hint}")


def _title(exercise: ExerciseResult, test: TestResult) -> str:
    title = f"{exercise.name} / {test.name}"
    return f"{title}: {test.diagnosis}" if test.diagnosis else title


def _at_most(most: int, found: Sequence[Annotation]) -> list[str]:
    """The last one that is shown says how many are not."""
    if len(found) <= most:
        return [str(one) for one in found]
    rest = len(found) - most + 1
    last = found[most - 1]._replace(title=f"{rest} more", message="The job summary has them all.")
    return [*map(str, found[: most - 1]), str(last)]


def _data(text: str) -> str:
    text = shortened(plain_text(text), _MOST_TEXT)
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
