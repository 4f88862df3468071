"""A report as tables on a terminal."""

from __future__ import annotations

from collections.abc import Mapping

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.outputs import plain_text
from autograder.outputs.findings import misconceptions, reasons
from autograder.report import Report, SubmissionResult

_OUTCOME_COLOURS = {"passed": "green", "failed": "red", "not-attempted": "yellow", "grader-error": "magenta"}
_STATUS_COLOURS = {"graded": "", "needs-attention": "magenta", "unreadable": "red"}


def print_report(report: Report, console: Console) -> None:
    """One row a submission, the reasons of those that were not graded, and for a single one every test."""
    console.print(_results(report.submissions))
    for submission in report.submissions:
        if submission.status != "graded":
            _print_reason(submission, console)
    if any(submission.status != "graded" for submission in report.submissions):
        console.print("Mend what is named above or ask for it again, then grade with --resume: the rest is kept.")
    if len(report.submissions) == 1:
        print_tests(report.submissions[0], console)


def print_tests(submission: SubmissionResult, console: Console) -> None:
    """Every hidden test that was not passed: what was observed and a hint."""
    for note in submission.notes if submission.status == "graded" else ():  # else it is among the reasons
        console.print(Text(f"note: {plain_text(note)}", style="dim"))
    for exercise in submission.exercises:
        if exercise.tests and all(test.outcome == "not-attempted" for test in exercise.tests):
            head = Text(f"{exercise.name} ", style="bold")
            head.append("not attempted", style=_OUTCOME_COLOURS["not-attempted"])
            console.print(head.append(f" 0/{exercise.max_score}"))
            continue
        for test in exercise.tests:
            if test.outcome == "passed":
                continue
            head = Text(f"{exercise.name} / {test.name} ", style="bold")
            head.append(test.outcome, style=_OUTCOME_COLOURS[test.outcome])
            head.append(f" {test.points}/{test.max_points}")
            if test.diagnosis:
                head.append(f" {plain_text(test.diagnosis)}", style="cyan")
            console.print(head)
            for text in (test.message, test.hint):
                if text:
                    console.print(Text(f"    {plain_text(text)}"))


def print_class(report: Report, console: Console) -> None:
    """One row a student, one column an assignment."""
    assignments = list(dict.fromkeys(submission.assignment for submission in report.submissions))
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("student")
    for assignment in assignments:
        table.add_column(Text(plain_text(assignment)), justify="right")
    table.add_column("total", justify="right")
    rows: dict[str, dict[str, SubmissionResult]] = {}
    for submission in report.submissions:
        rows.setdefault(submission.student, {})[submission.assignment] = submission
    for student, results in rows.items():
        total = sum(result.score for result in results.values())
        cells = [_points(results[name]) if name in results else Text("-", "dim") for name in assignments]
        table.add_row(Text(plain_text(student)), *cells, Text(str(total), style="bold"))
    console.print(table)


def print_misconceptions(report: Report, titles: Mapping[str, str], console: Console, *, most: int = 10) -> None:
    """The most frequent diagnoses with their counts; ``titles`` gives a diagnosis in words."""
    found = misconceptions(report)
    if not found:
        return
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("submissions", justify="right")
    table.add_column("exercise")
    table.add_column("misconception", style="cyan")
    table.add_column("in words")
    for one in found[:most]:
        table.add_row(
            str(one.submissions),
            Text(plain_text(one.exercise)),
            Text(plain_text(one.diagnosis)),
            Text(plain_text(titles.get(one.diagnosis, ""))),
        )
    console.print(table)


def _results(submissions: tuple[SubmissionResult, ...]) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("student")
    table.add_column("assignment")
    table.add_column("points", justify="right")
    table.add_column("lost in")
    for submission in submissions:
        table.add_row(
            Text(plain_text(submission.student)),
            Text(plain_text(submission.assignment) or "?"),
            _points(submission),
            _losses(submission),
        )
    return table


def _points(submission: SubmissionResult) -> Text:
    if submission.status == "unreadable":
        return Text("unreadable", style="red")
    points = Text(f"{submission.score}/{submission.max_score}")
    if submission.status == "needs-attention":
        points.append(" ?", style="magenta")
    return points


def _losses(submission: SubmissionResult) -> Text:
    """Each exercise without full marks, with what was diagnosed."""
    losses = Text()
    for exercise in submission.exercises:
        if exercise.score == exercise.max_score:
            continue
        if losses:
            losses.append("\n")
        losses.append(f"{plain_text(exercise.name)} {exercise.score}/{exercise.max_score} ")
        losses.append(", ".join(plain_text(slug) for slug in exercise.diagnoses), style="cyan")
    return losses


def _print_reason(submission: SubmissionResult, console: Console) -> None:
    """Who has to look at what, and why."""
    line = Text(f"{submission.status}: ", style=_STATUS_COLOURS[submission.status])
    line.append(plain_text(submission.path) or plain_text(submission.student), style="bold")
    for reason in reasons(submission):
        line.append(f"\n    {plain_text(reason)}")
    console.print(line)
