"""Control groups: where they are looked for, and that they come and go."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from autograder.sandbox import cgroup

ROOT = Path("/sys/fs/cgroup")


def test_version_1_is_looked_for_below_our_own_groups():
    """Each controller has a tree of its own."""
    own = "8:pids:/\n4:memory:/a/b\n0::/\n"
    assert next(cgroup._candidates(own, ROOT)) == (ROOT / "memory/a/b", ROOT / "pids")


def test_version_2_is_looked_for_from_our_own_group_upwards():
    """A group with processes in it cannot have limited groups below, its parents may."""
    own = "0::/user.slice/session.scope\n"
    assert list(cgroup._candidates(own, ROOT)) == [
        (ROOT / "user.slice/session.scope",),
        (ROOT / "user.slice",),
        (ROOT,),
    ]


def test_a_command_enters_and_limits_hold():
    """The command's process is in the group; afterwards the group is gone, and whoever is left in it killed."""
    if not cgroup.works():
        pytest.skip("no control group can be made here")
    group = cgroup.create(memory=1 << 28, processes=20)
    assert group is not None
    entrances = [str(folder / "cgroup.procs") for folder in group.folders]
    shown = subprocess.run(cgroup.entered(entrances, ["cat", "/proc/self/cgroup"]), stdout=-1, text=True, check=True)
    assert group.folders[0].name in shown.stdout
    assert any(
        (folder / "pids.max").read_text().strip() == "20" for folder in group.folders if (folder / "pids.max").exists()
    )
    group.remove()
    assert not any(folder.exists() for folder in group.folders)


def test_groups_of_lost_graders_are_removed(tmp_path):
    """Those of living ones are not."""
    lost, alive = tmp_path / "jaxercise-999999999-x", tmp_path / f"jaxercise-{os.getpid()}-x"
    lost.mkdir()
    alive.mkdir()
    cgroup._remove_leftovers(tmp_path)
    assert not lost.exists()
    assert alive.exists()
