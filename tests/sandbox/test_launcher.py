"""The launcher of the sandbox ``user``: what may be read, what counts as too much, and what ends with the grader."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil
import pytest

from autograder.sandbox import PROVISIONERS, launcher

GRADER = """
import sys, time
from autograder.sandbox.client import Kernel
with Kernel(sys.argv[1]) as kernel:
    kernel.execute('import os\\nif not os.fork():\\n    os.setsid()\\n    while True: pass')
    print(kernel._folder, kernel._pid, flush=True)
    time.sleep(600)
"""


def make_tree(top: Path) -> None:
    for name in ("site/jax/a.py", "site/autograder/graders/b.py", "site/numpy/c.py", "bin/python"):
        path = top / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (top / "site/link").symlink_to(top / "site/autograder")


def test_a_tree_is_readable_but_for_what_is_hidden(tmp_path):
    """Rules hold for all that lies below, so the way to a hidden folder may only be listed."""
    make_tree(tmp_path)
    hidden = [str(tmp_path / "site/autograder"), "/elsewhere"]
    parts = {os.path.relpath(path, tmp_path): rights for path, rights in launcher.readable_parts(str(tmp_path), hidden)}
    read, listed = launcher.READ, launcher.READ_DIR
    assert parts == {".": listed, "site": listed, "bin": read, "site/jax": read, "site/numpy": read}


def test_a_tree_without_anything_hidden_is_one_rule(tmp_path):
    """So is one beside, or inside, what is hidden."""
    make_tree(tmp_path)
    hidden = [f"{tmp_path}-other", str(tmp_path.parent)]
    assert list(launcher.readable_parts(str(tmp_path), hidden)) == [(str(tmp_path), launcher.READ)]


def test_the_outermost_closed_folder_is_in_the_way(tmp_path):
    """An interpreter in a folder that only its owner may enter cannot be run by anybody else."""
    make_tree(tmp_path)
    for path in (tmp_path, *tmp_path.parents[:-1]):
        if path != tmp_path and not path.stat().st_mode & 1:
            assert list(launcher.closed_parent(str(tmp_path / "site/jax"))) != []
            return
    (tmp_path / "site").chmod(0o700)
    assert list(launcher.closed_parent(str(tmp_path / "site/jax"))) == [str(tmp_path / "site")]


@pytest.mark.parametrize(
    "size, files, expected", [(1 << 20, 10, False), (1 << 10, 10, True), (1 << 20, 2, True)], ids=str
)
def test_files_count_by_size_and_number(tmp_path, size, files, expected):
    """Three files of 8 KiB."""
    for name in "abc":
        (tmp_path / name).write_bytes(b"x" * 8192)
    assert launcher.too_large({"scratch": str(tmp_path), "scratch_size": size, "scratch_files": files}) is expected


def test_deleted_files_count_while_they_are_open(tmp_path):
    """A process below us that keeps a file without a name open still holds its bytes."""
    code = f"import os, time; f = open({str(tmp_path / 'x')!r}, 'wb'); os.remove(f.name); f.write(bytes(1 << 20))"
    held = subprocess.Popen([sys.executable, "-c", f"{code}; f.flush(); print(flush=True); time.sleep(60)"], stdout=-1)
    held.stdout.readline()
    spec = {"scratch": str(tmp_path), "scratch_size": 1 << 19, "scratch_files": 10}
    assert launcher.too_large(spec)
    held.kill()
    held.communicate()
    assert not launcher.too_large(spec)


def runs(process: psutil.Process) -> bool:
    """Whether it is there and has not ended; it may do so while it is looked at."""
    with contextlib.suppress(psutil.NoSuchProcess):
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    return False


@pytest.mark.parametrize("provisioner", ["fork", "bubblewrap", "user"], indirect=True)
def test_a_killed_grader_takes_its_kernel_along(provisioner):
    """kill -9 leaves no process and, where something outside could tidy up, no folder."""
    grader = subprocess.Popen([sys.executable, "-c", GRADER, provisioner], stdout=subprocess.PIPE, text=True)
    folder, pid = grader.stdout.readline().split()
    family = [psutil.Process(int(pid)), *psutil.Process(int(pid)).children(recursive=True)]
    assert len(family) >= 3
    grader.send_signal(signal.SIGKILL)
    grader.communicate()
    give_up = time.monotonic() + 20
    while any(map(runs, family)):
        assert time.monotonic() < give_up
        time.sleep(0.05)
    if provisioner != PROVISIONERS["bubblewrap"]:
        while Path(folder).exists() and time.monotonic() < give_up:
            time.sleep(0.05)
        assert not Path(folder).exists()
    shutil.rmtree(folder, ignore_errors=True)
