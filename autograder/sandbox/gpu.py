"""One GPU for many kernels: how JAX is set up on it, and turns on it.

No device can be divided safely between submissions, and most cannot be divided at all. So kernels take turns: a
process that grades holds one of a few slots (files with a lock, which the system takes back from a process that dies)
while it has a kernel, or a kernel and its clean room, on the GPU. Everybody who grades as the same user on a machine
waits for the same slots.
"""

from __future__ import annotations

import fcntl
import os
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from autograder.errors import SandboxError

#: The environment variable that tells how many submissions may be on the GPU at once.
AT_ONCE_VARIABLE = "JAXERCISE_GPU_AT_ONCE"

_KERNELS_EACH = 2  # the student's, and the clean room
_SHARE = 0.9  # of the GPU's memory, for all of them


def at_once() -> int:
    """How many submissions may be on the GPU at once; 1 unless the environment says otherwise."""
    text = os.environ.get(AT_ONCE_VARIABLE, "1")
    if not text.isdecimal() or int(text) < 1:
        raise SandboxError(f"{AT_ONCE_VARIABLE} is {text!r}; it must be a number from 1 on")
    return int(text)


def environment() -> dict[str, str]:
    """The settings that a kernel on the GPU has instead of those for the CPU.

    No second platform is named: with ``cuda,cpu`` JAX would compute on the CPU, without a word, where CUDA fails.
    """
    return {
        "CUDA_VISIBLE_DEVICES": "0",
        "JAX_PLATFORMS": "cuda",
        "XLA_CLIENT_MEM_FRACTION": f"{_SHARE / (_KERNELS_EACH * at_once()):.3f}",
        "XLA_FLAGS": "--xla_gpu_deterministic_ops=true",
        "XLA_PYTHON_CLIENT_PREALLOCATE": "false",
    }


@dataclass
class _Turn:
    descriptor: int
    kernels: int


_turn: _Turn | None = None


def take_turn() -> int:
    """Wait until this process may have (another) kernel on the GPU. Returns a descriptor that holds the slot.

    The slot is free again when :func:`end_turn` was called for each kernel and no copy of the descriptor is left.
    """
    global _turn  # noqa: PLW0603 - the turn is the process's
    if _turn is None:
        _turn = _Turn(_free_slot(), kernels=0)
    _turn.kernels += 1
    return _turn.descriptor


def end_turn() -> None:
    """A kernel of this process has left the GPU."""
    global _turn  # noqa: PLW0603
    if _turn is not None:
        _turn.kernels -= 1
        if _turn.kernels == 0:
            os.close(_turn.descriptor)
            _turn = None


def _free_slot() -> int:
    folder = Path(tempfile.gettempdir(), f"jaxercise-gpu-{os.geteuid()}")
    folder.mkdir(mode=0o700, exist_ok=True)
    if folder.is_symlink() or folder.stat().st_uid != os.geteuid():
        raise SandboxError(f"{folder} belongs to somebody else; remove it")
    while True:
        for slot in range(at_once()):
            descriptor = os.open(folder / f"slot-{slot}", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                os.close(descriptor)
            else:
                return descriptor
        time.sleep(0.1)
