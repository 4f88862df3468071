"""How many submissions at a time: cores and memory, with the limits that containers and batch systems set."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from autograder import machine

GB = 10**9


@pytest.fixture(autouse=True)
def big_machine(monkeypatch):
    """Eight cores and 16 GB, without a limit."""
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(8)), raising=False)
    monkeypatch.setattr("psutil.virtual_memory", lambda: SimpleNamespace(available=16 * GB))


def system(root: Path, own: str, files: dict[str, object]) -> Path:
    """A machine whose /proc and /sys/fs/cgroup hold this."""
    for name, text in {
        "proc/self/cgroup": own,
        **{f"sys/fs/cgroup/{name}": text for name, text in files.items()},
    }.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{text}\n")
    return root


def test_without_limits_the_machine_counts(tmp_path):
    """Also where there are no control groups at all."""
    assert (machine.cores(tmp_path), machine.memory(tmp_path)) == (8, 16 * GB)


def test_version_2(tmp_path):
    """A limit on a group above our own holds too; memory that is only cache is free."""
    files = {
        "batch/cpu.max": "350000 100000",
        "batch/job/cpu.max": "max 100000",
        "batch/memory.max": 4 * GB,
        "batch/memory.current": 3 * GB,
        "batch/memory.stat": f"anon 1\ninactive_file {GB}",
        "batch/job/memory.max": "max",
    }
    root = system(tmp_path, "0::/batch/job", files)
    assert (machine.cores(root), machine.memory(root)) == (3, 2 * GB)


def test_version_1(tmp_path):
    """Each controller has its own tree; no limit is -1 for cores and a huge number for memory."""
    files = {
        "cpu/cpu.cfs_quota_us": -1,
        "cpu/cpu.cfs_period_us": 100000,
        "cpu/slurm/cpu.cfs_quota_us": 200000,
        "cpu/slurm/cpu.cfs_period_us": 100000,
        "memory/memory.limit_in_bytes": 9223372036854771712,
        "memory/memory.usage_in_bytes": GB,
        "memory/slurm/memory.limit_in_bytes": 6 * GB,
        "memory/slurm/memory.usage_in_bytes": GB,
    }
    root = system(tmp_path, "4:memory:/slurm\n3:cpu,cpuacct:/slurm\n0::/", files)
    assert (machine.cores(root), machine.memory(root)) == (2, 5 * GB)


def test_in_a_container_that_is_told_the_hosts_path(tmp_path):
    """What it sees as the root of the tree is its own group."""
    root = system(tmp_path, "0::/docker/0123", {"memory.max": 2 * GB, "memory.current": GB, "cpu.max": "50000 100000"})
    assert (machine.cores(root), machine.memory(root)) == (1, GB)


@pytest.mark.parametrize("cores, memory, jobs", [(8, 16 * GB, 8), (8, 3 * GB, 3), (2, 100 * GB, 2), (4, GB // 2, 1)])
def test_jobs(monkeypatch, cores, memory, jobs):
    """The scarcer of the two decides, and there is always one."""
    monkeypatch.setattr(machine, "cores", lambda: cores)
    monkeypatch.setattr(machine, "memory", lambda: memory)
    assert machine.jobs() == jobs
