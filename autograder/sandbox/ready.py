"""One kernel ahead: while one works, the next one is made ready, in a thread of this process.

It is a kernel like every other: nothing has run in it, and it serves one submission or one clean room. Only processes
that grade one submission after another keep one, see :func:`keep_ahead`.
"""

from __future__ import annotations

import contextlib
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from multiprocessing import util
from pathlib import Path

from autograder.sandbox.client import Deadlines, Kernel


@dataclass(frozen=True)
class Recipe:
    """What a kernel is made by: the arguments of :class:`~autograder.sandbox.client.Kernel`."""

    provisioner: str
    deadlines: Deadlines | None = None
    hidden: tuple[Path, ...] = ()
    programs: Path | None = None
    record: Path | None = None

    def start(self) -> Kernel:
        """A kernel that is ready. Raises ``SandboxError``, or ``StudentFault`` if it was lost on the way."""
        kernel = Kernel(
            self.provisioner, self.deadlines, hidden=self.hidden, programs=self.programs, record=self.record
        )
        return kernel.__enter__()


class Ahead:
    """The kernel that is being made ready, or waits."""

    def __init__(self) -> None:
        # One thread that stays: a kernel may be told to end with the thread that started it (man 2 prctl).
        self._maker = ThreadPoolExecutor(1, "kernel-ahead")
        self._next: tuple[Recipe, Future[Kernel]] | None = None

    def take(self, recipe: Recipe) -> Kernel:
        """A kernel by this recipe, and the next one is begun. Raises what :meth:`Recipe.start` raises."""
        kernel = self._made(recipe) or recipe.start()
        self._next = recipe, self._maker.submit(recipe.start)
        return kernel

    def _made(self, recipe: Recipe | None) -> Kernel | None:
        """The kernel that waits, if it is of this kind and still well; any other one is ended."""
        if self._next is None:
            return None
        (made_by, future), self._next = self._next, None
        with contextlib.suppress(Exception):  # why it could not be made is told when it cannot be made again
            kernel = future.result()
            if made_by == recipe and kernel.is_well():
                return kernel
            kernel.close()
        return None

    def close(self) -> None:
        """End the kernel that waits."""
        self._made(None)
        self._maker.shutdown()


_ahead: Ahead | None = None


def keep_ahead() -> None:
    """From now on, make a kernel ready while another one works; :func:`let_go`, or this process's end, ends that."""
    global _ahead  # noqa: PLW0603 - one per process
    if _ahead is None:
        _ahead = Ahead()
        util.Finalize(None, let_go, exitpriority=10)  # at the end of a process of multiprocessing, unlike atexit


def let_go() -> None:
    """End the kernel that waits; without one, nothing."""
    global _ahead  # noqa: PLW0603 - one per process
    if _ahead is not None:
        _ahead.close()
        _ahead = None


def start_kernel(recipe: Recipe) -> Kernel:
    """A kernel by this recipe, at once if it was made ahead. Raises what :meth:`Recipe.start` raises."""
    return recipe.start() if _ahead is None else _ahead.take(recipe)
