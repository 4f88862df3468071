"""What a fake function returns: nothing to wait for, one unfinished array, or a pytree of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from autograder.sandbox.values import PendingArray


@dataclass(frozen=True)
class Pending:
    """Stands for an unfinished array in the description of a result.

    ``share`` is the part of the call's device time after which it is ready; 1 is the whole. ``ordinary`` makes it an
    array of JAX's own class, which nothing but its being unfinished sets apart; only waits and reads of that very
    array count then, not of what is computed from it.
    """

    shape: tuple[int, ...] = ()
    dtype: str = "float32"
    share: float = 1.0
    ordinary: bool = False


Result = Any
"""``Pending``, a plain value, or a tuple, list or dict of results."""


def pending_parts(result: Result) -> list[Pending]:
    """The unfinished arrays in a description of a result, in order."""
    return list(_walk(result))


def _walk(result: Result) -> Iterator[Pending]:
    if isinstance(result, Pending):
        yield result
    elif isinstance(result, tuple | list):
        for item in result:
            yield from _walk(item)
    elif isinstance(result, Mapping):
        for item in result.values():
            yield from _walk(item)


def with_handles(result: Result, handles: Iterator[str]) -> Any:
    """The result as a value to send to the kernel; each unfinished array takes the next handle."""
    if isinstance(result, Pending):
        return PendingArray(next(handles), result.shape, result.dtype, result.ordinary)
    if isinstance(result, tuple):
        return tuple(with_handles(item, handles) for item in result)
    if isinstance(result, list):
        return [with_handles(item, handles) for item in result]
    if isinstance(result, dict):
        return {key: with_handles(item, handles) for key, item in result.items()}
    return result
