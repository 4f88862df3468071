"""Kernels forked from a warm process: namespaces as with bubblewrap, without the time that a cold start takes.

Each process that grades starts one ``forkserver.py`` with its first kernel, and ends it by ending itself.
"""

from __future__ import annotations

import base64
import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import IO, Any

from autograder.errors import SandboxError
from autograder.sandbox import forkserver, seccomp
from autograder.sandbox import programs as compiled
from autograder.sandbox.provisioner import (
    KERNEL_ARGV,
    Limits,
    SandboxProvisioner,
    fresh_user_id,
    kernel_environment,
    root_plan,
)

_HOME = "/tmp"  # noqa: S108 - a private tmpfs inside the room
_PROGRAMS = "/programs"
#: Seconds for the server to import what it must, on a machine with much else to do, and for a room to be made.
_READY, _MADE = 180.0, 60.0
_ANSWER = 1 << 16


class Server:
    """One warm process.

    ``programs``: whether its kernels read compiled programs (a setting that JAX reads once). ``cold``: it imports
    nothing, and is good for trying a room only.
    """

    def __init__(self, *, programs: bool = False, cold: bool = False) -> None:
        environment = kernel_environment(_HOME)
        if programs:
            environment |= compiled.environment(_PROGRAMS, record=False)
        self._lock = threading.Lock()
        self._requests, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._said: IO[bytes] = tempfile.TemporaryFile()  # noqa: SIM115 - as long as the server
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-I", forkserver.__file__, *(["--cold"] if cold else [])],
                stdin=theirs.fileno(),
                stdout=subprocess.DEVNULL,
                stderr=self._said,
                env=environment,
                cwd="/",
                start_new_session=True,  # Ctrl-C on a terminal is not for it
            )
        self._requests.settimeout(_READY)
        try:
            ready = self._requests.recv(16)
        except TimeoutError:
            ready = b""
        if not ready:
            self.close()
            self._said.seek(0)
            said = self._said.read().decode(errors="replace").strip()
            raise SandboxError(f"the fork server could not be started: {said[-500:] or 'it was not ready in time'}")

    @property
    def alive(self) -> bool:
        """Whether kernels can still be had from it."""
        return self._process.poll() is None

    def start(self, room: forkserver.Room) -> RoomProcess:
        """Start a kernel."""
        ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        with theirs, self._lock:
            socket.send_fds(self._requests, [b"kernel"], [theirs.fileno()])
        return RoomProcess(ours, room)

    def close(self) -> None:
        """End it; kernels that it has started go on."""
        self._requests.close()
        self._process.kill()
        self._process.wait()


class RoomProcess:
    """The process of a kernel in its room, as far as jupyter_client wants to know: like a ``subprocess.Popen``.

    ``error`` tells why the room could not be made, if so. ``pid`` is the warden's; the kernel is its descendant.
    """

    stdin = stdout = stderr = None

    def __init__(self, control: socket.socket, room: forkserver.Room) -> None:
        self._control = control
        self.returncode: int | None = None
        self.error = ""
        try:
            control.settimeout(_MADE)
            control.send(json.dumps(room).encode())
            answer = self._receive()
        except OSError as error:
            control.close()
            raise SandboxError(f"the fork server does not answer: {error}") from error
        if "pid" not in answer:
            control.close()
            raise SandboxError(f"no room for a kernel could be made: {answer['error']}")
        self.pid: int = answer["pid"]

    def _receive(self) -> dict[str, Any]:
        message = self._control.recv(_ANSWER)
        return json.loads(message) if message else {"status": 128 + signal.SIGKILL, "error": "its warden is gone"}

    def poll(self) -> int | None:
        """The exit status, once everything in the room has ended."""
        if self.returncode is None and select.select([self._control], [], [], 0)[0]:
            self._end()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Wait for the end."""
        if self.returncode is None and not select.select([self._control], [], [], timeout)[0]:
            raise subprocess.TimeoutExpired("kernel", timeout or 0)
        self._end()
        assert self.returncode is not None
        return self.returncode

    def _end(self) -> None:
        if self.returncode is None:
            try:
                answer = self._receive()
            except OSError as error:
                answer = {"status": 128 + signal.SIGKILL, "error": str(error)}
            self.returncode, self.error = answer["status"], answer["error"]
            self._control.close()

    def send_signal(self, number: int) -> None:
        """Interrupt the kernel; any other signal ends everything in the room."""
        if self.returncode is None:
            with contextlib.suppress(OSError):
                self._control.send(b"interrupt" if number == signal.SIGINT else b"end")

    def kill(self) -> None:
        """End everything in the room."""
        self.send_signal(signal.SIGKILL)

    terminate = kill


_servers: dict[bool, Server] = {}
_starting = threading.Lock()


def _server(*, programs: bool) -> Server:
    """This process's server, started when it is first asked for."""
    with _starting:
        if programs not in _servers or not _servers[programs].alive:
            _servers[programs] = Server(programs=programs)
        return _servers[programs]


def room_for(
    arguments: Sequence[str],
    *,
    limits: Limits,
    user: int,
    shared: Path,
    hidden: Sequence[Path] = (),
    programs: str = "",
    entrances: Sequence[str] = (),
) -> forkserver.Room:
    """What to start and where. ``shared`` is the folder of the sockets, the only one of the machine to write to."""
    return {
        "arguments": list(arguments),
        "user": user,
        "keeper": fresh_user_id(),
        "entrances": list(entrances),
        "shared": str(shared),
        "programs": programs,
        "programs_at": _PROGRAMS,
        "plan": root_plan(hidden),
        "scratch_size": limits.scratch,
        "scratch_files": limits.files,
        "limits": limits.resources,
        "seccomp": base64.b64encode(seccomp.build_filter()).decode("ascii"),
    }


def probe() -> str:
    """Try an empty room. Returns why it does not work, or an empty text if it does."""
    user = fresh_user_id()
    with tempfile.TemporaryDirectory(prefix="jxk-") as folder:
        if os.geteuid() == 0:
            os.chown(folder, user, user)
        try:
            server = Server(cold=True)
            with contextlib.closing(server):
                process = server.start(room_for([], limits=Limits(), user=user, shared=Path(folder)))
                status = process.wait(_MADE)
        except (ImportError, OSError, RuntimeError, SandboxError, subprocess.TimeoutExpired) as error:
            return str(error)
    return "" if status == 0 else process.error or f"it ended with status {status}"


class ForkProvisioner(SandboxProvisioner):
    """Has the kernel forked into a room of its own."""

    limits: Limits = Limits()
    has_agent = True

    async def pre_launch(self, **kwargs: Any) -> dict[str, Any]:
        """Hand the folder of the sockets to the room's user."""
        kwargs = await super().pre_launch(**kwargs)
        start = KERNEL_ARGV.index("-f")
        if tuple(kwargs["cmd"][:start]) != KERNEL_ARGV[:start]:
            raise SandboxError(f"no other kernel than {' '.join(KERNEL_ARGV[:start])} can be forked")
        user = fresh_user_id()
        self._room = room_for(
            kwargs["cmd"][start:],
            limits=self.limits,
            user=user,
            shared=self.hand_over(user),
            hidden=[Path(folder) for folder in self.hidden],
            programs=self.programs,
            entrances=self.entrances(),
        )
        return kwargs

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:  # noqa: ARG002 - jupyter_client's signature
        """Have it forked."""
        self.process = _server(programs=bool(self.programs)).start(self._room)
        self.pid = self.process.pid
        return self.connection_info
