"""A fake accelerator with a queue, the functions that run on it, and the log of everything that happened.

The kernel holds only stubs with random handles. Each call, wait, poll, sleep and clock reading comes here as an
event; the schedule decides what it costs, the clock advances, the event is logged and answered.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from autograder.fakes.clock import Clock, milliseconds
from autograder.fakes.log import Called, ClockRead, Event, Polled, Slept, Waited
from autograder.fakes.results import Pending, Result, pending_parts, with_handles
from autograder.sandbox.values import BadValue, FakeFunction, decode, encode

#: Readings of a clock in a row, with nothing in between, that cost no time. Beyond them each costs a millisecond, so
#: that a loop that waits for a clock to move comes to an end.
FREE_READINGS = 64

_SPINNING = milliseconds(1)
_MAX_SLEEP = milliseconds(3_600_000)


@dataclass(frozen=True)
class Failure:
    """An exception that a fake raises: the name of a built-in type and a message."""

    type: str
    message: str


@dataclass
class _Function:
    name: str
    device_ms: Callable[[int], float]
    dispatch: int
    result: Callable[[int], Result]
    failures: Mapping[int, Failure]
    calls: int = 0


@dataclass
class FakeDevice:
    """A fake accelerator and the only clock of the call that it witnesses.

    Make functions for it with :meth:`function`, pass them and the device (as ``witness``) to ``student.call``, and
    read :attr:`log` afterwards. Work runs one piece after another, in the order of the calls.
    """

    rng: np.random.Generator
    wall_steps: Mapping[int, int] = field(default_factory=dict)
    log: list[Event] = field(default_factory=list)

    def __post_init__(self) -> None:
        start = int(self.rng.integers(milliseconds(1e6), milliseconds(5e6)))
        self.clock = Clock(start, wall_steps=self.wall_steps)
        self._functions: dict[str, _Function] = {}
        self._ready: dict[str, int] = {}
        self._polls: dict[str, int] = {}
        self._awaited: dict[str, int] = {}
        self._busy_until = start
        self._calls = 0
        self._readings = 0

    def function(
        self,
        device_ms: float | Sequence[float] | Callable[[int], float],
        *,
        name: str = "step",
        dispatch_ms: float | None = None,
        result: Result | Callable[[int], Result] = Pending(),  # noqa: B008 - an immutable description
        failures: Mapping[int, Failure] | None = None,
    ) -> FakeFunction:
        """A function whose calls occupy the host for ``dispatch_ms`` and the device for ``device_ms``.

        Without ``dispatch_ms`` it is drawn between 0.04 and 0.4 milliseconds, once for all calls.
        ``device_ms``: milliseconds for every call, a list (its last entry repeats), or a function of the call's
        number. A result without unfinished arrays is ready on return: then the call itself takes ``device_ms``.
        ``failures`` maps the number of a call to the exception it raises after ``dispatch_ms``.
        """
        handle = secrets.token_hex(8)
        if dispatch_ms is None:
            dispatch_ms = float(self.rng.uniform(0.04, 0.4))
        make_result = result if callable(result) else lambda _number: result
        self._functions[handle] = _Function(
            name, _schedule(device_ms), milliseconds(dispatch_ms), make_result, failures or {}
        )
        return FakeFunction(handle, name)

    # ------------------------------------------------------------------------------------------ events

    def answer(self, event: Mapping[str, Any]) -> Mapping[str, Any]:
        """Log one event and answer it. Raises ``BadValue`` for one that cannot come from a stub."""
        handlers = {
            "clock": self._on_clock,
            "call": self._on_call,
            "wait": self._on_wait,
            "poll": self._on_poll,
            "sleep": self._on_sleep,
        }
        kind = event.get("e")
        if type(kind) is not str or kind not in handlers:
            raise BadValue("the kernel reported an unknown event")
        if kind != "clock":
            self._readings = 0
        return handlers[kind](event)

    def _on_clock(self, event: Mapping[str, Any]) -> Mapping[str, Any]:
        which = event.get("w")
        if which not in ("monotonic", "wall", "cpu"):
            raise BadValue("the kernel read an unknown clock")
        self._readings += 1
        if self._readings > FREE_READINGS:
            self.clock.pass_busy(_SPINNING)
        shown = self.clock.read(which)
        self.log.append(ClockRead(which, shown, self.clock.now))
        return {"v": str(shown)}

    def _on_call(self, event: Mapping[str, Any]) -> Mapping[str, Any]:
        function = self._functions.get(_handle(event))
        if function is None:
            raise BadValue("the kernel called an unknown function")
        args, kwargs = _arguments(event)
        number = function.calls
        function.calls += 1
        self.clock.call_starts(self._calls)
        self._calls += 1
        start = self.clock.now
        self.clock.pass_busy(function.dispatch)
        failure = function.failures.get(number)
        if failure is not None:
            now = self.clock.now
            self.log.append(Called(function.name, number, start, now, now, (), args, kwargs, raised=True))
            reason = {"type": failure.type, "message": failure.message, "h": f"{_handle(event)}:{number}"}
            return {"x": reason}
        result = function.result(number)
        handles = self._run(milliseconds(function.device_ms(number)), pending_parts(result))
        ready = max((self._ready[handle] for handle in handles), default=self.clock.now)
        self.log.append(Called(function.name, number, start, self.clock.now, ready, tuple(handles), args, kwargs))
        return {"v": encode(with_handles(result, iter(handles)))}

    def _run(self, duration: int, parts: Sequence[Pending]) -> list[str]:
        """Queue the work of one call; returns the handles of its unfinished results."""
        if not parts:
            self.clock.pass_waiting(duration)
            return []
        begin = max(self.clock.now, self._busy_until)
        self._busy_until = begin + duration
        handles = []
        for part in parts:
            handle = secrets.token_hex(8)
            self._ready[handle] = begin + round(duration * part.share)
            handles.append(handle)
        return handles

    def _on_wait(self, event: Mapping[str, Any]) -> Mapping[str, Any]:
        handle = self._known_result(event)
        start = self.clock.now
        self.clock.pass_waiting(max(0, self._ready[handle] - start))
        self.log.append(Waited(handle, start, self.clock.now))
        self._awaited.setdefault(handle, self.clock.now)
        return {"v": None}

    def _on_poll(self, event: Mapping[str, Any]) -> Mapping[str, Any]:
        """Every question but the third costs a part of the time that is left; the third one finds the result ready."""
        handle = self._known_result(event)
        left = self._ready[handle] - self.clock.now
        self.log.append(Polled(handle, left <= 0, self.clock.now))
        if left <= 0:
            self._awaited.setdefault(handle, self.clock.now)
        else:
            polls = self._polls[handle] = self._polls.get(handle, 0) + 1
            self.clock.pass_waiting(left if polls >= 2 else left // 2)
        return {"v": left <= 0}

    def _on_sleep(self, event: Mapping[str, Any]) -> Mapping[str, Any]:
        duration = decode({"t": "int", "v": event.get("v")})
        if not 0 <= duration <= 10**16:
            raise BadValue("the kernel slept for an impossible time")
        start = self.clock.now
        self.clock.pass_waiting(min(duration, _MAX_SLEEP))
        self.log.append(Slept(start, self.clock.now))
        return {"v": None}

    def _known_result(self, event: Mapping[str, Any]) -> str:
        handle = _handle(event)
        if handle not in self._ready:
            raise BadValue("the kernel waited for an unknown result")
        return handle

    # ------------------------------------------------------------------------------------------ the log

    @property
    def calls(self) -> list[Called]:
        """The calls of all fake functions, in order."""
        return [event for event in self.log if isinstance(event, Called)]

    @property
    def readings(self) -> list[ClockRead]:
        """The readings of all clocks, in order."""
        return [event for event in self.log if isinstance(event, ClockRead)]

    def awaited_at(self, handle: str) -> int | None:
        """When somebody first knew that a result was ready: by waiting, reading or asking. None if nobody did."""
        return self._awaited.get(handle)


def _handle(event: Mapping[str, Any]) -> str:
    handle = event.get("h")
    if type(handle) is not str:
        raise BadValue("the kernel's event names no object")
    return handle


def _arguments(event: Mapping[str, Any]) -> tuple[tuple[Any, ...], tuple[tuple[str, Any], ...]]:
    args, kwargs = event.get("a"), event.get("k")
    if type(args) is not list or type(kwargs) is not list or len(args) > 100 or len(kwargs) > 100:
        raise BadValue("the kernel's event has malformed arguments")
    pairs = []
    for pair in kwargs:
        if type(pair) is not list or len(pair) != 2 or type(pair[0]) is not str:
            raise BadValue("the kernel's event has malformed arguments")
        pairs.append((pair[0], decode(pair[1])))
    return tuple(decode(value) for value in args), tuple(pairs)


def _schedule(device_ms: float | Sequence[float] | Callable[[int], float]) -> Callable[[int], float]:
    if callable(device_ms):
        return device_ms
    if isinstance(device_ms, int | float):
        return lambda _number: device_ms
    values = list(device_ms)
    return lambda number: values[min(number, len(values) - 1)]
