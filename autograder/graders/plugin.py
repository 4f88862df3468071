"""The pytest plugin of the hidden graders: fixtures, marks, and a verdict for each test.

An instructor runs a grader the ordinary way, ``pytest autograder/graders/test_NAME.py --submission NOTEBOOK``; the
engine runs the same files with a session of its own and collects the verdicts.
"""

from __future__ import annotations

import hashlib
from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import pytest

if TYPE_CHECKING:
    import numpy as np

    from autograder.fakes import FakeDevice
    from autograder.graders.student import Student
    from autograder.report import Outcome
    from autograder.session import GradingSession


@dataclass(frozen=True)
class Verdict:
    """What one hidden test came to; the texts in both languages."""

    exercise: str
    name: str
    outcome: Outcome
    points: int
    diagnosis: str = ""
    en: str = ""
    zh: str = ""
    seconds: float = 0.0


@dataclass
class Verdicts:
    """Registered as a plugin by the engine: which session to use, which tests to run, what came out."""

    session: GradingSession
    exercises: frozenset[str]
    tests: frozenset[str] | None = None  # as their verdicts name them; None: all of these exercises
    found: list[Verdict] = field(default_factory=list)


_VERDICTS = pytest.StashKey[Verdicts]()
_OWN_SESSION = pytest.StashKey[dict[Path, Any]]()
_JUDGED = pytest.StashKey[bool]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Options for running a grader by hand."""
    group = parser.getgroup("jaxercise")
    group.addoption("--submission", metavar="NOTEBOOK", help="the notebook that hidden graders look at")
    group.addoption("--submission-seed", type=int, default=0, help="seed of the hidden inputs (default 0)")
    group.addoption("--sandbox", default="auto", help="sandbox of the student's kernel (default auto)")


def pytest_configure(config: pytest.Config) -> None:
    """Make the marks known."""
    config.addinivalue_line("markers", "exercise(name): the exercise that a hidden test belongs to")
    config.addinivalue_line("markers", "points(n): the points that a hidden test gives")
    config.stash[_OWN_SESSION] = {}


def pytest_unconfigure(config: pytest.Config) -> None:
    """End kernels of sessions that were made for tests run by hand."""
    for session in config.stash.get(_OWN_SESSION, {}).values():
        session.close()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Keep the wanted tests, in the order of the notebook."""
    verdicts = config.stash.get(_VERDICTS, None)
    if verdicts is None:
        return
    order = [cell.name for cell in verdicts.session.submission.cells if cell.kind == "tests"]
    graded = [
        item
        for item in items
        if _exercise(item) in order
        and _exercise(item) in verdicts.exercises
        and (verdicts.tests is None or _name(item) in verdicts.tests)
    ]
    config.hook.pytest_deselected(items=[item for item in items if item not in graded])
    items[:] = sorted(graded, key=lambda item: order.index(_exercise(item)))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Turn how a test ended into a verdict, and say in pytest's own report what a student would read."""
    report = yield
    verdicts = item.config.stash.get(_VERDICTS, None)
    mark = item.get_closest_marker("exercise")
    if mark is None:
        return report
    if call.excinfo is not None or call.when == "call":
        verdict = _verdict(item, call)
        if verdicts is not None and not item.stash.get(_JUDGED, False):
            verdicts.found.append(verdict)
        item.stash[_JUDGED] = True
        if verdict.outcome not in ("passed", "grader-error"):
            report.longrepr = f"{verdict.outcome} [{verdict.diagnosis}] {verdict.en}"
    return report


def register(config: pytest.Config, verdicts: Verdicts) -> None:
    """Let the tests of this run use the engine's session and leave their verdicts there."""
    config.stash[_VERDICTS] = verdicts


def _exercise(item: pytest.Item) -> str:
    mark = item.get_closest_marker("exercise")
    return str(mark.args[0]) if mark is not None and mark.args else ""


def _name(item: pytest.Item) -> str:
    return item.name.removeprefix("test_")


def _points(item: pytest.Item) -> int:
    mark = item.get_closest_marker("points")
    return int(mark.args[0]) if mark is not None and mark.args else 0


def _verdict(item: pytest.Item, call: pytest.CallInfo[None]) -> Verdict:
    from autograder.graders.verdict import NotAttempted, Wrong
    from autograder.sandbox.client import StudentFault

    base = {"exercise": _exercise(item), "name": _name(item), "points": _points(item), "seconds": call.duration}

    def verdict(outcome: Outcome, diagnosis: str = "", en: str = "", zh: str = "") -> Verdict:
        return Verdict(outcome=outcome, diagnosis=diagnosis, en=en, zh=zh, **cast(Any, base))

    if call.excinfo is None:
        return verdict("passed")
    error = call.excinfo.value
    if isinstance(error, NotAttempted):
        return verdict("not-attempted", "not-attempted", error.en, error.zh)
    if isinstance(error, Wrong):
        return verdict("failed", error.slug, error.en, error.zh)
    if isinstance(error, StudentFault):
        return verdict("failed", error.slug, *_fault_texts(_exercise(item), error))
    if isinstance(error, AssertionError) and call.when == "call":
        text = str(error).partition("\n")[0]
        return verdict("failed", "wrong-result", text or "The result is not right.", text or "结果不正确。")
    text = f"{type(error).__name__}: {str(error)[:500]}"
    return verdict("grader-error", "", f"The grader itself failed: {text}", f"评分程序自身出错：{text}")


def _fault_texts(exercise: str, fault: Exception) -> tuple[str, str]:
    from autograder.sandbox.client import BadReply, DeadlineExceeded, MemoryFull

    en = f"While {exercise} was tested: {fault}."
    if isinstance(fault, DeadlineExceeded):
        return en, f"测试 {exercise} 时，代码在规定时间内没有结束。"
    if isinstance(fault, BadReply):
        return en, f"测试 {exercise} 时，返回的内容无法作为数据读取。"
    if isinstance(fault, MemoryFull):
        return en, f"测试 {exercise} 时，代码占满了内核的内存。"
    return en, f"测试 {exercise} 时，内核意外退出。"


# -------------------------------------------------------------------------------------------------- fixtures


@pytest.fixture(name="_grading")
def _grading_fixture(request: pytest.FixtureRequest) -> GradingSession:
    """The session of the submission under test: the engine's, or one made from ``--submission``."""
    verdicts = request.config.stash.get(_VERDICTS, None)
    if verdicts is not None:
        return verdicts.session
    path = request.config.getoption("--submission")
    if not path:
        pytest.skip("hidden graders need --submission NOTEBOOK")
    sessions = request.config.stash[_OWN_SESSION]
    grader = Path(request.path)
    if grader not in sessions:
        sessions[grader] = _open_session(request.config, Path(path), grader)
    return cast("GradingSession", sessions[grader])


def _open_session(config: pytest.Config, path: Path, grader: Path) -> GradingSession:
    from autograder.course import find_course
    from autograder.notebook import read_bytes, read_submission
    from autograder.sandbox import PROVISIONERS, choose
    from autograder.session import GradingSession

    assignment = find_course().assignment(grader.stem.removeprefix("test_"))
    submission = read_submission(read_bytes(path), assignment, path=str(path))
    provisioner = PROVISIONERS[choose(config.getoption("--sandbox"))]
    seed = config.getoption("--submission-seed")
    return GradingSession(submission, assignment, provisioner=provisioner, seed=seed)


@pytest.fixture
def student(request: pytest.FixtureRequest, _grading: GradingSession) -> Student:
    """The student's functions; see :class:`autograder.graders.student.Student`."""
    from autograder.graders.student import Student

    return Student(_grading, _exercise(request.node))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Every hidden test ends with a look for messages that nobody asked for."""
    verdicts = item.config.stash.get(_VERDICTS, None)
    session = verdicts.session if verdicts else None
    if session is None:
        session = next(iter(item.config.stash.get(_OWN_SESSION, {}).values()), None)
    if session is None or item.get_closest_marker("exercise") is None:
        return (yield)
    with session.test(_exercise(item)):
        return (yield)


@pytest.fixture
def rng(request: pytest.FixtureRequest, _grading: GradingSession) -> np.random.Generator:
    """Hidden inputs: seeded by the report's seed, the student's code and the name of the test, and nothing else."""
    return seeded_generator(_grading.seed, _grading.submission.digest, request.node.name)


def seeded_generator(seed: int, digest: str, name: str) -> np.random.Generator:
    """The generator of one hidden test: the same for the same seed, work and test on every machine."""
    import numpy as np

    entropy = hashlib.sha256(f"{seed}:{digest}:{name}".encode()).digest()
    return np.random.default_rng(int.from_bytes(entropy[:16], "big"))


@pytest.fixture
def device(rng: np.random.Generator) -> FakeDevice:
    """A fake accelerator with its own clock; see ``autograder.fakes``."""
    from autograder.fakes import FakeDevice

    return FakeDevice(rng)
