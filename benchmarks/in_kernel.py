"""The hidden tests of the course in the student's own kernel, as a course with plain nbgrader has its asserts.

Cells that nbgrader's Execute runs import this, see ``plain.same_tests``. The very tests that Jaxercise runs from
outside call the student's functions in their own process here, through the agent's code but without its socket:
nothing is isolated, nothing was compiled ahead, and JAX computes everything itself (see ``on_the_host.py``).
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from autograder.corpus import build_submission, case_of, parse
from autograder.course import find_course
from autograder.graders import Wrong
from autograder.graders.plugin import seeded_generator
from autograder.graders.student import Student
from autograder.sandbox import agent
from autograder.sandbox.client import Kernel, StudentFault
from autograder.sandbox.conversation import Witness
from autograder.session import GradingSession


class _Answers:
    """In the place of the agent's socket: the test that made a call answers the events of that call."""

    witness: Witness

    def send(self, message: Mapping[str, Any]) -> None:
        """Nobody waits for the agent to introduce itself."""

    def ask(self, event: Mapping[str, Any]) -> Mapping[str, Any]:
        """What happens, as the grader would answer it."""
        return self.witness.answer(event)


class _ThisKernel(Kernel):
    """The kernel is the process that asks."""

    def __init__(self) -> None:
        super().__init__("")
        self._answers = _Answers()
        agent.Wire = lambda _path: self._answers
        self._agent = agent.start("", host=None)
        self.alive = True

    def close(self) -> None:
        """A fault ends nothing here."""

    def _require_memory(self) -> None:
        """Nobody limits it."""

    def _request(self, form: dict[str, Any], witness: Witness | None) -> Any:
        if witness is not None:
            self._answers.witness = witness
        return getattr(self._agent, f"_on_{form['op']}")(form)


class _Session(GradingSession):
    """The notebook's cells are run by somebody else."""

    def kernel(self, exercise: str) -> Kernel:  # noqa: ARG002 - there is one for all
        """This process."""
        if self._kernel is None:
            self._kernel = _ThisKernel()
        return self._kernel

    def clean_room(self) -> Kernel:
        """This process: there is no other."""
        return self.kernel("")


class Tests:
    """The hidden tests for the notebook that a file of the corpus stands for."""

    def __init__(self, file: str) -> None:
        case = case_of(parse(Path(file), Path(file).read_text(encoding="utf-8")))
        assert case is not None, f"{file} is no file of the corpus"
        course = find_course(Path(__file__).resolve().parent)
        assignment = course.assignment(case.assignment)
        submission = build_submission(case, course)
        self._session = _Session(submission, assignment, provisioner="", seed=0)
        self._session.kernel("")
        module = importlib.import_module(f"autograder.graders.{assignment.grader.stem}")
        self._tests = [test for name, test in vars(module).items() if name.startswith("test_")]

    def run(self, exercise: str) -> float:
        """The points that an exercise earns."""
        earned = 0.0
        for test in self._tests:
            marks = {mark.name: mark.args[0] for mark in test.pytestmark}
            if marks["exercise"] != exercise:
                continue
            rng = seeded_generator(self._session.seed, self._session.submission.digest, test.__name__)
            try:
                with self._session.test(exercise):
                    test(Student(self._session, exercise), rng)
            except (Wrong, StudentFault, AssertionError):
                continue
            earned += marks["points"]
        return earned
