"""Kernels made ready while others work."""

import os
import signal
from contextlib import closing
from unittest.mock import Mock

import psutil
import pytest

from autograder.errors import SandboxError
from autograder.sandbox import ready
from autograder.sandbox.client import Deadlines, Kernel
from autograder.sandbox.ready import Recipe

RECIPE = Recipe("jaxercise-none")


@pytest.fixture
def ahead():
    """Keep one kernel ahead, for the time of a test."""
    ready.keep_ahead()
    yield
    ready.let_go()


def processes(kernel):
    """The kernel's process and what it has started."""
    process = psutil.Process(kernel._pid)
    return [process, *process.children(recursive=True)]


def waiting():
    """The kernel that is being made, once it is ready."""
    return ready._ahead._next[1].result()


def test_the_next_kernel_is_the_one_that_waits(ahead):
    """It is ready, nobody's variables are in it, and the one after it is being made."""
    with closing(ready.start_kernel(RECIPE)) as first:
        first.execute("secret = 1")
        made = waiting()
        with closing(ready.start_kernel(RECIPE)) as second:
            assert second is made
            assert second.execute("secret").error == "NameError"
            assert waiting() is not second


def test_a_kernel_starts_once(ahead):
    """One that is handed out runs already; to enter it again would lose the process that it has."""
    with closing(ready.start_kernel(RECIPE)) as kernel:
        with pytest.raises(RuntimeError, match="once"):
            kernel.__enter__()
        assert kernel.execute("1 + 1").ok


def test_without_asking_there_is_none():
    """A process that grades once makes no kernel that nobody will use."""
    with closing(ready.start_kernel(RECIPE)):
        assert ready._ahead is None


def test_another_recipe_gets_another_kernel(ahead):
    """One that waits is not handed out with other settings than those asked for; it is ended."""
    with closing(ready.start_kernel(RECIPE)):
        (process,) = processes(made := waiting())
        with closing(ready.start_kernel(Recipe("jaxercise-none", Deadlines(cpu=1)))) as kernel:
            assert kernel is not made
            assert not process.is_running()


def test_one_that_died_while_it_waited_is_replaced(ahead):
    """Whatever happened to it, the submission gets a kernel that works."""
    with closing(ready.start_kernel(RECIPE)):
        (process,) = processes(made := waiting())
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        with closing(ready.start_kernel(RECIPE)) as kernel:
            assert kernel is not made
            assert kernel.execute("1 + 1").ok


def test_what_went_wrong_ahead_is_no_fault_of_what_comes_next(ahead, monkeypatch):
    """A kernel that could not be made ahead is made again, and only then a failure is told."""
    with monkeypatch.context() as broken:
        broken.setattr(Kernel, "__enter__", Mock(side_effect=SandboxError("no room")))
        with pytest.raises(SandboxError, match="no room"):
            ready.start_kernel(RECIPE)
        ready._ahead._next = RECIPE, ready._ahead._maker.submit(RECIPE.start)
        with pytest.raises(SandboxError):
            waiting()
    with closing(ready.start_kernel(RECIPE)) as kernel:
        assert kernel.execute("1 + 1").ok


def test_nothing_is_left_at_the_end(ahead):
    """The kernel that nobody took is ended, with its files."""
    with closing(ready.start_kernel(RECIPE)):
        (process,) = processes(kernel := waiting())
    ready.let_go()
    assert not process.is_running()
    assert not kernel._folder.exists()
