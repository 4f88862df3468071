"""How many submissions this machine can grade at a time: its cores and its memory, or what of them we may use.

A container or a batch system gives a process less than the machine has, by its control groups (``man 7 cgroups``;
"Memory" and "CPU" in the kernel's documents on cgroup v1 and v2). A limit may stand on any group above our own.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import psutil

#: What one submission takes while it is graded, with its kernel and the clean room: a typical one, not the most.
BYTES_PER_JOB = 10**9

_UNLIMITED = 2**60  # version 1 says "no limit" by a number of that size


def jobs() -> int:
    """As many as there are cores, if there is 1 GB of free memory for each; at least 1."""
    return max(1, min(cores(), memory() // BYTES_PER_JOB))


def cores(root: Path = Path("/")) -> int:
    """The cores that this process may use. Of a limit such as 2.5, two can be used in full."""
    own = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    limits = [own]
    for folder in _groups(root, "cpu"):
        quota, period = _quota(folder)
        if quota > 0 and period > 0:
            limits.append(max(1, quota // period))
    return min(limits)


def memory(root: Path = Path("/")) -> int:
    """The bytes that are free for this process: of the machine, and of every limit that it is under."""
    free: list[int] = [psutil.virtual_memory().available]
    for folder in _groups(root, "memory"):
        for limit, usage, cache in (
            ("memory.max", "memory.current", "inactive_file"),
            ("memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file"),
        ):
            most = _number(folder / limit)
            if most is not None and most < _UNLIMITED:
                used = (_number(folder / usage) or 0) - _statistic(folder / "memory.stat", cache)
                free.append(max(0, most - max(0, used)))
    return min(free)


def _groups(root: Path, controller: str) -> Iterator[Path]:
    """The folders of our own control group and of those above it, where they can be seen."""
    try:
        lines = (root / "proc/self/cgroup").read_text().splitlines()
    except OSError:
        return
    for line in lines:
        _, controllers, path = line.split(":", 2)
        if controller in controllers.split(","):
            mount = root / "sys/fs/cgroup" / controller
        elif not controllers:
            mount = root / "sys/fs/cgroup"
        else:
            continue
        # In a container the path may be the host's, which is not to be seen there: then its end is left out.
        folder = mount / path.lstrip("/")
        while folder.is_relative_to(mount):
            yield folder
            folder = folder.parent


def _quota(folder: Path) -> tuple[int, int]:
    """Microseconds of processor time in a period, and the period; 0 or less if there is no limit."""
    try:
        quota, period = (folder / "cpu.max").read_text().split()
        return (0 if quota == "max" else int(quota)), int(period)
    except (OSError, ValueError):
        return _number(folder / "cpu.cfs_quota_us") or 0, _number(folder / "cpu.cfs_period_us") or 0


def _number(file: Path) -> int | None:
    try:
        return int(file.read_text())
    except (OSError, ValueError):  # not there, or "max"
        return None


def _statistic(file: Path, name: str) -> int:
    try:
        lines = file.read_text().splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith(f"{name} ")), 0)
