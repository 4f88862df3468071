"""Compiled programs, kept for the kernels: filled by the course's own code, read-only for everybody else's.

Much of the time of grading goes into XLA's compiling the same small programs in every kernel: the operations that
hidden tests and good solutions have in common. JAX can take them from a folder (its persistent compilation cache). What
lies in that folder is code, and whoever could write there could change the grade of the next submission. So it is
written by kernels that have seen nothing but the model solutions (:func:`autograder.grading.prepare`), and kernels of
students get it read-only and without the right to list it: a program can be had only by its key, a hash of itself.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import importlib.metadata
import platform
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import platformdirs

from autograder.sandbox.provisioner import kernel_environment

#: Write and search, for the owner, and search for others: nobody lists this folder.
_UNLISTED = 0o311


class Programs:
    """The compiled programs for this interpreter, these packages and this processor. They live in the user's cache."""

    def __init__(self, root: Path | None = None) -> None:
        self._root = (root or platformdirs.user_cache_path("jaxercise") / "programs") / _machine()

    @property
    def folder(self) -> Path | None:
        """Where the programs are; None if there are none."""
        return self._folder if self._folder.is_dir() else None

    @property
    def _folder(self) -> Path:
        return self._root / "compiled"

    def holds(self, what: str) -> bool:
        """Whether what goes by this name has been recorded."""
        return (self._root / _digest(what)).exists()

    @contextlib.contextmanager
    def recording(self, what: str) -> Iterator[Path]:
        """A folder for kernels to write to; at the end its programs are taken over, under the name ``what``.

        Raises ``OSError`` if the user's cache cannot be written to.
        """
        self._root.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self._root, prefix="recording-") as name:
            yield Path(name)
            self._folder.mkdir(exist_ok=True)
            self._folder.chmod(_UNLISTED)
            for program in Path(name).iterdir():
                program.chmod(0o444)
                program.replace(self._folder / program.name)
            (self._root / _digest(what)).touch()


def environment(folder: str, *, record: bool) -> dict[str, str]:
    """The settings with which JAX reads compiled programs from a folder, or writes all that are not there yet."""
    return {
        "JAX_COMPILATION_CACHE_DIR": folder,
        "JAX_PERSISTENT_CACHE_ENABLE_XLA_CACHES": "none",
        "JAX_PERSISTENT_CACHE_MIN_ENTRY_SIZE_BYTES": "-1",
        "JAX_PERSISTENT_CACHE_MIN_COMPILE_TIME_SECS": "0" if record else "1e9",
    }


@functools.cache
def _machine() -> str:
    """What a compiled program depends on, whether or not its key, a hash made by JAX, covers it."""
    versions = [f"{name} {importlib.metadata.version(name)}" for name in ("jax", "jaxlib", "numpy")]
    settings = kernel_environment("/")
    versions += [f"{name}={settings[name]}" for name in sorted(settings) if name.startswith(("JAX_", "XLA_"))]
    with contextlib.suppress(OSError):
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8", errors="replace").splitlines()
        versions += sorted({line for line in lines if line.startswith(("flags", "Features", "model name"))})
    return _digest("\n".join((sys.version, platform.machine(), *versions)))


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:24]
