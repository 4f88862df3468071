"""The relay in front of a channel of the kernel: it passes everything on, up to a limit."""

from __future__ import annotations

import contextlib
import socket
import time

import pytest

from autograder.sandbox.relay import Relay


@pytest.fixture
def ends(tmp_path):
    """A relay with a limit of 1000 bytes, the grader's end of it, and the kernel's."""
    relay = Relay(tmp_path / "near", tmp_path / "far", 1000)
    relay.start()
    with contextlib.closing(relay), socket.socket(socket.AF_UNIX) as grader, socket.socket(socket.AF_UNIX) as listener:
        grader.settimeout(5)
        grader.connect(str(tmp_path / "near"))
        listener.settimeout(5)
        listener.bind(str(tmp_path / "far"))  # later than the grader connects, as a kernel does
        listener.listen(1)
        with listener.accept()[0] as kernel:
            kernel.settimeout(5)
            yield relay, grader, kernel


def test_passes_on_in_both_directions(ends):
    """What one side says the other one hears."""
    _, grader, kernel = ends
    grader.sendall(b"question")
    assert kernel.recv(100) == b"question"
    kernel.sendall(b"answer")
    assert grader.recv(100) == b"answer"


def test_the_grader_may_say_anything(ends):
    """The limit is the kernel's."""
    relay, grader, kernel = ends
    grader.sendall(bytes(100_000))
    assert len(kernel.recv(100_000, socket.MSG_WAITALL)) == 100_000
    assert not relay.exceeded


def test_the_kernel_may_say_so_much_and_no_more(ends):
    """The limit counts from the last request; beyond it both connections end."""
    relay, grader, kernel = ends
    for _ in range(2):
        relay.allow()
        kernel.sendall(bytes(900))
        assert len(grader.recv(900, socket.MSG_WAITALL)) == 900
    kernel.sendall(bytes(101))
    assert grader.recv(100) == b""
    assert relay.exceeded


def test_hangs_up_when_one_side_does(ends):
    """The end of one connection is the end of the other."""
    relay, grader, kernel = ends
    kernel.close()
    assert grader.recv(100) == b""
    assert not relay.exceeded


def test_nobody_else_can_connect(ends, tmp_path):
    """Its socket is there for one connection only."""
    give_up = time.monotonic() + 5
    while (tmp_path / "near").exists() and time.monotonic() < give_up:
        time.sleep(0.01)
    assert not (tmp_path / "near").exists()


def test_ends_without_a_kernel(tmp_path):
    """A kernel that never starts keeps no thread."""
    relay = Relay(tmp_path / "near", tmp_path / "far", 1000)
    relay.start()
    with socket.socket(socket.AF_UNIX) as grader:
        grader.connect(str(tmp_path / "near"))
        relay.close()
    assert not relay.is_alive()
