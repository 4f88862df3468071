"""One submission's kernel through its whole grading: cells in order, restarts, and who pays for what.

The hidden tests of an exercise run where its graded cell stands in the notebook, so a later cell cannot change an
earlier exercise. When the kernel is lost, a new one replays the notebook without the cell that was to blame, and the
exercises that follow get what they earn.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from autograder.course import Assignment
from autograder.errors import SandboxError
from autograder.notebook import Cell, Submission
from autograder.sandbox.client import CellOutcome, DeadlineExceeded, Deadlines, Kernel, StudentFault
from autograder.sandbox.programs import Programs
from autograder.sandbox.ready import Recipe, start_kernel

#: After so many lost kernels, or one that ran out of time, the remaining tests of an exercise are not tried any more.
MAX_FAULTS = 2

#: After so many kernels that did not even start, through our fault, no other one is started for this submission.
MAX_OUTAGES = 2


@dataclass
class _ExerciseState:
    """What is known about an exercise so far."""

    cell: CellOutcome | None = None
    faults: list[StudentFault] = field(default_factory=list)
    cell_fault: StudentFault | None = None


class GradingSession:
    """Gives the tests of each exercise a kernel in which the notebook has run up to that exercise.

    With ``alone`` naming an exercise, no solution of another exercise runs at all. ``record`` is a folder for the
    compiled programs of trusted code.
    """

    def __init__(
        self,
        submission: Submission,
        assignment: Assignment,
        *,
        provisioner: str,
        seed: int,
        alone: str | None = None,
        deadlines: Deadlines | None = None,
        record: Path | None = None,
    ) -> None:
        self.submission, self.assignment, self.seed = submission, assignment, seed
        self._provisioner, self._deadlines, self._record = provisioner, deadlines, record
        self._cells = [cell for cell in submission.cells if _runs(cell, alone)]
        self._skipped: set[int] = set()
        self._states: dict[str, _ExerciseState] = {}
        self._kernel: Kernel | None = None
        self._clean_room: Kernel | None = None
        self._outages: list[SandboxError] = []
        self._next = 0
        self.notes: list[str] = []
        self.findings: dict[str, object] = {}

    def close(self) -> None:
        """End the kernels."""
        for kernel in (self._kernel, self._clean_room):
            if kernel is not None:
                kernel.close()
        self._kernel = self._clean_room = None

    # ------------------------------------------------------------------------------ what the tests use

    def kernel(self, exercise: str) -> Kernel:
        """The kernel in which the tests of ``exercise`` run now.

        Raises :class:`StudentFault` when the exercise has lost its kernel too often, or its own cell cannot run.
        """
        state = self._state(exercise)
        if state.cell_fault is not None:
            raise state.cell_fault
        if len(state.faults) >= MAX_FAULTS or any(isinstance(fault, DeadlineExceeded) for fault in state.faults):
            raise state.faults[-1]
        marker = self._marker(exercise)
        while self._kernel is None or not self._kernel.alive or self._next < marker:
            self._advance(marker)
            if state.cell_fault is not None:
                raise state.cell_fault
        return self._kernel

    def clean_room(self) -> Kernel:
        """A second kernel, which never sees a cell: it runs and describes programs that the first one exported."""
        if self._clean_room is None or not self._clean_room.alive:
            self._clean_room = self._start_kernel()
        return self._clean_room

    def cell_outcome(self, exercise: str) -> CellOutcome | None:
        """How the solution cell of an exercise ended, once it has run."""
        return self._state(exercise).cell

    @contextmanager
    def test(self, exercise: str) -> Iterator[None]:
        """Around one hidden test: notes a lost kernel, and lets nothing of one test reach the next."""
        try:
            yield
        except StudentFault as fault:
            self._note_lost_kernel(exercise, fault)
            raise
        except Exception:  # the test has its verdict; what its calls left unsaid must not meet the next test
            with suppress(StudentFault):
                self._settle(exercise)
            raise
        self._settle(exercise)

    def _settle(self, exercise: str) -> None:
        try:
            if self._kernel is not None and self._kernel.alive:
                self._kernel.settle()
        except StudentFault as fault:
            self._note_lost_kernel(exercise, fault)
            raise

    def _note_lost_kernel(self, exercise: str, fault: StudentFault) -> None:
        state = self._state(exercise)
        if fault is not state.cell_fault and fault not in state.faults:
            state.faults.append(fault)

    def is_unattempted(self, exercise: str) -> bool:
        """Whether the solution is still the released stub, or a function without a body."""
        return is_stub(self.submission.solution(exercise))

    # ------------------------------------------------------------------------------------- cells

    def _state(self, exercise: str) -> _ExerciseState:
        return self._states.setdefault(exercise, _ExerciseState())

    def _marker(self, exercise: str) -> int:
        return next(index for index, cell in enumerate(self._cells) if cell.kind == "tests" and cell.name == exercise)

    def _advance(self, marker: int) -> None:
        """Run the cells up to ``marker``; after a lost kernel once more from the start, without the culprit."""
        if self._kernel is None or not self._kernel.alive:
            self.close()
            self._blame_lost_exercises(marker)
            self._kernel, self._next = self._start_kernel(), 0
        while self._next < marker:
            index, cell = self._next, self._cells[self._next]
            if cell.kind != "tests" and index not in self._skipped:
                try:
                    self._run(cell)
                except StudentFault as fault:
                    self._skipped.add(index)
                    self._note_fault(cell, fault)
                    return
            self._next += 1

    def _start_kernel(self) -> Kernel:
        """Start a kernel, if need be at the second attempt; no code of the student has run in it yet."""
        recipe = Recipe(
            self._provisioner, self._deadlines, tuple(self.assignment.folders), Programs().folder, self._record
        )
        while len(self._outages) < MAX_OUTAGES:
            try:
                return start_kernel(recipe)
            except SandboxError as error:
                self._outages.append(error)
            except StudentFault as error:
                self._outages.append(SandboxError(f"the kernel was lost while it was starting: {error}"))
        raise self._outages[-1]

    def _blame_lost_exercises(self, marker: int) -> None:
        """An exercise whose tests lost a kernel takes no part in what comes after it."""
        for index, cell in enumerate(self._cells[:marker]):
            tests_done = self._marker(cell.name) < marker if cell.kind == "solution" else False
            if tests_done and self._state(cell.name).faults:
                self._skipped.add(index)

    def _run(self, cell: Cell) -> None:
        assert self._kernel is not None
        if cell.kind == "solution" and is_stub(cell.source):
            return
        outcome = self._kernel.execute(cell.source)
        if cell.kind == "solution":
            self._state(cell.name).cell = outcome
        elif not outcome.ok:
            owner = "a cell of the course" if cell.kind == "course" else "an added cell"
            self._note(f"{owner} ({cell.name}) raised {outcome.error}: {outcome.message[:200]}")

    def _note_fault(self, cell: Cell, fault: StudentFault) -> None:
        if cell.kind == "solution":
            self._state(cell.name).cell_fault = fault
        self._note(f"the cell {cell.name} was left out after this: {fault}")

    def _note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)


def _runs(cell: Cell, alone: str | None) -> bool:
    return alone is None or cell.kind in ("course", "extra") or cell.name == alone


@functools.lru_cache(maxsize=64)
def is_stub(source: str) -> bool:
    """Whether a solution defines nothing but placeholders: a docstring and ``raise NotImplementedError``, or less."""
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return False
    return all(_is_placeholder(statement) for statement in body)


def _is_placeholder(node: ast.stmt) -> bool:
    match node:
        case ast.FunctionDef() | ast.AsyncFunctionDef():
            return all(_is_placeholder(statement) for statement in node.body)
        case ast.Pass() | ast.Expr(value=ast.Constant()):
            return True
        case ast.Raise(exc=ast.Name(id="NotImplementedError") | ast.Call(func=ast.Name(id="NotImplementedError"))):
            return True
    return False
