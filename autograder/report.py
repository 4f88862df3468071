"""The report: what grading found out, as plain data.

The JSON form (schema 1) is a public contract. Two runs over the same submission with the same seed differ in
nothing but ``seconds``. Everything in ``outputs`` knows only this module.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Status = Literal["graded", "needs-attention", "unreadable"]
Outcome = Literal["passed", "failed", "not-attempted", "grader-error"]


class TestResult(msgspec.Struct, frozen=True, omit_defaults=False):
    """One hidden test of one exercise.

    ``points`` is a whole number of points earned, 0 or ``max_points``. ``diagnosis`` is a slug of
    ``autograder.diagnoses`` and is empty for a passed test. ``seconds`` is wall time.
    """

    __test__ = False  # pytest would otherwise try to collect this class

    name: str
    outcome: Outcome
    points: int
    max_points: int
    diagnosis: str = ""
    message: str = ""
    hint: str = ""
    seconds: float = 0.0


class ExerciseResult(msgspec.Struct, frozen=True):
    """All hidden tests of one exercise, in the order of the grader's file."""

    name: str
    score: int
    max_score: int
    tests: tuple[TestResult, ...] = ()

    @property
    def needs_attention(self) -> bool:
        """Whether a grader error keeps this score from being final."""
        return any(test.outcome == "grader-error" for test in self.tests)

    @property
    def diagnoses(self) -> tuple[str, ...]:
        """The distinct diagnoses, in order of appearance."""
        return tuple(dict.fromkeys(test.diagnosis for test in self.tests if test.diagnosis))


class SubmissionResult(msgspec.Struct, frozen=True):
    """One submission, graded or not. ``notes`` say what was put right, or why it could not be graded."""

    student: str
    assignment: str
    path: str
    status: Status
    score: int
    max_score: int
    seconds: float = 0.0
    notes: tuple[str, ...] = ()
    exercises: tuple[ExerciseResult, ...] = ()

    @classmethod
    def not_graded(
        cls, student: str, assignment: str, path: str, status: Status, max_score: int, *notes: str
    ) -> SubmissionResult:
        """The result of a submission that no hidden test has met; ``notes`` say why."""
        return cls(student, assignment, path, status, 0, max_score, notes=notes)

    def without_seconds(self) -> SubmissionResult:
        """What two gradings of the same submission have in common."""
        exercises = tuple(
            msgspec.structs.replace(
                exercise, tests=tuple(msgspec.structs.replace(test, seconds=0.0) for test in exercise.tests)
            )
            for exercise in self.exercises
        )
        return msgspec.structs.replace(self, seconds=0.0, exercises=exercises)


class Report(msgspec.Struct, frozen=True):
    """A batch of graded submissions and the conditions under which they were graded."""

    jaxercise: str
    jax: str
    device: str
    sandbox: str
    seed: int
    submissions: tuple[SubmissionResult, ...] = ()
    schema: Literal[1] = 1

    def to_json(self) -> bytes:
        """The report as indented JSON, ``schema`` first."""
        fields = msgspec.to_builtins(self)
        ordered = {"schema": fields.pop("schema"), **fields}
        return msgspec.json.format(msgspec.json.encode(ordered), indent=2) + b"\n"

    @classmethod
    def from_json(cls, text: bytes | str) -> Report:
        """Read a report back. Raises ``msgspec.ValidationError`` on anything that is not schema 1."""
        return msgspec.json.decode(text, type=cls)
