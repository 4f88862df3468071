"""The student's functions, as a hidden test sees them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar, cast

import numpy as np

from autograder.graders.verdict import NotAttempted, StudentRaised, Wrong
from autograder.sandbox.client import Kernel
from autograder.sandbox.conversation import Call, Gradient, Jit, Outcome, Program, Raised, Redraw, Rerun, Vmap, Witness
from autograder.sandbox.values import Array, KeyArray, jax_array
from autograder.session import GradingSession

T = TypeVar("T")

#: So many calls of a sweep are one request, with a deadline of its own.
_A_REQUEST = 100

#: So many calls become one through ``jax.vmap``, which takes their memory together, where a sweep may do that; every so
#: many of them are made one by one as well, for comparison.
_A_BATCH, _EVERY = 50, 10


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
        compiled: bool = False,
    ) -> Outcome:
        """Call ``name`` and return all that was observed; an exception is part of the outcome.

        The options are those of :class:`autograder.sandbox.conversation.Call`.
        """
        return self._ready(name).call(
            Call(name, args, kwargs or {}, witness, watch, keys, key_reuse_check, through, args_after, redraw, compiled)
        )

    def sweep(
        self,
        name: str,
        calls: Sequence[Sequence[Any]],
        *,
        eager: bool = False,
        mapped: Sequence[int] = (),
    ) -> list[Any]:
        """Call ``name`` once for each list of arguments and return the values.

        ``eager`` runs without ``jax.jit``, which is quicker for a function that compiles anew at each call. ``mapped``
        are the positions of the arguments that change from call to call, integers or keys: then the calls are made in
        batches, through ``jax.vmap``, if that makes no difference to one in ten of them. An exception fails the test
        with ``raises``.
        """
        if not mapped:
            return self._one_by_one(name, calls, eager)
        some = self._one_by_one(name, calls[::_EVERY], eager)
        values = self._in_batches(name, calls, mapped)
        if len(values) == len(calls) and all(map(_alike, some, values[::_EVERY])):
            return values
        rest = iter(self._one_by_one(name, [call for at, call in enumerate(calls) if at % _EVERY], eager))
        return [next(rest) if at % _EVERY else some[at // _EVERY] for at in range(len(calls))]

    def _one_by_one(self, name: str, calls: Sequence[Sequence[Any]], eager: bool) -> list[Any]:
        found: list[Any] = []
        for at in range(0, len(calls), _A_REQUEST):
            values, raised = self._ready(name).sweep(name, calls[at : at + _A_REQUEST], eager=eager)
            if raised is not None:
                raise StudentRaised(name, raised)
            found += values
        return found

    def _in_batches(self, name: str, calls: Sequence[Sequence[Any]], mapped: Sequence[int]) -> list[Any]:
        """The values as ``jax.vmap`` gives them; none, or too few, where it does not."""
        axes = tuple(0 if at in mapped else None for at in range(len(calls[0])))
        found: list[Any] = []
        for at in range(0, len(calls), _A_BATCH):
            columns = zip(*calls[at : at + _A_BATCH], strict=True)
            args = [column[0] if axis is None else _stacked(column) for axis, column in zip(axes, columns, strict=True)]
            outcome = self.call(name, args, through=(Vmap(axes),))
            if outcome.raised is not None:
                return []
            found += _unstacked(outcome.value)
        return found

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


def _stacked(values: Sequence[Any]) -> Array | KeyArray:
    """Integers or keys as one array."""
    if isinstance(values[0], KeyArray):
        return KeyArray(values[0].impl, np.stack([key.data for key in values]))
    return jax_array(values, np.int32)


def _unstacked(value: Any) -> list[Any]:
    """The values that arrays hold along their first axis, or containers of such arrays; none of anything else."""
    if isinstance(value, Array):
        rows = value.data if value.data.ndim else ()
        return [Array(np.array(row), value.kind, value.weak_type) for row in rows]
    if not isinstance(value, tuple | list):
        return []
    parts = [_unstacked(part) for part in value]
    return [type(value)(row) for row in zip(*parts, strict=True)] if len({len(part) for part in parts}) == 1 else []


def _alike(one: Any, other: Any) -> bool:
    """Whether two values are of the same kinds and equal but for rounding."""
    if isinstance(one, Array) and isinstance(other, Array):
        kinds = (one.kind, one.dtype, one.shape) == (other.kind, other.dtype, other.shape)
        return kinds and _equal_but_for_rounding(one.data, other.data)
    if isinstance(one, tuple | list):
        return type(one) is type(other) and len(one) == len(other) and all(map(_alike, one, other))
    return False


def _equal_but_for_rounding(one: np.ndarray[Any, Any], other: np.ndarray[Any, Any]) -> bool:
    if one.dtype.kind == "f":
        return bool(np.allclose(one, other, rtol=1e-4, atol=1e-5, equal_nan=True))
    return bool(np.array_equal(one, other))
