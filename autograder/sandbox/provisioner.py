"""What every kernel provisioner of Jaxercise shares: the environment, the interpreter, the limits."""

from __future__ import annotations

import asyncio
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jupyter_client.provisioning import LocalProvisioner
from traitlets import List, Unicode

from autograder.sandbox import cgroup

#: The connection file must be named in the kernel's command line; jupyter_client fills it in.
KERNEL_ARGV = (
    sys.executable,
    "-I",
    "-m",
    "ipykernel_launcher",
    "-f",
    "{connection_file}",
    "--HistoryManager.enabled=False",
    "--no-secure",
)

#: Settings of numerical libraries that an administrator may have made for this machine.
_PASSED_ON = ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE", "LD_PRELOAD", "TZ")


@dataclass(frozen=True)
class Limits:
    """Limits on one kernel and everything it starts; sizes in bytes."""

    memory: int = 4 << 30
    scratch: int = 256 << 20
    file_size: int = 256 << 20
    processes: int = 512
    open_files: int = 1024


def kernel_environment(home: str) -> dict[str, str]:
    """The whole environment of a student's kernel: nothing of the grader's own environment is in it."""
    passed_on = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    return {
        **passed_on,
        "HOME": home,
        "IPYTHONDIR": f"{home}/.ipython",
        "JUPYTER_CONFIG_DIR": f"{home}/.jupyter",
        "JAX_PLATFORMS": "cpu",
        "LANG": "C.UTF-8",
        "MALLOC_ARENA_MAX": "2",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "PYTHONDONTWRITEBYTECODE": "1",
        "TF_CPP_MIN_LOG_LEVEL": "3",
        # One thread an operation: the same sums on every machine, and no pool of threads per core to start.
        "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false",
    }


def interpreter_trees() -> tuple[Path, ...]:
    """The folders that the running interpreter and its packages live in, shortest path first."""
    trees = {Path(sys.prefix), Path(sys.base_prefix)}
    executable = Path(sys.executable)
    while executable.is_symlink():
        executable = executable.parent / executable.readlink()
        trees.add(Path(os.path.normpath(executable)).parent.parent)
    trees |= {tree.resolve() for tree in trees}
    return tuple(sorted(trees - {Path("/usr")}))


class SandboxProvisioner(LocalProvisioner):  # type: ignore[misc]
    """A local provisioner with limits, that waits without jupyter_client's tenth of a second."""

    limits: Limits | None = None
    _group: cgroup.ControlGroup | None = None

    hidden = List(Unicode(), help="Folders that the kernel must not be able to read.")

    def seal(self) -> None:
        """Called once the kernel is ready, before any code of the student runs: take back what starting needed."""

    def capped(self, command: list[str]) -> list[str]:
        """The command line that runs ``command`` within the limits, as far as a control group can enforce them."""
        if self.limits is not None:
            self._group = cgroup.create(memory=self.limits.memory, processes=self.limits.processes)
        return command if self._group is None else self._group.entered(command)

    async def cleanup(self, restart: bool = False) -> None:
        """Remove the control group."""
        await super().cleanup(restart=restart)
        if self._group is not None:
            self._group.remove()
            self._group = None

    process: Any

    async def wait(self) -> int | None:
        """Wait for the process to end, and reap it."""
        process = self.process
        if process is None:
            return 0
        while process.poll() is None:
            await asyncio.sleep(0.005)
        self.process = None
        return int(process.returncode)
