"""Compiled programs: recorded by trusted kernels, and of use to others without being in their reach."""

from __future__ import annotations

import stat

import numpy as np
import pytest

from autograder.sandbox import PROVISIONERS
from autograder.sandbox.client import Kernel
from autograder.sandbox.conversation import Call
from autograder.sandbox.programs import Programs
from autograder.sandbox.values import jax_array

COUNT_HITS = """
import jax, jax.numpy as jnp
hits = []
jax.monitoring.register_event_listener(lambda event, **_: hits.append(event) if event.endswith('cache_hits') else None)
"""
PROGRAM = "jax.jit(lambda x: jnp.sin(x) * 3 + {})(jnp.arange(7.0)).block_until_ready()\n"


@pytest.fixture(scope="module")
def programs(tmp_path_factory):
    """What a trusted kernel has compiled."""
    programs = Programs(tmp_path_factory.mktemp("cache"))
    with programs.recording("a course") as folder, Kernel(PROVISIONERS["none"], record=folder) as kernel:
        assert kernel.execute("import jax, jax.numpy as jnp\n" + PROGRAM.format(1)).ok
    return programs


@pytest.fixture(scope="module")
def reader(programs, provisioner):
    """A student's kernel that may use them."""
    with Kernel(provisioner, programs=programs.folder) as kernel:
        assert kernel.execute(COUNT_HITS).ok
        yield kernel


def test_are_there_once_they_are_recorded(programs, tmp_path):
    """By the name they were recorded under; before that there is no folder."""
    assert Programs(tmp_path).folder is None
    assert programs.holds("a course")
    assert not programs.holds("another course")


def test_cannot_be_listed_or_changed(programs):
    """Neither the folder nor a file gives more rights than a look-up by name needs."""
    assert stat.S_IMODE(programs.folder.stat().st_mode) == 0o311
    assert {stat.S_IMODE(program.stat().st_mode) for program in programs.folder.iterdir()} == {0o444}


def test_of_an_interrupted_recording_are_dropped(programs):
    """What may be incomplete is not taken over."""
    before = len(list(programs.folder.iterdir()))

    def interrupted():
        with programs.recording("half a course") as folder:
            (folder / "jit_f-cache").write_bytes(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert not programs.holds("half a course")
    assert len(list(programs.folder.iterdir())) == before


def test_save_a_kernel_the_compilation(reader, programs):
    """A known program is read, an unknown one compiled as ever; nothing is written."""
    before = len(list(programs.folder.iterdir()))
    assert reader.execute(f"hits.clear()\n{PROGRAM.format(1)}\nassert hits").ok
    assert reader.execute(f"hits.clear()\n{PROGRAM.format(2)}").ok
    assert len(list(programs.folder.iterdir())) == before


@pytest.mark.parametrize(
    "attempt",
    [
        "os.listdir('/programs')",
        "open('/programs/jit_f-cache', 'w')",
        "os.chmod('/programs', 0o777)",
        "os.rename('/programs', '/tmp/programs')",
        "os.open('/programs', os.O_RDONLY)",
    ],
)
def test_are_out_of_reach(reader, attempt):
    """A student's code cannot see which there are, put one there, or open the folder up."""
    source = f"import os\ndef f():\n    {attempt}"
    assert reader.execute(source).ok
    assert reader.call(Call("f")).raised.is_a("OSError")


def test_do_not_hide_a_compilation(reader):
    """A function that compiles anew is seen to do so, whether or not its program was known."""
    assert reader.execute("hits.clear()\nf = jax.jit(lambda x: jnp.sin(x) * 3 + 1)").ok
    outcome = reader.call(Call("f", [jax_array(np.arange(7.0), np.float32)]))
    assert outcome.compiled
    assert reader.execute("assert hits").ok
