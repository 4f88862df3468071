"""The student's functions, as a hidden test sees them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, cast

from autograder.graders.verdict import NotAttempted, StudentRaised, Wrong
from autograder.sandbox.client import Kernel
from autograder.sandbox.conversation import Call, Gradient, Jit, Outcome, Program, Raised, Redraw, Rerun, Vmap, Witness
from autograder.session import GradingSession

T = TypeVar("T")


class Student:
    """Calls the functions of one submission in its kernel.

    ``student.standardize_rows(X)`` calls and gives back the value. Arguments: Python scalars, strings, containers,
    NumPy arrays (arrive as NumPy arrays), ``jax_array(...)`` (arrive as ``jax.Array``), tokens and fakes. Values come
    back as built-in types and ``autograder.sandbox.values.Array`` (``.data`` is a fresh NumPy array, ``.kind`` says
    what it was). An exception of the student's function fails the test with the diagnosis ``raises``.
    """

    def __init__(self, session: GradingSession, exercise: str) -> None:
        self._session, self._exercise = session, exercise

    def __getattr__(self, name: str) -> Callable[..., Any]:
        if name.startswith("_"):
            raise AttributeError(name)

        def call(*args: Any, **kwargs: Any) -> Any:
            return self.value(name, *args, **kwargs)

        return call

    def value(self, name: str, *args: Any, **kwargs: Any) -> Any:
        """Call ``name`` and return its value; an exception fails the test."""
        return self.returned(name, self.call(name, args, kwargs))

    def returned(self, name: str, outcome: Outcome) -> Any:
        """The value of an outcome; fails the test with ``raises`` if there is an exception instead."""
        if outcome.raised is not None:
            raise StudentRaised(name, outcome.raised)
        return outcome.value

    def call(
        self,
        name: str,
        args: Sequence[Any] = (),
        kwargs: Mapping[str, Any] | None = None,
        *,
        witness: Witness | None = None,
        watch: tuple[str, ...] = (),
        keys: bool = False,
        key_reuse_check: bool = False,
        through: tuple[Jit | Vmap | Gradient, ...] = (),
        args_after: bool = False,
        redraw: Redraw | None = None,
    ) -> Outcome:
        """Call ``name`` and return all that was observed; an exception is part of the outcome.

        The options are those of :class:`autograder.sandbox.conversation.Call`.
        """
        return self._ready(name).call(
            Call(name, args, kwargs or {}, witness, watch, keys, key_reuse_check, through, args_after, redraw)
        )

    def sweep(self, name: str, calls: Sequence[Sequence[Any]], *, eager: bool = False) -> list[Any]:
        """Call ``name`` once for each list of arguments, in one go, and return the values.

        ``eager`` runs without ``jax.jit``, which is quicker for a function that compiles anew at each call.
        An exception fails the test with ``raises``.
        """
        values, raised = self._ready(name).sweep(name, calls, eager=eager)
        if raised is not None:
            raise StudentRaised(name, raised)
        return values

    def program(self, name: str, *args: Any, static: Sequence[int] = (), **kwargs: Any) -> Program | Raised:
        """Trace ``name`` with all arguments traced but those at the positions ``static``, and describe the program.

        Keyword arguments stay Python values. If tracing raises, the exception's description comes back.
        """
        return self._ready(name).program(name, list(args), kwargs, list(static))

    def rerun(
        self, name: str, calls: Sequence[Sequence[Any]], static: Mapping[int, Any] | None = None
    ) -> Rerun | Raised:
        """Export ``name`` and run the program in a clean room, a kernel that no code of the student has seen.

        ``calls`` are lists of arguments of the same shapes and dtypes; ``static`` holds the arguments that stay Python
        values, by position. What :meth:`program` and an outcome say about how a function works is a claim of the
        student's own process. Here a claim comes with its values: the program that is described is the one that ran.
        If tracing raises, the exception's description comes back.
        """
        static = static or {}
        full = list(calls[0])
        for position in sorted(static):
            full.insert(position, static[position])
        exported = self._ready(name).export(name, full, sorted(static))
        return exported if isinstance(exported, Raised) else self._session.clean_room().rerun(exported, calls)

    @property
    def source(self) -> str:
        """The text of the student's solution cell. Evidence for a hint at most: any style of code may be right."""
        return self._session.submission.solution(self._exercise)

    def once(self, what: str, look: Callable[[], None]) -> None:
        """Make a check once for this submission, however many tests rest on it; each of them fails if it failed."""
        findings = self._session.findings
        if what not in findings:
            try:
                look()
            except Wrong as error:
                findings[what] = error
            else:
                # Not before: a kernel that is lost during the check has passed nothing.
                findings[what] = None
        failure = findings[what]
        if isinstance(failure, Wrong):
            raise failure

    def remember(self, what: str, look: Callable[[], T]) -> T:
        """What ``look`` finds; it looks once for this submission, however many tests ask. Exceptions come through."""
        findings = self._session.findings
        if what not in findings:
            findings[what] = look()
        return cast(T, findings[what])

    def _ready(self, name: str) -> Kernel:
        """A kernel in which ``name`` can be called; fails the test with the reason if it cannot."""
        if self._session.is_unattempted(self._exercise):
            raise NotAttempted(self._exercise)
        kernel = self._session.kernel(self._exercise)
        found = kernel.defined([name])
        if found.get(name):
            return kernel
        cell = self._session.cell_outcome(self._exercise)
        if cell is not None and not cell.ok:
            raise StudentRaised(f"the cell of {self._exercise}", Raised(cell.error, cell.message, line=cell.line))
        if name in found:
            raise Wrong(
                "raises",
                en=f"{name} is not a function that can be called.",
                zh=f"{name} 不是可以调用的函数。",
            )
        raise NotAttempted(self._exercise)
