"""The grader's end of a conversation with a kernel of which nothing exists but the socket."""

from __future__ import annotations

import contextlib
import os
import socket
import struct
import threading
from pathlib import Path
from types import SimpleNamespace

from autograder.sandbox.client import Deadlines, Kernel, _Watch


def framed(payload: bytes) -> bytes:
    """A message as it goes over the wire."""
    return struct.pack(">I", len(payload)) + payload


@contextlib.contextmanager
def hearing(data: bytes, crumb: int = 1 << 20):
    """A kernel that says ``data``, at most ``crumb`` bytes at once, and then hangs up."""
    kernel = Kernel("none")
    kernel._connection, other = socket.socketpair()
    kernel._connection.settimeout(0.05)
    kernel._folder = Path("/nonexistent")
    kernel._serving, kernel.alive, kernel._pid = True, True, os.getpid()
    kernel._shell = SimpleNamespace(poll=lambda _: 0, close=lambda: None)
    kernel._relay = SimpleNamespace(exceeded=False, close=lambda: None)
    kernel._manager = SimpleNamespace(
        has_kernel=False,
        cleanup_resources=lambda: None,
        provisioner=SimpleNamespace(process=None, limits=None),
    )
    writer = threading.Thread(target=_say, args=(other, data, crumb))
    writer.start()
    try:
        yield kernel
    finally:
        kernel.close()
        writer.join()
        other.close()


def _say(other: socket.socket, data: bytes, crumb: int) -> None:
    with contextlib.suppress(OSError):
        for start in range(0, len(data), crumb):
            other.sendall(data[start : start + crumb])
        other.shutdown(socket.SHUT_WR)


def watch() -> _Watch:
    """A deadline that does not matter."""
    return _Watch(os.getpid(), Deadlines(cpu=1e6, idle=1e6, wall=60))
