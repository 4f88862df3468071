"""The fork server: every kernel is as new as a cold one, and what cannot be forked is told."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

import psutil
import pytest

from autograder.errors import SandboxError
from autograder.sandbox import PROVISIONERS, fork, forkserver, launcher, status
from autograder.sandbox.client import Kernel
from autograder.sandbox.conversation import Call
from autograder.sandbox.provisioner import as_user, kernel_environment

LOADED = "import sys\nloaded = sorted(sys.modules)\ndef f(): return loaded"


@pytest.fixture(autouse=True)
def _works():
    if not status("fork").works:
        pytest.skip(f"fork does not work here: {status('fork').reason}")


def result_of(source: str, sandbox: str = "fork"):
    """What ``f`` gives in a new kernel."""
    with Kernel(PROVISIONERS[sandbox]) as kernel:
        assert kernel.execute(source).ok
        return kernel.call(Call("f")).value


def test_a_forked_kernel_has_loaded_what_a_cold_one_has(provisioner):
    """No module more, and none less but for the one that ``python -m`` needs."""
    with Kernel(provisioner) as kernel:
        kernel.execute(LOADED)
        cold = set(kernel.call(Call("f")).value)
    forked = set(result_of(LOADED))
    assert forked - cold == set()
    assert cold - forked <= {"runpy"}


def test_the_imports_start_no_thread():
    """A process with threads could not be forked; the server would say so and end."""
    code = (
        "import importlib, os, sys\n"
        "for name in sys.argv[1:]: importlib.import_module(name)\n"
        "print(len(os.listdir('/proc/self/task')))"
    )
    command = [sys.executable, "-I", "-c", code, *forkserver.IMPORTS]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=kernel_environment("/tmp"))
    assert done.stdout == "1\n"


@pytest.mark.parametrize(
    "source",
    ["import numpy as np\ndef f(): return np.random.rand()", "import random\ndef f(): return random.random()"],
)
def test_two_kernels_draw_differently(source):
    """Both have inherited the same generators."""
    assert result_of(source) != result_of(source)


def open_files(pid: int) -> set[str]:
    folder = Path(f"/proc/{pid}/fd")
    return {str(path.readlink()) for path in folder.iterdir() if path.is_symlink()}


def test_a_kernel_inherits_no_descriptor():
    """Nothing that is open in the server, in the kernel's keepers or in the grader is open in it."""
    with Kernel(PROVISIONERS["fork"]) as kernel:
        init, child = psutil.Process(kernel._pid).children(recursive=True)
        others = [os.getpid(), fork._servers[False]._process.pid, kernel._pid, init.pid]
        inherited = open_files(child.pid).intersection(*[set().union(*map(open_files, others))])
    assert {name for name in inherited if not name.startswith("anon_inode:")} <= {"/dev/null"}


def test_another_kernel_than_the_one_imported_is_refused(monkeypatch):
    """The server can only become what it has loaded."""
    monkeypatch.setattr("autograder.sandbox.client.KERNEL_ARGV", ("/usr/bin/other", "-f", "{connection_file}"))
    with pytest.raises(SandboxError, match="no other kernel"), Kernel(PROVISIONERS["fork"]):
        pass


def test_why_no_room_can_be_made_is_told(tmp_path):
    """The system's own words reach the person who must act."""
    server = fork.Server(cold=True)
    room = fork.room_for([], limits=fork.Limits(), user=fork.fresh_user_id(), shared=tmp_path)
    room["plan"] = [*room["plan"], ("tree", "/no/such/tree", "")]
    process = server.start(room)
    assert process.wait(60) == 126
    assert "No such file" in process.error
    server.close()


def test_a_server_that_cannot_start_says_why(monkeypatch):
    """What it wrote before it ended is in the message."""
    monkeypatch.setattr(forkserver, "__file__", "/no/such/forkserver.py")
    with pytest.raises(SandboxError, match="No such file"):
        fork.Server(cold=True)


def test_a_lost_server_is_replaced():
    """The next kernel gets a new one; the kernels of the old one go on."""
    with Kernel(PROVISIONERS["fork"]) as before:
        server = fork._servers[False]
        os.kill(server._process.pid, signal.SIGKILL)
        server._process.wait()
        assert before.execute("1 + 1").ok
        with Kernel(PROVISIONERS["fork"]) as after:
            assert after.execute("1 + 1").ok
        assert before.execute("1 + 1").ok
    assert fork._servers[False] is not server


def test_an_interrupt_reaches_the_kernel():
    """As with any Jupyter kernel."""
    with Kernel(PROVISIONERS["fork"]) as kernel:
        threading.Timer(1, kernel._manager.interrupt_kernel).start()
        assert kernel.execute("import time\ntime.sleep(60)").error == "KeyboardInterrupt"


def test_a_server_holds_nothing_of_a_submission():
    """Not even the name of a folder: what to start goes to the warden, not to the server."""
    with Kernel(PROVISIONERS["fork"]) as kernel:
        kernel.execute("x = 1")
        pid = fork._servers[False]._process.pid
        name = kernel._folder.name.encode()
        found = 0
        with Path(f"/proc/{pid}/mem").open("rb") as memory:
            for line in Path(f"/proc/{pid}/maps").read_text().splitlines():
                if "rw-p" in line and "[v" not in line:
                    start, end = (int(word, 16) for word in line.split()[0].split("-"))
                    memory.seek(start)
                    found += memory.read(end - start).count(name)
        assert found == 0


GRADER = """
import socket, subprocess, sys
ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
command = [sys.executable, "-I", sys.argv[1] + "/forkserver.py", "--cold"]
server = subprocess.Popen(command, stdin=theirs.fileno())
theirs.close()
assert ours.recv(16) == b"ready"
control, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
socket.send_fds(ours, [b"kernel"], [theirs.fileno()])
theirs.close()
control.send(sys.stdin.buffer.read())
control.recv(1 << 16)
print(control.recv(1 << 16).decode())
"""


def test_a_room_without_root():
    """Whoever may make user namespaces can make one, with all that a room is for; tried with the system's Python."""
    python = shutil.which("python3", path="/usr/bin")
    if os.geteuid() != 0 or python is None:
        pytest.skip("needs root, to become somebody else, and a Python that everybody may run")
    nobody = 65534
    with tempfile.TemporaryDirectory(prefix="jxk-") as name:
        folder = Path(name)
        (folder / "sockets").mkdir()
        for module in (forkserver, launcher):
            shutil.copy(module.__file__, folder)
        for path in (folder, *folder.iterdir()):
            os.chown(path, nobody, nobody)
        room = fork.room_for([], limits=fork.Limits(), user=fork.fresh_user_id(), shared=folder / "sockets")
        room["plan"] = [step for step in room["plan"] if step[0] in ("link", "try")]
        done = subprocess.run(
            [*as_user(nobody), python, "-I", "-c", GRADER, name],
            input=json.dumps(room), check=False, capture_output=True, text=True, timeout=60,
        )  # fmt: skip
    if "PermissionError" in done.stdout:
        pytest.skip("this machine allows no user namespaces")
    assert json.loads(done.stdout) == {"status": 0, "error": ""}, done
