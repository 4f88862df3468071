"""Every attempt of ``escapes.py`` fails in every sandbox that works on this machine, and leaves nothing behind."""

from __future__ import annotations

import contextlib
import dataclasses
import inspect
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import escapes
import psutil
import pytest
from jupyter_client.provisioning import KernelProvisionerFactory

from autograder.sandbox import PROVISIONERS, cgroup, status
from autograder.sandbox.bubblewrap import may_mount
from autograder.sandbox.client import Deadlines, Kernel, KernelDied
from autograder.sandbox.conversation import Call
from autograder.sandbox.provisioner import interpreter_trees

PROJECT = Path(__file__).parents[2]
COURSE = ["pyproject.toml", ".git/HEAD", "assignments", "release", "autograder/graders/plugin.py", "tests/sandbox"]
ATTEMPTS = [
    name
    for name, value in vars(escapes).items()
    if inspect.isfunction(value) and "outside" in inspect.signature(value).parameters
]
#: These have a kernel of their own, with less of everything.
BOMBS = ["fork_without_end", "fill_the_memory_by_many"]
#: Harmless where nothing holds them back: there, they must succeed.
PROVEN = [
    "read_the_course", "read_other_submissions", "read_through_a_symlink", "read_upwards", "read_environments",
    "read_command_lines", "list_descriptors_of_others", "signal_others", "open_an_internet_socket",
    "connect_to_the_network", "connect_to_an_abstract_socket", "connect_to_a_socket_file", "write_among_the_sockets",
]  # fmt: skip
#: The sandbox ``user`` leaves these open where root may not mount; docs/pipeline.md says so.
WITHOUT_MOUNTS = {"read_the_graders", "connect_to_a_socket_file"}
BACKENDS = [name for name in PROVISIONERS if name != "none"]


class Outside:
    """A machine with things worth reaching: files, a process, sockets. ``facts`` tells an attempt where they are."""

    SECRET, MARKER = "jx-secret-of-the-grader", "jx-marker-of-a-submission"

    def __init__(self, close: contextlib.ExitStack) -> None:
        folder = Path(close.enter_context(tempfile.TemporaryDirectory(prefix="jx-outside-")))
        folder.chmod(0o755)
        private = [folder / name for name in ("gradebook.db", "submission.ipynb")]
        for path in private:
            path.write_text("somebody else's")
            path.chmod(0o666)
        self.abstract, self.socket = f"jx-abstract-{os.getpid()}", folder / "socket"
        listeners = [socket.create_server(("127.0.0.1", 0))]
        for address in (f"\0{self.abstract}", str(self.socket)):
            listeners.append(socket.socket(socket.AF_UNIX))
            listeners[-1].bind(address)
            listeners[-1].listen()
        self.socket.chmod(0o777)
        for listener in listeners:
            close.enter_context(listener)
            threading.Thread(target=self._greet, args=[listener], daemon=True).start()
        command = [sys.executable, "-c", "import time; time.sleep(3000)", self.MARKER]
        self.victim = subprocess.Popen(command, env={"SECRET": self.SECRET}, cwd=folder)
        close.callback(self.victim.wait)
        close.callback(self.victim.kill)
        self.facts: dict[str, Any] = {
            "course": [str(PROJECT / name) for name in COURSE],
            "private": [str(path) for path in private],
            "other_kernel": str(folder),
            "secret": self.SECRET,
            "marker": self.MARKER,
            "pids": [self.victim.pid, os.getpid()],
            "port": listeners[0].getsockname()[1],
            "abstract": self.abstract,
            "socket": str(self.socket),
            "key": 0x4A580000 | os.getpid() & 0xFFFF,
        }

    @staticmethod
    def _greet(listener: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while True:
                connection, _ = listener.accept()
                connection.send(b"welcome")
                connection.close()


@pytest.fixture(scope="module")
def outside() -> Iterator[Outside]:
    with contextlib.ExitStack() as close:
        yield Outside(close)


@pytest.fixture(scope="module", params=BACKENDS)
def backend(request: pytest.FixtureRequest) -> str:
    """The provisioner of a sandbox that works here."""
    found = status(request.param)
    if not found.works:
        pytest.skip(f"{found.name} does not work here: {found.reason}")
    return PROVISIONERS[found.name]


@pytest.fixture(scope="module")
def start(backend: str) -> Iterator[Callable[[], Kernel]]:
    """Gives the kernel that the attempts of one backend share; a new one when an attempt has ended it."""
    running: list[Kernel] = []

    def kernel() -> Kernel:
        if not running or not running[-1].alive:
            running.append(new_kernel(backend))
        return running[-1]

    yield kernel
    for one in running:
        one.close()


def new_kernel(provisioner: str) -> Kernel:
    kernel = Kernel(provisioner, Deadlines(cpu=120, idle=60)).__enter__()
    assert kernel.execute(Path(escapes.__file__).read_text()).ok
    return kernel


def loot(kernel: Kernel, name: str, outside: Outside, **more: Any) -> list[str]:
    """What an attempt got. An error that is none of the operating system's is a mistake in the attempt."""
    facts = {**outside.facts, "own_folder": str(kernel._folder), **more}
    outcome = kernel.call(Call(name, [facts]))
    if outcome.raised is not None:
        assert outcome.raised.is_a("OSError", "builtins.OSError"), outcome.raised
        return []
    return outcome.value


def kernel_processes(kernel: Kernel) -> list[psutil.Process]:
    """The processes that the kernel's provisioner has started, and all that came of them."""
    top = psutil.Process(kernel._pid)
    return [top, *top.children(recursive=True)]


def left_behind(users: set[int], folder: Path) -> list[str]:
    """What those users still hold on this machine, and what still bears the name of the kernel's folder."""
    left = [str(folder)] if folder.exists() else []
    for process in psutil.process_iter(["uids", "cmdline"]):
        uids, words = process.info["uids"], process.info["cmdline"] or []
        if (uids and uids.real in users) or any(str(folder) in word for word in words):
            left.append(str(process))
    left += [line for line in Path("/proc/self/mountinfo").read_text().splitlines() if folder.name in line]
    for kind in ("shm", "sem", "msg"):
        heads, *rows = (line.split() for line in Path("/proc/sysvipc", kind).read_text().splitlines())
        left += [f"{kind} {row}" for row in rows if int(row[heads.index("cuid")]) in users]
    for path in (path for top in ("/dev/shm", "/tmp", "/var/tmp") for path in Path(top).iterdir()):
        with contextlib.suppress(FileNotFoundError):  # somebody else's, gone meanwhile
            left += [str(path)] if path.lstat().st_uid in users else []
    return left + [str(path) for path in Path("/sys/fs/cgroup").rglob(f"jaxercise-{os.getpid()}-*")]


STUBBORN = """
import os, signal, time
for number in range(1, 65):
    try: signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError): pass
for _ in range(3):
    if not os.fork():
        os.setsid()
        if os.fork(): os._exit(0)
        time.sleep(3000)
try: open('/tmp/left', 'w').close()
except OSError: pass
os.makedirs(os.path.expanduser('~/.ipython/profile_default/startup'), exist_ok=True)
open(os.path.expanduser('~/.ipython/profile_default/startup/0.py'), 'w').write('poison = 1')
open(os.path.expanduser('~/numpy.py'), 'w').write('poison = 1')
"""


def test_nothing_outlives_its_kernel(backend, outside):
    """Detached children that ignore signals, objects of System V, files, mounts, control groups: all gone."""
    kernel = new_kernel(backend)
    users = {process.uids().real for process in kernel_processes(kernel)} - {os.getuid()}
    for name in ("share_memory_by_key", "share_message_queues", "fill_the_shared_memory"):
        loot(kernel, name, outside)
    assert kernel.execute(STUBBORN).ok
    assert len(kernel_processes(kernel)) >= 4
    kernel.close()
    give_up = time.monotonic() + 10
    while (left := left_behind(users, kernel._folder)) and time.monotonic() < give_up:
        time.sleep(0.1)
    assert left == []
    kernel = new_kernel(backend)
    assert kernel.execute("poison").error == "NameError"
    assert kernel.execute("import numpy; numpy.zeros(3)").ok
    kernel.close()


@pytest.mark.parametrize("name", [name for name in ATTEMPTS if name not in BOMBS])
def test_an_attempt_gets_nothing(backend, start, outside, name):
    """No loot, and the world outside is as it was."""
    if name in WITHOUT_MOUNTS and backend == PROVISIONERS["user"] and not may_mount():
        pytest.xfail("it is open where root may not mount")
    with contextlib.suppress(KernelDied):
        assert loot(start(), name, outside) == []
    assert outside.victim.poll() is None


def test_the_suite_is_large_enough():
    """Names are found by inspection; none gets lost by accident."""
    assert len(ATTEMPTS) >= 75


@pytest.fixture(scope="module")
def unconfined() -> Iterator[Kernel]:
    """No sandbox, where an attempt should succeed."""
    kernel = new_kernel(PROVISIONERS["none"])
    yield kernel
    kernel.close()


@pytest.mark.parametrize("name", PROVEN)
def test_the_attempts_are_real(unconfined, outside, name):
    """Without any wall they get what they are after."""
    assert loot(unconfined, name, outside)


@pytest.fixture
def small_kernel(backend, monkeypatch):
    """A kernel with little memory and few processes."""
    provisioner = KernelProvisionerFactory.instance().provisioners[backend].load()
    limits = dataclasses.replace(provisioner.limits, memory=3 << 29, processes=48)
    monkeypatch.setattr(provisioner, "limits", limits)
    kernel = new_kernel(backend)
    yield kernel, {"memory": limits.memory, "processes": limits.processes}
    kernel.close()


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_small(small_kernel, outside, name):
    """Many processes together have no more than one: not more of them than allowed, and no more memory."""
    if name == "fill_the_memory_by_many" and not cgroup.works():
        pytest.xfail("it is open where no control group can be made")
    kernel, limits = small_kernel
    with contextlib.suppress(KernelDied):
        assert loot(kernel, name, outside, **limits) == []


def test_the_kernel_is_nobody(start):
    """Seen from outside: whatever runs the student's code has its own user id, no capability, and the filter."""
    running = [process for process in kernel_processes(start()) if is_kernel(process)]
    assert running, "no kernel found"
    status = status_of(running[-1])  # the others have started it
    assert {status[name].lstrip("0") for name in ("CapInh", "CapPrm", "CapEff", "CapAmb")} == {""}
    assert (status["NoNewPrivs"], status["Seccomp"]) == ("1", "2")
    users = set(status["Uid"].split())
    assert len(users) == 1
    if os.geteuid() == 0:
        assert int(users.pop()) >= 1_800_000_000
        assert status["Groups"].strip() == ""


@pytest.mark.parametrize("backend", ["fork", "user"], indirect=True)
def test_a_full_machine_ends_the_kernel_first(start):
    """Not the grader: many processes of a middling size may each be smaller than that."""
    kernel = [process for process in kernel_processes(start()) if is_kernel(process)][-1]
    assert Path(f"/proc/{kernel.pid}/oom_score_adj").read_text() == "1000\n"


def is_kernel(process: psutil.Process) -> bool:
    program, *arguments = process.cmdline()
    forked = any(word.endswith("/forkserver.py") for word in arguments)
    return forked or ("ipykernel_launcher" in arguments and not Path(program).name.startswith(("bwrap", "timeout")))


def status_of(process: psutil.Process) -> dict[str, str]:
    return dict(line.split(":\t", 1) for line in Path(f"/proc/{process.pid}/status").read_text().splitlines())


def test_who_keeps_a_forked_kernel_is_nobody_either():
    """The first process in the room could be reached from there before any other: there is nothing to gain."""
    if not status("fork").works:
        pytest.skip(f"fork does not work here: {status('fork').reason}")
    with Kernel(PROVISIONERS["fork"]) as kernel:
        _warden, init, child = kernel_processes(kernel)
        kept, run = status_of(init), status_of(child)
    assert run["PPid"].strip() == str(init.pid)
    assert {kept[name].lstrip("0") for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb")} == {""}
    assert kept["NoNewPrivs"] == "1"
    if os.geteuid() == 0:
        assert not {*kept["Uid"].split(), *kept["Gid"].split()} & {"0", *run["Uid"].split()}


def test_the_end_of_one_kernel_is_not_that_of_another():
    """Whoever ends all that a user id has started reaches no other kernel, whatever its sandbox."""
    sandboxes = [name for name in ("fork", "bubblewrap", "user") if status(name).works]
    with contextlib.ExitStack() as close:
        kernels = {name: close.enter_context(Kernel(PROVISIONERS[name])) for name in sandboxes}
        for name in sandboxes:
            with Kernel(PROVISIONERS[name]) as other:
                assert other.execute("1 + 1").ok
            assert all(kernel.execute("1 + 1").ok for kernel in kernels.values()), name


IN_A_CONTAINER = """
mount -t tmpfs -o mode=755 none /mnt && mkdir /mnt/root && mount --rbind /root /mnt/root || exit
mount -t tmpfs -o mode=755 none /root || exit
for tree in "$@"; do
    shift
    case "$tree" in --) break ;; /root/*) mkdir -p "$tree" && mount --bind "/mnt$tree" "$tree" || exit ;; esac
done
umount -l /mnt
exec setpriv --bounding-set=-sys_admin --inh-caps=-all -- "$@"
"""


@pytest.mark.slow
def test_in_a_container(tmp_path):
    """The sandbox ``user`` where root may not mount, and Python lies where everybody may enter."""
    if not may_mount():
        pytest.skip("this is such a container, or we are not root")
    trees = [str(tree) for tree in (*interpreter_trees(), PROJECT)]
    inner = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "[user-", __file__]
    inner += [f"--basetemp={tmp_path / 'inner'}"]
    command = ["unshare", "--mount", "sh", "-c", IN_A_CONTAINER, "sh", *trees, "--", *inner]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert f"{len(WITHOUT_MOUNTS)} xfailed" in done.stdout
