"""A kernel and the conversation with it, from the grader's side.

The kernel is a standard Jupyter kernel behind a provisioner; cells run by ordinary execute requests over its shell
channel (the other channels are not even opened). For calls of the student's functions the agent, started by the first
request, serves a Unix socket; the grader accepts one connection to it before any cell has run, and none later.

Nothing here trusts the kernel: every wait has a deadline (processor time for what computes, so that a loaded machine
changes no verdict, and wall time for what sleeps), every message a limit, and the first missing, malformed or
unexpected one ends the kernel.
"""

from __future__ import annotations

import contextlib
import math
import re
import secrets
import shutil
import socket
import struct
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

import msgspec
import psutil
import zmq
from jupyter_client import KernelManager
from jupyter_client.kernelspec import KernelSpec, KernelSpecManager

from autograder.errors import SandboxError
from autograder.sandbox import launcher
from autograder.sandbox.conversation import (
    Call,
    Outcome,
    Program,
    Raised,
    Rerun,
    Witness,
    read_exported,
    read_outcome,
    read_program,
    read_rerun,
    read_sweep,
)
from autograder.sandbox.forkserver import AGENT, HOST, PARTS
from autograder.sandbox.provisioner import KERNEL_ARGV
from autograder.sandbox.relay import Relay
from autograder.sandbox.values import BadValue, encode

MAX_MESSAGE = 48 << 20
MAX_PARTS = 2_000_000
MAX_EVENTS = 40_000
MAX_EVENT_BYTES = 32 << 20
_FOLDER = Path(__file__).parent
_TICK = 0.05


class StudentFault(Exception):
    """The student's code ended, blocked or corrupted its kernel. ``slug`` is the diagnosis."""

    slug = "kernel-died"


class KernelDied(StudentFault):
    """The kernel's process is gone."""

    slug = "kernel-died"


class MemoryFull(KernelDied):
    """The code has left so little memory that whatever comes next would fail for it."""


class DeadlineExceeded(StudentFault):
    """The code did not finish within its processor time or its wall time."""

    slug = "timeout"


class BadReply(StudentFault):
    """The kernel answered something that is not an answer."""

    slug = "bad-reply"


@dataclass(frozen=True)
class Deadlines:
    """Seconds that one cell or call may take.

    ``cpu``: of processor time. ``idle``: in which nothing runs. ``wall``: in all, for what neither of them ends.
    ``start``: for a kernel to be ready.
    """

    cpu: float = 20.0
    idle: float = 20.0
    wall: float = 300.0
    start: float = 180.0


@dataclass(frozen=True)
class CellOutcome:
    """How one cell ended; ``line`` is the line of the cell an error came from, 0 where unknown."""

    ok: bool
    error: str = ""
    message: str = ""
    line: int = 0


class _Specs(KernelSpecManager):  # type: ignore[misc]
    """Knows one kernel: this interpreter's ipykernel, started by the provisioner that was asked for."""

    provisioner = "jaxercise-none"
    settings: Mapping[str, Any] = MappingProxyType({})

    def get_kernel_spec(self, kernel_name: str) -> KernelSpec:  # noqa: ARG002 - jupyter_client's signature
        """The kernel's specification, whatever its name."""
        provisioner = {"provisioner_name": self.provisioner, "config": dict(self.settings)}
        return KernelSpec(
            argv=list(KERNEL_ARGV),
            display_name="Jaxercise",
            language="python",
            interrupt_mode="signal",
            metadata={"kernel_provisioner": provisioner},
        )


class _Watch:
    """Tells when a wait has taken too long, by what a process and its descendants do meanwhile.

    Processor time ends code that computes. Code that only waits is ended when nothing of it has run for a number of
    looks in a row: a look sees a process that wants to run even when a busy machine does not let it.

    A process that cannot get memory may end in the middle of any library, with any signal: one that held more
    than ``full`` bytes at one of the looks has died of that.
    """

    _EVERY = 0.5

    def __init__(self, pid: int, deadlines: Deadlines, full: float = math.inf) -> None:
        self._pid, self._deadlines, self._full = pid, deadlines, full
        self._largest = 0
        self._start = time.monotonic()
        self._next_look = self._start + 2 * self._EVERY
        self._first_cpu: float | None = None
        self._last_cpu = 0.0
        self._idle_looks = 0

    def check(self) -> None:
        """Raise :class:`DeadlineExceeded` when the time is up."""
        now = time.monotonic()
        if now - self._start > self._deadlines.wall:
            raise DeadlineExceeded(f"it did not finish within {self._deadlines.wall:.0f} seconds")
        if now >= self._next_look:
            self._next_look = now + self._EVERY
            self._look()

    def death(self, message: str) -> KernelDied:
        """The fault to raise when the process has gone."""
        return MemoryFull(message) if self._largest > self._full else KernelDied(message)

    def _look(self) -> None:
        family = _family(self._pid)
        cpu, running = _usage(family)
        self._largest = max(self._largest, _largest_process(family))
        if self._first_cpu is None:
            self._first_cpu = self._last_cpu = cpu
        if cpu - self._first_cpu > self._deadlines.cpu:
            raise DeadlineExceeded(f"it did not finish within {self._deadlines.cpu:.0f} seconds of computing")
        idle = not running and cpu - self._last_cpu < 0.02
        self._last_cpu = cpu
        self._idle_looks = self._idle_looks + 1 if idle else 0
        if self._idle_looks * self._EVERY >= self._deadlines.idle:
            raise DeadlineExceeded(f"it did nothing but wait for {self._deadlines.idle:.0f} seconds")


def _family(pid: int) -> list[psutil.Process]:
    """A process and its descendants, as far as they still live."""
    family = []
    for one in (pid, *launcher.descendants(pid)):
        with contextlib.suppress(psutil.Error):
            family.append(psutil.Process(one))
    return family


def _usage(family: Sequence[psutil.Process]) -> tuple[float, bool]:
    """Seconds of processor time of these processes together, and whether one of them wants to run."""
    total, running = 0.0, False
    for one in family:
        with contextlib.suppress(psutil.Error):
            times = one.cpu_times()
            total += times.user + times.system
            running = running or one.status() in (psutil.STATUS_RUNNING, psutil.STATUS_DISK_SLEEP)
    return total, running


def _largest_process(family: Sequence[psutil.Process]) -> int:
    """Bytes of address space of the largest one of these processes."""
    largest = 0
    for one in family:
        with contextlib.suppress(psutil.Error):
            largest = max(largest, one.memory_info().vms)
    return largest


class Kernel:
    """One sandboxed kernel. A context manager; leaving it ends every process of the kernel.

    After a :class:`StudentFault` the kernel is dead and ``alive`` is false; start another one to go on. ``hidden``
    are folders that its code must not be able to read, wherever they lie. ``programs`` and ``record`` are folders of
    compiled programs, see :mod:`autograder.sandbox.programs`.
    """

    def __init__(
        self,
        provisioner: str,
        deadlines: Deadlines | None = None,
        *,
        hidden: Sequence[Path] = (),
        programs: Path | None = None,
        record: Path | None = None,
    ) -> None:
        self._provisioner = provisioner
        self._settings = {
            "hidden": [str(folder.resolve()) for folder in hidden],
            "programs": str(programs or ""),
            "record": str(record or ""),
        }
        self._deadlines = deadlines or Deadlines()
        self._serving = False
        self._parent = ""
        self._callable: set[str] = set()
        self.alive = False

    def __enter__(self) -> Kernel:
        if hasattr(self, "_folder"):
            raise RuntimeError("this kernel has been started already, and starts once only")
        self._folder = Path(tempfile.mkdtemp(prefix="jxk-", dir=_socket_folder()))
        try:
            self._start()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *_exc: object) -> None:
        self.close()

    # ------------------------------------------------------------------------------------ start and end

    def _start(self) -> None:
        specs = _Specs()
        specs.provisioner, specs.settings = self._provisioner, self._settings
        listener = self._listen()
        with contextlib.closing(listener):
            self._manager = KernelManager(
                kernel_name="jaxercise",
                kernel_spec_manager=specs,
                transport="ipc",
                ip=str(self._folder / "k"),
                connection_file=str(self._folder / "kernel.json"),
            )
            try:
                self._manager.start_kernel(
                    stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
                )
            except OSError as error:
                raise SandboxError(f"the kernel could not be started: {error}") from error
            self.alive = True
            self._pid = int(self._manager.provisioner.pid)
            self._shell = self._connect_shell()
            self._execute_request(_agent_code(self._socket_path, loaded=self._manager.provisioner.has_agent))
            self._events = self._accept(listener)
        self._socket_path.unlink(missing_ok=True)
        if not self._wait_for_reply(_Watch(self._pid, Deadlines(cpu=180, idle=180)))["ok"]:
            raise SandboxError("the agent could not be started in the kernel")
        self._manager.provisioner.seal()

    def _listen(self) -> socket.socket:
        self._socket_path = self._folder / "agent.sock"
        listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        listener.bind(str(self._socket_path))
        listener.listen(1)
        listener.settimeout(_TICK)
        return listener

    def _accept(self, listener: socket.socket) -> socket.socket:
        """The agent's connection, made before any code of the student has run."""
        give_up = time.monotonic() + self._deadlines.start
        while time.monotonic() < give_up:
            try:
                connection, _ = listener.accept()
            except TimeoutError:
                self._require_process(SandboxError("the kernel ended while it was starting; see jaxercise doctor"))
                self._require_no_reply()
                continue
            connection.settimeout(_TICK)
            self._connection = connection
            hello, _ = self._receive(_Watch(self._pid, Deadlines(cpu=180, idle=180)))
            if hello.get("hello") != 1:
                raise SandboxError("the agent in the kernel did not introduce itself")
            return connection
        raise SandboxError(f"the kernel was not ready within {self._deadlines.start:.0f} seconds")

    def _require_no_reply(self) -> None:
        """The agent introduces itself before its request ends; a reply without that tells what went wrong."""
        if self._shell.poll(0):
            reply = self._wait_for_reply(self._watch())
            error = _cell_error(reply["content"])
            raise SandboxError(f"the agent could not be started in the kernel: {error.error}: {error.message}")

    def is_well(self) -> bool:
        """Whether a kernel in which nothing has run yet is still there, and has not said anything."""
        try:
            self._require_process(KernelDied("the kernel ended"))
            self._require_serving()
        except StudentFault:
            return False
        return self.alive

    def close(self) -> None:
        """End the kernel and everything it started, and remove its files."""
        self.alive = False
        for name in ("_connection", "_shell", "_relay"):
            resource = getattr(self, name, None)
            if resource is not None:
                resource.close()
        manager = getattr(self, "_manager", None)
        if manager is not None and manager.has_kernel:
            manager.shutdown_kernel(now=True)
        if manager is not None:
            manager.cleanup_resources()
        shutil.rmtree(self._folder, ignore_errors=True)

    def _require_process(self, error: Exception) -> None:
        process = self._manager.provisioner.process
        if process is None or process.poll() is not None:
            raise error

    def _require_memory(self) -> None:
        """A quarter of what the sandbox allows is left, if need be without the last exception's variables."""
        if self._memory_is_full():
            full = MemoryFull("it left the kernel without memory")
            try:
                self._request({"op": "release"}, None)
            except (KernelDied, BadReply):  # not even for that was there enough
                raise full from None
            if self._memory_is_full():
                raise full

    def _memory_is_full(self) -> bool:
        return _largest_process(_family(self._pid)) > self._full_memory()

    def _full_memory(self) -> float:
        """Bytes of a process that has too little left."""
        limits = self._manager.provisioner.limits
        return math.inf if limits is None else limits.memory * 0.75

    def _watch(self) -> _Watch:
        return _Watch(self._pid, self._deadlines, self._full_memory())

    # ---------------------------------------------------------------------------------------- the shell

    def _connect_shell(self) -> zmq.Socket[bytes]:
        info = self._manager.get_connection_info()
        near = self._folder / "shell.sock"
        self._relay = Relay(near, Path(f"{info['ip']}-{info['shell_port']}"), MAX_MESSAGE)
        self._relay.start()
        shell: zmq.Socket[bytes] = zmq.Context.instance().socket(zmq.DEALER)
        shell.linger = 0
        shell.sndtimeo = 10_000
        shell.reconnect_ivl = 20
        shell.maxmsgsize = MAX_MESSAGE
        shell.connect(f"ipc://{near}")
        return shell

    def _execute_request(self, code: str, *, silent: bool = True) -> None:
        content = {
            "code": code,
            "silent": silent,
            "store_history": not silent,
            "user_expressions": {},
            "allow_stdin": False,
            "stop_on_error": False,
        }
        session = self._manager.session
        message = session.msg("execute_request", content)
        self._parent = message["header"]["msg_id"]
        self._relay.allow()
        try:
            session.send(self._shell, message)
        except zmq.Again:
            raise BadReply("the kernel no longer reads its messages") from None

    def _wait_for_reply(self, watch: _Watch) -> dict[str, Any]:
        """The reply to the last execute request: ``ok``, and error name, value and traceback if not."""
        while not self._shell.poll(int(_TICK * 1000)):
            self._require_process(watch.death("the kernel ended"))
            self._require_brevity()
            watch.check()
        try:
            frames = self._shell.recv_multipart(zmq.NOBLOCK)
            _, frames = self._manager.session.feed_identities(frames)
            message = self._manager.session.deserialize(frames)
            content = message["content"]
            if message["msg_type"] != "execute_reply" or message["parent_header"]["msg_id"] != self._parent:
                raise BadReply("the kernel answered out of turn")
            status = content["status"]
        except BadReply:
            raise
        except Exception:
            raise BadReply("the kernel's reply could not be read") from None
        self._parent = ""
        return {"ok": status == "ok", "content": content}

    def execute(self, source: str) -> CellOutcome:
        """Run one cell of the notebook. Raises :class:`StudentFault` if the kernel does not survive it."""
        self._callable.clear()
        with self._guard():
            self._leave()
            self._execute_request(source, silent=False)
            reply = self._wait_for_reply(self._watch())
            self._require_memory()
            return CellOutcome(ok=True) if reply["ok"] else _cell_error(reply["content"])

    # ------------------------------------------------------------------------------------- the agent

    def call(self, call: Call) -> Outcome:
        """Call a function of the student. Raises :class:`StudentFault`; an exception of the student is a result."""
        with self._guard():
            return read_outcome(self._request(call.form(), call.witness))

    def sweep(
        self, name: str, calls: Sequence[Sequence[Any]], *, eager: bool = False
    ) -> tuple[list[Any], Raised | None]:
        """Call a function once for each list of arguments: the values, and the exception that ended it, if any.

        ``eager`` runs without ``jax.jit``.
        """
        arguments = [[encode(value) for value in args] for args in calls]
        form = {"op": "sweep", "name": name, "calls": arguments, "eager": eager}
        with self._guard():
            values, raised = read_sweep(self._request(form, None))
            _require_one_each(values, raised, calls)
            return values, raised

    def program(self, name: str, args: list[Any], kwargs: dict[str, Any], static: list[int]) -> Program | Raised:
        """Trace a function of the student and describe the program; arguments at ``static`` are not traced."""
        form = {
            "op": "program",
            "name": name,
            "args": [encode(value) for value in args],
            "kwargs": {key: encode(value) for key, value in kwargs.items()},
            "static": static,
        }
        with self._guard():
            return read_program(self._request(form, None))

    def export(self, name: str, args: Sequence[Any], static: Sequence[int]) -> str | Raised:
        """Export a function of the student, traced as by :meth:`program`, for a clean room; the text is opaque."""
        form = {"op": "export", "name": name, "args": [encode(value) for value in args], "kwargs": {}}
        with self._guard():
            return read_exported(self._request({**form, "static": list(static)}, None))

    def rerun(self, exported: str, calls: Sequence[Sequence[Any]]) -> Rerun:
        """In a clean room: run an exported program once for each list of (traced) arguments, and describe it."""
        arguments = [[encode(value) for value in args] for args in calls]
        with self._guard():
            found = read_rerun(self._request({"op": "rerun", "exported": exported, "calls": arguments}, None))
            _require_one_each(found.values, found.raised, calls)
            return found

    def defined(self, names: list[str]) -> dict[str, bool]:
        """For each name of the notebook: whether it exists and can be called; missing names are left out.

        What can be called is asked once after each cell: a call of what is gone by then raises ``LookupError``.
        """
        if self.alive and self._callable.issuperset(names):
            return dict.fromkeys(names, True)
        with self._guard():
            answer = self._request({"op": "names", "names": names}, None)
            if type(answer) is not dict or set(answer) != set(names):
                raise BadReply("the kernel's answer could not be read")
            entries = {name: entry for name, entry in answer.items() if type(entry) is dict}
            found = {name: entry.get("callable") is True for name, entry in entries.items()}
            self._callable.update(name for name, is_callable in found.items() if is_callable)
            return found

    def settle(self) -> None:
        """Make sure that nothing is left unsaid: a second or late answer of an earlier request shows here.

        Nor may there be too little memory left for what comes next.
        """
        with self._guard():
            self._require_memory()
            self._request({"op": "ping"}, None)
            self._request({"op": "forget"}, None)

    @contextlib.contextmanager
    def _guard(self) -> Iterator[None]:
        """Whatever goes wrong in the conversation ends the kernel."""
        if not self.alive:
            raise KernelDied("the kernel has ended")
        try:
            yield
        except BadValue as error:
            self.close()
            raise BadReply(str(error)) from None
        except BaseException:
            self.close()
            raise

    def _serve(self) -> None:
        if not self._serving:
            self._execute_request(_SERVE)
            self._serving = True

    def _leave(self) -> None:
        if self._serving:
            self._request({"op": "leave"}, None)
            self._serving = False
            self._wait_for_reply(self._watch())

    def _request(self, form: dict[str, Any], witness: Witness | None) -> Any:
        self._serve()
        identity = secrets.token_hex(8)
        watch = self._watch()
        self._send({**form, "id": identity}, watch)
        told = 0
        for _ in range(MAX_EVENTS):
            message, size = self._receive(watch)
            if "e" in message:
                told += size
                if witness is None:
                    raise BadReply("the kernel reported an event that nobody asked for")
                if told > MAX_EVENT_BYTES:
                    raise BadReply(f"the events of one call held more than {MAX_EVENT_BYTES >> 20} MiB")
                self._send(dict(witness.answer(message)), watch)
                continue
            if message.get("id") != identity:
                raise BadReply("the kernel answered out of turn")
            if "error" in message:
                raise BadReply(f"the agent could not answer: {str(message['error'])[:300]}")
            return message.get("ok")
        raise DeadlineExceeded(f"it did not finish within {MAX_EVENTS} steps of the clock")

    def _require_brevity(self) -> None:
        if self._relay.exceeded:
            raise BadReply("the kernel's answer is too large")

    def _require_serving(self) -> None:
        """As long as the agent serves, its request has no reply."""
        self._require_brevity()
        if self._serving and self._shell.poll(0):
            raise BadReply("the kernel answered out of turn")

    def _send(self, message: dict[str, Any], watch: _Watch) -> None:
        payload = msgspec.json.encode(message)
        rest = memoryview(struct.pack(">I", len(payload)) + payload)
        while rest:
            try:
                rest = rest[self._connection.send(rest) :]
            except TimeoutError:
                watch.check()
            except OSError:
                raise watch.death("the kernel closed the conversation") from None

    def _receive(self, watch: _Watch) -> tuple[dict[str, Any], int]:
        """The next message and its size in bytes."""
        (size,) = struct.unpack(">I", self._read(4, watch))
        if size > MAX_MESSAGE:
            raise BadReply("the kernel's answer is too large")
        payload = self._read(size, watch)
        if sum(map(payload.count, (b",", b"[", b"{"))) > MAX_PARTS:
            raise BadReply("the kernel's answer has too many parts")
        try:
            message = msgspec.json.decode(payload)
        except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
            raise BadReply("the kernel's answer could not be read") from None
        if type(message) is not dict:
            raise BadReply("the kernel's answer could not be read")
        return message, size

    def _read(self, size: int, watch: _Watch) -> bytearray:
        data = bytearray(size)
        rest = memoryview(data)
        while rest:
            try:
                received = self._connection.recv_into(rest)
            except TimeoutError:
                watch.check()
                self._require_process(watch.death("the kernel ended"))
                self._require_serving()
                continue
            except OSError:
                received = 0
            if not received:
                raise watch.death("the kernel ended")
            rest = rest[received:]
            watch.check()
        return data


def _require_one_each(values: Sequence[Any], raised: Raised | None, calls: Sequence[Any]) -> None:
    if raised is None and len(values) != len(calls):
        raise BadReply("the kernel answered with another number of values than asked for")


def _socket_folder() -> str:
    """A temporary folder whose path is short enough for the addresses of Unix sockets (107 bytes)."""
    folder = tempfile.gettempdir()
    return folder if len(folder) < 60 else "/tmp"  # noqa: S108 - mkdtemp makes a private folder in it


_SERVE = f"__import__('sys').modules[{AGENT!r}].agent.serve()"


def _agent_code(path: Path, *, loaded: bool) -> str:
    """The first request: start the agent, after making modules of its sources where there are none yet."""
    code = "def _start():\n    import sys, types\n"
    for name, file in () if loaded else PARTS.items():
        source = (_FOLDER / file).read_text(encoding="utf-8")
        code += (
            f"    module = sys.modules[{name!r}] = types.ModuleType({name!r})\n"
            f"    exec(compile({source!r}, '<jaxercise {file}>', 'exec'), module.__dict__)\n"
        )
    code += f"    agent, host = (sys.modules[name] for name in ({AGENT!r}, {HOST!r}))\n"
    return f"{code}    agent.agent = agent.start({str(path)!r}, host)\n_start()\ndel _start\n"


_ANSI = re.compile(r"\x1b\[[0-9;]*[A-Za-z]")
_CELL_LINE = re.compile(r"Cell In\[\d+\], line (\d+)")


def _cell_error(content: Any) -> CellOutcome:
    """Read the error part of an execute reply, as far as it is one."""
    fields = content if isinstance(content, dict) else {}
    name, value, trace = (fields.get(key) for key in ("ename", "evalue", "traceback"))
    lines = [text for text in trace if isinstance(text, str)][:200] if isinstance(trace, list) else []
    found = _CELL_LINE.findall(_ANSI.sub("", "\n".join(lines)[:100_000]))
    return CellOutcome(
        ok=False,
        error=_clean(name, 200) or "Error",
        message=_clean(value, 2000),
        line=int(found[-1][:9]) if found else 0,
    )


def _clean(value: Any, limit: int) -> str:
    text = value[:limit] if isinstance(value, str) else ""
    return _ANSI.sub("", text).encode("utf-8", "replace").decode("utf-8")
