"""The graders on trial: grade a corpus of submissions of which it is known what they deserve.

A right one must get full marks, a wrong one must lose points and get a fitting diagnosis, a hostile one must
gain nothing, and none of them may cost another exercise of its notebook a point.
"""

from __future__ import annotations

import contextlib
import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Literal

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder import fleet
from autograder.corpus import BrokenCaseError, Case, build_submission, case_of, percent_files
from autograder.course import Course
from autograder.errors import UsageError
from autograder.grading import Options
from autograder.outputs import plain_text
from autograder.report import ExerciseResult, SubmissionResult

Verdict = Literal["held", "missed", "misdiagnosed", "false-alarm", "escaped", "disturbed", "grader-error"]

_COUNTS = (
    "cases",
    "right",
    "wrong",
    "hostile",
    "held",
    "caught",
    "missed",
    "misdiagnosed",
    "false-alarm",
    "escaped",
    "disturbed",
    "grader-error",
)
_TALLIES = _COUNTS[5:]


@dataclass(frozen=True)
class Trial:
    """One case and what grading it came to. ``reason`` is for people; it is empty if the case held."""

    case: Case
    verdict: Verdict
    score: int
    max_score: int
    diagnoses: tuple[str, ...]
    others_kept: bool
    reason: str

    @property
    def outcome(self) -> tuple[Verdict, int, tuple[str, ...]]:
        """What must not depend on the machine, the sandbox or the device."""
        return self.verdict, self.score, self.diagnoses


@dataclass(frozen=True)
class Corpus:
    """The cases to try, the files left out because they are for another course, and the broken ones."""

    cases: tuple[Case, ...]
    foreign: tuple[str, ...]
    broken: tuple[str, ...]


def read_corpus(root: Path, course: Course) -> Corpus:
    """Collect the cases under ``root``. Raises ``UsageError`` if there are none for this course."""
    if not root.exists():
        raise UsageError(f"{root} does not exist; name a folder with submissions to grade the graders with")
    cases, foreign, broken = [], [], []
    exercises = {name: {exercise.name for exercise in course.assignment(name).exercises} for name in course.assignments}
    for parsed in percent_files(root):
        try:
            case = case_of(parsed)
        except BrokenCaseError as error:
            broken.append(f"{parsed.path}: {error}")
            continue
        if case is None:
            continue
        if case.assignment not in exercises:
            foreign.append(f"{case.file}: the course has no assignment {case.assignment!r}")
        elif case.exercise not in exercises[case.assignment]:
            broken.append(f"{case.file}: {case.assignment} has no exercise {case.exercise!r}")
        else:
            cases.append(case)
    if not cases and not broken:
        raise UsageError(
            f"{root} holds no case of this course: "
            "no *.py that starts with the lines `# assignment:`, `# exercise:` and `# kind:`"
        )
    return Corpus(tuple(cases), tuple(foreign), tuple(broken))


def audit(
    cases: Sequence[Case],
    course: Course,
    *,
    workers: int | None = None,
    options: Options | None = None,
    on_trial: Callable[[Trial], None] | None = None,
) -> list[Trial]:
    """Grade every case and judge the outcome. After Ctrl-C only those that were finished are returned."""
    trials: dict[int, Trial] = {}
    task = partial(_grade_case, course=course, options=options or Options())
    finished = fleet.each(task, cases, workers=workers)
    with contextlib.suppress(KeyboardInterrupt), contextlib.closing(finished):
        fleet.prepare(course, [case.assignment for case in cases], workers)
        for index, outcome in finished:
            if isinstance(outcome, fleet.Lost):
                trials[index] = _undecided(cases[index], outcome.reason)
            else:
                trials[index] = judge(cases[index], outcome)
            if on_trial is not None:
                on_trial(trials[index])
    return [trials[index] for index in sorted(trials)]


def judge(case: Case, result: SubmissionResult) -> Trial:
    """Compare what a case got with what it deserves."""
    exercise = next((one for one in result.exercises if one.name == case.exercise), None)
    if result.status != "graded" or exercise is None or exercise.needs_attention:
        return _undecided(case, _trouble(result), exercise)
    others = [one for one in result.exercises if one.name != case.exercise and one.score < one.max_score]
    verdict, reason = _verdict(case, exercise)
    if verdict == "held" and others:
        verdict = "disturbed"
        reason = "cost points in " + ", ".join(f"{one.name} ({one.score}/{one.max_score})" for one in others)
    return Trial(case, verdict, exercise.score, exercise.max_score, exercise.diagnoses, not others, reason)


def to_json(trials: Sequence[Trial]) -> bytes:
    """The audit as JSON, schema 1."""
    cases = [
        {
            "file": trial.case.file,
            "assignment": trial.case.assignment,
            "exercise": trial.case.exercise,
            "kind": trial.case.kind,
            "expected": list(trial.case.expected),
            "score": trial.score,
            "max_score": trial.max_score,
            "diagnoses": list(trial.diagnoses),
            "others_kept": trial.others_kept,
            "verdict": trial.verdict,
        }
        for trial in trials
    ]
    report = {"schema": 1, "cases": cases, "summary": summary(trials)}
    return json.dumps(report, indent=2, ensure_ascii=False).encode() + b"\n"


def summary(trials: Sequence[Trial]) -> dict[str, Any]:
    """How many of each kind and verdict: overall, by assignment, and by assignment and exercise.

    ``caught`` counts the wrong ones that lost points for the expected reason; every other count is a verdict
    or a kind.
    """
    by_assignment: dict[str, list[Trial]] = {}
    by_exercise: dict[str, dict[str, list[Trial]]] = {}
    for trial in trials:
        case = trial.case
        by_assignment.setdefault(case.assignment, []).append(trial)
        by_exercise.setdefault(case.assignment, {}).setdefault(case.exercise, []).append(trial)
    return {
        "overall": _counts(trials),
        "assignments": {name: _counts(some) for name, some in by_assignment.items()},
        "exercises": {
            assignment: {name: _counts(some) for name, some in exercises.items()}
            for assignment, exercises in by_exercise.items()
        },
    }


def print_audit(trials: Sequence[Trial], console: Console) -> None:
    """The table by exercise, then every case that did not hold, with its reason."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("exercise")
    for name in ("cases", "held", *_TALLIES):
        table.add_column(name.replace("-", " "), justify="right")
    counts = summary(trials)
    for assignment, exercises in counts["exercises"].items():
        table.add_row(Text(assignment, style="bold"))
        for exercise, row in exercises.items():
            table.add_row(Text(f"  {exercise}"), *_row(row))
    table.add_section()
    table.add_row(Text("all", style="bold"), *_row(counts["overall"]))
    console.print(table)
    for trial in trials:
        if trial.verdict != "held":
            line = Text(trial.verdict, style="magenta" if trial.verdict == "grader-error" else "red")
            line.append(f" {plain_text(trial.case.file)}", style="bold")
            line.append(f" ({trial.case.exercise} {trial.score}/{trial.max_score}): ")
            line.append(plain_text(trial.reason))
            console.print(line, soft_wrap=True)


def _grade_case(case: Case, course: Course, options: Options) -> SubmissionResult:
    """In a worker process: build the submission and grade it."""
    from autograder.grading import grade

    assignment = course.assignment(case.assignment)
    references = course.reference_solutions(case.assignment)
    submission = build_submission(case, course)
    untouched = frozenset(name for name, source in references.items() if submission.solution(name) == source)
    return grade(submission, assignment, options, references=untouched - {case.exercise})


def _verdict(case: Case, exercise: ExerciseResult) -> tuple[Verdict, str]:
    full = exercise.score == exercise.max_score
    got = ", ".join(exercise.diagnoses) or "none"
    if case.kind == "right":
        if full:
            return "held", ""
        failed = [test for test in exercise.tests if test.outcome != "passed"]
        seen = "; ".join(f"{test.name}: {test.diagnosis}: {test.message}" for test in failed)
        return "false-alarm", seen
    if case.kind == "hostile":
        if exercise.score <= case.honest:
            return "held", ""
        earned = [test.name for test in exercise.tests if test.points]
        return "escaped", f"gained points in {', '.join(earned)}"
    expected = " or ".join(case.expected) or "any diagnosis"
    if full:
        return "missed", f"full marks, but it should show {expected}"
    if case.expected and not set(case.expected) & set(exercise.diagnoses):
        return "misdiagnosed", f"should show {expected}, but got {got}"
    return "held", ""


def _undecided(case: Case, reason: str, exercise: ExerciseResult | None = None) -> Trial:
    """A fault on our side: neither the case nor the grader has been tried."""
    if exercise is None:
        return Trial(case, "grader-error", 0, 0, (), True, reason)
    score, most = exercise.score, exercise.max_score
    return Trial(case, "grader-error", score, most, exercise.diagnoses, True, reason)


def _trouble(result: SubmissionResult) -> str:
    errors = [
        f"{exercise.name} / {test.name}: {test.message}"
        for exercise in result.exercises
        for test in exercise.tests
        if test.outcome == "grader-error"
    ]
    return "; ".join((*errors, *result.notes)) or f"the submission is {result.status}"


def _counts(trials: Sequence[Trial]) -> dict[str, int]:
    counts = Counter(trial.verdict for trial in trials) + Counter(trial.case.kind for trial in trials)
    counts["cases"] = len(trials)
    counts["caught"] = sum(trial.case.kind == "wrong" and trial.verdict in ("held", "disturbed") for trial in trials)
    return {name: counts[name] for name in _COUNTS}


def _row(counts: dict[str, int]) -> list[Text]:
    """Zeros are dim, so that what is not zero is seen."""
    quiet = ("cases", "held", "caught")
    return [
        Text(str(counts[name]), style="" if name in quiet else "bold red" if counts[name] else "dim")
        for name in ("cases", "held", *_TALLIES)
    ]
