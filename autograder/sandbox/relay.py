"""A relay between a channel of the kernel and the grader, which counts what the kernel says.

libzmq bounds the size of a part of a message, not the number of its parts, and it keeps every part in memory until the
last one has come: one message could fill the grader's memory before anybody sees that there is one.
"""

from __future__ import annotations

import contextlib
import select
import socket
import threading
from pathlib import Path

_TICK = 0.02
_CHUNK = 1 << 18


class Relay(threading.Thread):
    """Passes bytes on between the first one who connects to ``near`` and the kernel's socket ``far``.

    The kernel may say ``limit`` bytes after each :meth:`allow`; with one more both connections end and ``exceeded`` is
    true.
    """

    def __init__(self, near: Path, far: Path, limit: int) -> None:
        super().__init__(name="jaxercise relay", daemon=True)
        self._near, self._far, self._limit = near, far, limit
        self._left = limit
        self._closed = threading.Event()
        self.exceeded = False
        self._listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self._listener.bind(str(near))
        self._listener.listen(1)
        self._listener.settimeout(_TICK)

    def allow(self) -> None:
        """Let the kernel say as much as the limit from now on."""
        self._left = self._limit

    def close(self) -> None:
        """End the connections and the thread."""
        self._closed.set()
        if self.ident is not None:
            self.join()
        self._listener.close()

    def run(self) -> None:
        """Pass bytes on until somebody hangs up."""
        with contextlib.suppress(OSError), contextlib.ExitStack() as stack:
            grader = self._accepted(stack)
            kernel = self._connected(stack) if grader else None
            while grader and kernel and not self._closed.is_set():
                for source in select.select([grader, kernel], [], [], _TICK)[0]:
                    data = source.recv(_CHUNK)
                    if source is kernel:
                        self._left -= len(data)
                        self.exceeded = self._left < 0
                    if not data or self.exceeded:
                        return
                    self._pass_on(data, kernel if source is grader else grader)

    def _accepted(self, stack: contextlib.ExitStack) -> socket.socket | None:
        while not self._closed.is_set():
            with contextlib.suppress(TimeoutError):
                connection = stack.enter_context(self._listener.accept()[0])
                connection.settimeout(_TICK)
                self._near.unlink(missing_ok=True)
                return connection
        return None

    def _connected(self, stack: contextlib.ExitStack) -> socket.socket | None:
        """The kernel binds its socket some time after its start."""
        connection = stack.enter_context(socket.socket(socket.AF_UNIX, socket.SOCK_STREAM))
        while not self._closed.wait(_TICK):
            with contextlib.suppress(FileNotFoundError, ConnectionRefusedError):
                connection.connect(str(self._far))
                connection.settimeout(_TICK)
                return connection
        return None

    def _pass_on(self, data: bytes, target: socket.socket) -> None:
        rest = memoryview(data)
        while rest and not self._closed.is_set():
            with contextlib.suppress(TimeoutError):
                rest = rest[target.send(rest) :]
