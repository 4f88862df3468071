"""What happened on a fake machine, in order. Times are the true ones, in nanoseconds of the grader's clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class ClockRead:
    """A clock was read: which kind, what it showed, and the true time."""

    which: str
    shown: int
    time: int


@dataclass(frozen=True)
class Called:
    """A fake function was called.

    ``number`` counts its calls from 0; ``start`` and ``end`` bound the call itself, ``ready`` is when all of its
    results are finished. ``handles`` names its unfinished results; ``args`` are decoded values, ``Ref('arg0')`` and
    the like for the very objects that were passed in. ``raised`` tells that the call raised instead of returning.
    """

    function: str
    number: int
    start: int
    end: int
    ready: int
    handles: tuple[str, ...]
    args: tuple[Any, ...]
    kwargs: tuple[tuple[str, Any], ...]
    raised: bool = False


@dataclass(frozen=True)
class Waited:
    """Somebody waited for a result, or read its data (which waits); from ``start`` to ``end``."""

    handle: str
    start: int
    end: int


@dataclass(frozen=True)
class Polled:
    """Somebody asked whether a result is ready."""

    handle: str
    ready: bool
    time: int


@dataclass(frozen=True)
class Slept:
    """``time.sleep``, or an event loop's timeout, from ``start`` to ``end``."""

    start: int
    end: int


Event = ClockRead | Called | Waited | Polled | Slept
