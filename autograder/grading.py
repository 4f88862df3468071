"""The engine: one submission in, its result out."""

from __future__ import annotations

import contextlib
import io
import sys
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
import pytest_timeout

from autograder import diagnoses
from autograder.corpus import model_submission
from autograder.course import Assignment, Exercise
from autograder.errors import JaxerciseError
from autograder.graders import plugin
from autograder.graders.plugin import Verdict, Verdicts
from autograder.notebook import Submission
from autograder.report import ExerciseResult, SubmissionResult, TestResult
from autograder.sandbox import provisioner_for
from autograder.sandbox.programs import Programs
from autograder.session import GradingSession

#: No single hidden test takes longer; its calls have shorter deadlines of their own.
TEST_TIMEOUT = 600


@dataclass(frozen=True)
class Options:
    """How to grade. ``seed`` draws the hidden inputs, ``lang`` (en or zh) is the language of the feedback."""

    seed: int = 0
    sandbox: str = "auto"
    device: str = "cpu"
    lang: str = "en"


def grade(
    submission: Submission,
    assignment: Assignment,
    options: Options | None = None,
    *,
    references: frozenset[str] = frozenset(),
) -> SubmissionResult:
    """Grade one submission with the hidden tests of its assignment.

    ``references`` names exercises that hold the course's own solution. They are not suspected of disturbing others,
    and those that come before any code of a student are not graded again: they are left out of the result.

    Never raises for anything a student did. A fault of ours (a grader's bug, a sandbox that does not start) gives
    the status needs-attention, with the reason in the notes.
    """
    options = options or Options()
    start = time.monotonic()
    try:
        walls = provisioner_for(options.sandbox, options.device)
        verdicts, notes = _run_tests(submission, assignment, walls, options.seed, references)
    except Exception as error:  # a fault of ours, whatever it is, must not cost a student points or end a batch
        verdicts, notes = [], [f"not graded: {type(error).__name__}: {error}"]
    open_exercises = _after_first_code(submission, assignment, references)
    exercises = tuple(_exercise_result(exercise, verdicts, options.lang) for exercise in open_exercises)
    attention = [exercise.name for exercise in exercises if exercise.needs_attention]
    if attention and not any(note.startswith("not graded") for note in notes):
        notes.append(f"the grader failed on {', '.join(attention)}; the points given so far are not final")
    return SubmissionResult(
        student=submission.student,
        assignment=assignment.name,
        path=submission.path,
        status="needs-attention" if attention else "graded",
        score=sum(exercise.score for exercise in exercises),
        max_score=sum(exercise.max_score for exercise in exercises),
        seconds=round(time.monotonic() - start, 3),
        notes=(*submission.notes, *notes),
        exercises=exercises,
    )


def prepare(assignment: Assignment, solutions: dict[str, str]) -> None:
    """Let kernels find compiled what the hidden tests make the model solutions compile; once for a course and machine.

    This saves time, and changes no verdict. It runs the course's own code only, without a sandbox.
    """
    programs, submission = Programs(), model_submission(assignment, solutions)
    what = _what_compiles(submission, assignment)
    if programs.holds(what):
        return
    with programs.recording(what) as folder:
        session = GradingSession(submission, assignment, provisioner=provisioner_for("none"), seed=0, record=folder)
        with contextlib.closing(session):
            _pytest(session, assignment, [exercise.name for exercise in assignment.exercises])


def is_prepared(assignment: Assignment, solutions: dict[str, str]) -> bool:
    """Whether :func:`prepare` has nothing to do."""
    return Programs().holds(_what_compiles(model_submission(assignment, solutions), assignment))


def _what_compiles(submission: Submission, assignment: Assignment) -> str:
    """All that decides which programs the hidden tests compile for the model solutions."""
    graders = [path.read_text(encoding="utf-8") for path in sorted(assignment.grader.parent.rglob("*.py"))]
    return "\n".join((*(cell.source for cell in submission.cells), *graders))


def _run_tests(
    submission: Submission, assignment: Assignment, provisioner: str, seed: int, references: frozenset[str]
) -> tuple[list[Verdict], list[str]]:
    """The verdicts of all hidden tests: with the whole notebook, then once more alone where that went badly.

    Cells of one exercise may have spoilt JAX, NumPy or Python itself for a later one. So the tests that failed after
    other solutions had run in their kernel are tried again in a kernel that has seen only the exercise's own. If one
    of them passes there, all tests of the exercise run in such a kernel, and the better of the two counts. What an
    exercise earns alone is its own; where that cannot be found out, the score is not final.
    """
    session = GradingSession(submission, assignment, provisioner=provisioner, seed=seed)
    with contextlib.closing(session):
        names = [exercise.name for exercise in _after_first_code(submission, assignment, references)]
        verdicts = _pytest(session, assignment, names)
        notes = session.notes

    def look_again(exercise: str, tests: frozenset[str] | None = None) -> list[Verdict]:
        alone = GradingSession(submission, assignment, provisioner=provisioner, seed=seed, alone=exercise)
        with contextlib.closing(alone):
            return _pytest(alone, assignment, [exercise], tests)

    for exercise in _worth_a_second_look(submission, assignment, verdicts, references):
        first = [verdict for verdict in verdicts if verdict.exercise == exercise.name]
        again = look_again(exercise.name, frozenset(verdict.name for verdict in first if verdict.outcome == "failed"))
        if _earned(again):
            again = look_again(exercise.name)
        if any(verdict.outcome == "grader-error" for verdict in again):
            verdicts = [v for v in verdicts if v.exercise != exercise.name] + _together(first, again)
        elif _earned(again) > _earned(first):
            verdicts = [v for v in verdicts if v.exercise != exercise.name] + again
            notes.append(f"{exercise.name} was graded alone: another cell of the notebook had disturbed it")
    return verdicts, notes


def _together(first: Sequence[Verdict], again: Sequence[Verdict]) -> list[Verdict]:
    """What a second look said of some tests in the place of what the first one had said of them."""
    later = {verdict.name: verdict for verdict in again}
    return [later.get(verdict.name, verdict) for verdict in first]


def _after_first_code(submission: Submission, assignment: Assignment, references: frozenset[str]) -> list[Exercise]:
    """The exercises from the first one on that a student's code can have touched."""
    touched: set[str] = set()
    seen_code = False
    for cell in submission.cells:
        seen_code = seen_code or cell.kind == "extra" or (cell.kind == "solution" and cell.name not in references)
        if cell.kind == "tests" and seen_code:
            touched.add(cell.name)
    return [exercise for exercise in assignment.exercises if exercise.name in touched]


def _worth_a_second_look(
    submission: Submission, assignment: Assignment, verdicts: Sequence[Verdict], references: frozenset[str]
) -> list[Exercise]:
    """Exercises that failed a test after other solutions of the student had run in the same kernel."""
    solved = [cell.name for cell in submission.cells if cell.kind == "solution"]
    result = []
    for exercise in assignment.exercises:
        failed = any(verdict.exercise == exercise.name and verdict.outcome == "failed" for verdict in verdicts)
        if failed and not references.issuperset(solved[: solved.index(exercise.name)]):
            result.append(exercise)
    return result


def _earned(verdicts: Sequence[Verdict]) -> int:
    return sum(verdict.points for verdict in verdicts if verdict.outcome == "passed")


class _Register:
    """Hands the verdicts to the plugin of one pytest run, and notices when a person stops it."""

    def __init__(self, verdicts: Verdicts) -> None:
        self._verdicts = verdicts
        self.stopped = False
        self.reasons: list[str] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        plugin.register(config, self._verdicts)
        config.option.tbstyle = "line"  # nobody reads more, and to find each statement takes a while

    def pytest_collectreport(self, report: pytest.CollectReport) -> None:
        """Keep why a grader cannot be imported: the lines of pytest's text that show the error itself."""
        lines = report.longreprtext.splitlines() if report.failed else []
        self.reasons += [line.removeprefix("E").strip() for line in lines if line.startswith("E ")]

    def pytest_keyboard_interrupt(self, excinfo: pytest.ExceptionInfo[BaseException]) -> None:
        """Also called, with exceptions of pytest's own, for a grader that cannot be read and for ``pytest.exit``."""
        self.stopped = excinfo.type is KeyboardInterrupt


def _pytest(
    session: GradingSession, assignment: Assignment, exercises: Sequence[str], tests: frozenset[str] | None = None
) -> list[Verdict]:
    """Run the hidden tests of some exercises, or only those named ``tests``, in this process; their verdicts."""
    verdicts = Verdicts(session, frozenset(exercises), tests)
    register = _Register(verdicts)
    arguments = [
        str(assignment.grader), "-c", "/dev/null", "--noconftest",
        "--rootdir", str(assignment.grader.parent), "--confcutdir", str(assignment.grader.parent),
        "-p", "no:cacheprovider", "-p", "no:terminal", "-p", "no:unraisableexception", "-p", "no:threadexception",
        "--assert=plain", "--capture=no", "--import-mode=importlib", "--disable-plugin-autoload",
    ]  # fmt: skip
    plugins = [plugin, register]
    if threading.current_thread() is threading.main_thread():
        plugins.append(pytest_timeout)  # by name, pytest would look through all packages for it
        arguments += ["--timeout", str(TEST_TIMEOUT), "--timeout-method", "signal"]
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as said:
            status = pytest.main(arguments, plugins=plugins)
    finally:
        _forget(assignment.grader)
    if register.stopped:
        raise KeyboardInterrupt
    if status in (pytest.ExitCode.INTERRUPTED, pytest.ExitCode.INTERNAL_ERROR, pytest.ExitCode.USAGE_ERROR):
        reason = "\n".join((*register.reasons, said.getvalue().strip()))
        raise JaxerciseError(f"{assignment.grader} could not be run: {reason.strip()[-1000:]}")
    return verdicts.found


def _forget(grader: Path) -> None:
    """Let the next run import the grader anew: it may have been edited, and no submission leaves it anything."""
    for name in [name for name, module in sys.modules.items() if getattr(module, "__file__", None) == str(grader)]:
        del sys.modules[name]


def _exercise_result(exercise: Exercise, verdicts: Sequence[Verdict], lang: str) -> ExerciseResult:
    mine = [verdict for verdict in verdicts if verdict.exercise == exercise.name]
    tests = tuple(_test_result(verdict, lang) for verdict in mine)
    missing = exercise.points - sum(test.max_points for test in tests)
    if missing:
        tests += (_ungraded(missing, lang),)
    return ExerciseResult(exercise.name, sum(test.points for test in tests), exercise.points, tests)


def _ungraded(points: int, lang: str) -> TestResult:
    """Stands for tests that did not run, through our fault."""
    message = {"en": "These points could not be graded.", "zh": "这部分分数未能评定。"}[lang]
    return TestResult("not_graded", "grader-error", 0, points, message=message)


def _test_result(verdict: Verdict, lang: str) -> TestResult:
    return TestResult(
        name=verdict.name,
        outcome=verdict.outcome,
        points=verdict.points if verdict.outcome == "passed" else 0,
        max_points=verdict.points,
        diagnosis=verdict.diagnosis,
        message=verdict.zh if lang == "zh" else verdict.en,
        hint=_hint(verdict.diagnosis, lang),
        seconds=round(verdict.seconds, 3),
    )


def _hint(slug: str, lang: str) -> str:
    if not slug:
        return ""
    diagnosis = diagnoses.DIAGNOSES.get(slug)
    if diagnosis is None:  # a course's own grader may name misconceptions that have no words of their own
        return ""
    return diagnosis.hint.zh if lang == "zh" else diagnosis.hint.en
