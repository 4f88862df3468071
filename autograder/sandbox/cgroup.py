"""Caps on what all processes of one kernel hold together: a control group for memory and for the number of processes.

Control groups come in two versions (``man 7 cgroups``; "Memory" and "PID" in the kernel's cgroup-v1 and cgroup-v2
documents), and on many machines nobody but the administrator may make any. Where none can be made, limits per
process (``man 2 setrlimit``) are all there is, and ``jaxercise doctor`` says so.
"""

from __future__ import annotations

import contextlib
import functools
import os
import secrets
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

_PREFIX = "jaxercise-"


@dataclass(frozen=True)
class ControlGroup:
    """The folders of one kernel's control group: two with version 1, one with version 2."""

    folders: tuple[Path, ...]

    def remove(self) -> None:
        """Kill what is still in it, and remove it."""
        for folder in self.folders:
            with contextlib.suppress(OSError):
                (folder / "cgroup.kill").write_text("1")
            give_up = time.monotonic() + 10
            while not _removed(folder) and time.monotonic() < give_up:
                time.sleep(0.01)


def entered(entrances: Sequence[str], command: Sequence[str]) -> list[str]:
    """The command line that enters control groups by their files ``cgroup.procs``, and then becomes ``command``."""
    enter = 'while [ "$1" != -- ]; do echo 0 > "$1" || exit 1; shift; done; shift; exec "$@"'
    return ["sh", "-c", enter, "sh", *entrances, "--", *command] if entrances else list(command)


def create(*, memory: int, processes: int) -> ControlGroup | None:
    """Make a control group, or none where none can be made; ``memory`` is in bytes.

    Those that a lost grader has left behind are removed first.
    """
    parents = _parents()
    if not parents:
        return None
    name = f"{_PREFIX}{os.getpid()}-{secrets.token_hex(4)}"
    for parent in parents:
        _remove_leftovers(parent)
    group = ControlGroup(tuple(parent / name for parent in parents))
    settings = {
        "memory.limit_in_bytes": memory,
        "memory.memsw.limit_in_bytes": memory,
        "memory.max": memory,
        "memory.swap.max": 0,
        "pids.max": processes,
    }
    try:
        for folder in group.folders:
            folder.mkdir()
            for file, limit in settings.items():
                if (folder / file).exists():
                    (folder / file).write_text(str(limit))
    except OSError:
        group.remove()
        return None
    return group


@functools.cache
def works() -> bool:
    """Whether a control group can be made here and entered."""
    return bool(_parents())


@functools.cache
def _parents() -> tuple[Path, ...]:
    """The folders to make control groups in; empty where that is not allowed."""
    for parents in _candidates(Path("/proc/self/cgroup").read_text(), Path("/sys/fs/cgroup")):
        if _usable(parents):
            return parents
    return ()


def _candidates(own: str, root: Path) -> Iterator[tuple[Path, ...]]:
    """Where they might be made: below our own group, then (version 2) beside it and above.

    In version 2 only a group without processes can have groups with limits below it; the root is the exception.
    ``own`` is the text of ``/proc/self/cgroup``: lines of number, controllers and path.
    """
    paths = {line.split(":", 2)[1]: line.split(":", 2)[2].lstrip("/") for line in own.splitlines()}
    if "memory" in paths and "pids" in paths:
        yield root / "memory" / paths["memory"], root / "pids" / paths["pids"]
        yield root / "memory", root / "pids"
    if "" in paths:
        here = root / paths[""]
        while here.is_relative_to(root):
            yield (here,)
            here = here.parent


def _usable(parents: Sequence[Path]) -> bool:
    """Try it: make a group, see its limits, put a process into it."""
    group = ControlGroup(tuple(parent / f"{_PREFIX}{os.getpid()}-probe" for parent in parents))
    try:
        for folder in group.folders:
            folder.mkdir(exist_ok=True)
        files = [path.name for folder in group.folders for path in folder.iterdir()]
        if "pids.max" not in files or not {"memory.max", "memory.limit_in_bytes"}.intersection(files):
            return False
        entrances = [str(folder / "cgroup.procs") for folder in group.folders]
        return subprocess.run(entered(entrances, ["true"]), check=False).returncode == 0
    except OSError:
        return False
    finally:
        group.remove()


def _removed(folder: Path) -> bool:
    """Remove a group; it can be once its last process has been reaped."""
    try:
        folder.rmdir()
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True


def _remove_leftovers(parent: Path) -> None:
    """Groups of graders that were killed; the kernels in them died with the graders."""
    for folder in parent.glob(f"{_PREFIX}*"):
        grader = folder.name.removeprefix(_PREFIX).partition("-")[0]
        if not Path("/proc", grader).exists():
            _removed(folder)
