"""What every kernel provisioner of Jaxercise shares: the environment, the interpreter, the limits."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import os
import secrets
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from jupyter_client.provisioning import LocalProvisioner
from traitlets import List, Unicode

import autograder
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

_ETC = tuple(f"etc/{name}" for name in ("ld.so.cache", "ld.so.conf", "ld.so.conf.d", "localtime", "alternatives"))
_SOURCES = (Path("/usr/src"), Path("/usr/local/src"))
#: Settings of numerical libraries that an administrator may have made for this machine.
_PASSED_ON = ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE", "LD_PRELOAD", "TZ")


@dataclass(frozen=True)
class Limits:
    """Limits on one kernel and everything it starts; sizes in bytes."""

    memory: int = 4 << 30
    scratch: int = 256 << 20
    files: int = 20_000
    file_size: int = 256 << 20
    processes: int = 512
    open_files: int = 1024

    @property
    def resources(self) -> dict[str, int]:
        """The limits that hold for each process or user, by the names of ``man 2 setrlimit`` without RLIMIT_."""
        return {
            "AS": self.memory,
            "NPROC": self.processes,
            "FSIZE": self.file_size,
            "NOFILE": self.open_files,
            "CORE": 0,
            "MEMLOCK": 65536,
            "MSGQUEUE": 0,
        }


def kernel_environment(home: str) -> dict[str, str]:
    """The whole environment of a student's kernel: nothing of the grader's own environment is in it."""
    passed_on = {name: os.environ[name] for name in _PASSED_ON if name in os.environ}
    return {
        **passed_on,
        "HOME": home,
        "IPYTHONDIR": f"{home}/.ipython",
        "JUPYTER_CONFIG_DIR": f"{home}/.jupyter",
        "JAX_PLATFORMS": "cpu",
        "JAX_TRACEBACK_IN_LOCATIONS_LIMIT": "0",  # nobody reads them in compiled programs
        "LANG": "C.UTF-8",
        "MALLOC_ARENA_MAX": "2",
        "OMP_NUM_THREADS": "1",
        "OPENBLAS_NUM_THREADS": "1",
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "PYTHONDONTWRITEBYTECODE": "1",
        "TF_CPP_MIN_LOG_LEVEL": "3",
        # One thread an operation: the same sums on every machine, and no pool of threads per core to start. And
        # programs as they are written: nearly all run once, so that time for making them faster is lost.
        "XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false --xla_backend_optimization_level=0",
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


def system_files() -> tuple[Path, ...]:
    """What programs need of the system's own folders. Links stand for themselves: what they lead to is in the list."""
    return tuple(Path("/", name) for name in ("usr", "bin", "lib", "lib32", "lib64", "sbin", *_ETC))


def covered_folders(hidden: Iterable[Path]) -> set[Path]:
    """What must not be read even where it lies among the system's or the interpreter's files.

    What is ``hidden``, sources that others left there, and every copy of this package: the one that runs, and what
    its installation left beside other packages.
    """
    # Those of the interpreter that an environment was made from are not on the path, and can be read all the same.
    places = {str(folder.resolve()) for tree in interpreter_trees() for folder in tree.glob("lib*/python*/*-packages")}
    packages = {Path(entry, autograder.__name__) for entry in (*sys.path, *places) if entry}
    packages.add(Path(autograder.__file__).parent)
    return {*hidden, *_SOURCES, *packages, *(package.resolve() for package in packages)}


def root_plan(hidden: Iterable[Path]) -> list[tuple[str, str, str]]:
    """How to make a root that holds the system's and the interpreter's files, and nothing of the course.

    Steps to take in this order, each a kind, a path and, for a link, what it leads to: ``link``; ``try``, a tree or
    file of the machine to be seen read-only, if it exists; ``tree``, one that must exist; ``folder``, an empty one on
    the way to a tree; ``cover``, a read-only empty one where otherwise something hidden would be seen.
    """
    plan = []
    for path in system_files():
        if path.is_symlink() and path.parent == Path("/"):
            plan.append(("link", str(path), str(path.readlink())))
        else:
            plan.append(("try", str(path), ""))
    shown = {Path("/usr")}
    covered = covered_folders(hidden)
    covers: list[Path] = []
    for path in sorted(covered.union(interpreter_trees()), key=lambda path: len(path.parts)):
        around = max(shown.union(covers).intersection(path.parents), key=lambda above: len(above.parts), default=None)
        if path in covered and around in shown and path.is_dir():
            plan.append(("cover", str(path), ""))
            covers.append(path)
        elif path not in covered and around not in shown:
            for parent in parents(path):
                if around is None or not around.is_relative_to(parent):
                    plan.append(("folder", str(parent), ""))
            plan.append(("tree", str(path), ""))
            shown.add(path)
    return plan


def parents(path: Path) -> list[Path]:
    """Every folder above an absolute ``path``, outermost first, without the root."""
    return list(reversed(path.parents))[1:]


@functools.cache
def user_ids() -> range:
    """User ids that no system hands out; in a container, where only few may exist, those that are rarely used."""
    last = 0
    for line in Path("/proc/self/uid_map").read_text().splitlines():
        first, _, count = map(int, line.split())
        last = max(last, first + count - 1)
    return range(1_800_000_000, 1_900_000_000) if last > 1_900_000_000 else range(30_000, 60_000)


def fresh_user_id() -> int:
    """A user id for one sandbox; as nothing else has it, limits per user are limits per kernel."""
    return secrets.choice(user_ids())


def as_user(user: int, *options: str) -> list[str]:
    """The start of a command line: what follows runs as ``user`` for good, with no capability (``man 1 setpriv``)."""
    return [
        "setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups", "--bounding-set=-all", "--inh-caps=-all",
        "--no-new-privs", *options, "--",
    ]  # fmt: skip


class SandboxProvisioner(LocalProvisioner):  # type: ignore[misc]
    """A local provisioner with limits, that waits without jupyter_client's tenth of a second."""

    limits: Limits | None = None
    #: Whether its kernels come with the agent loaded.
    has_agent = False
    _group: cgroup.ControlGroup | None = None
    _handed_over: Path | None = None

    hidden = List(Unicode(), help="Folders that the kernel must not be able to read.")
    programs = Unicode(help="A folder of compiled programs to read, for sandboxes that can keep it from being written.")
    record = Unicode(help="A folder to write compiled programs to, for kernels that run the course's own code only.")

    def hand_over(self, user: int) -> Path:
        """Give the folder of the sockets to the kernel's user, and tell which one it is."""
        shared = Path(self.parent.connection_file).parent
        if os.geteuid() == 0:
            for path in (shared, *shared.iterdir()):
                os.chown(path, user, user, follow_symlinks=False)
            self._handed_over = shared
        return shared

    def seal(self) -> None:
        """Called once the kernel is ready, before any code of the student runs: take back what starting needed.

        The sockets exist now; no other file can be made in their folder any more.
        """
        if self._handed_over is not None:
            os.chown(self._handed_over, 0, 0)
            self._handed_over.chmod(0o711)

    def entrances(self) -> list[str]:
        """Make a control group with the limits, where one can be made: a process that writes 0 to these is in it."""
        if self.limits is not None:
            self._group = cgroup.create(memory=self.limits.memory, processes=self.limits.processes)
        return [] if self._group is None else [str(folder / "cgroup.procs") for folder in self._group.folders]

    async def cleanup(self, restart: bool = False) -> None:
        """Remove the control group."""
        await super().cleanup(restart=restart)
        if self._group is not None:
            self._group.remove()
            self._group = None

    process: Any

    async def kill(self, restart: bool = False) -> None:
        """Have the process end, and give it a moment: jupyter_client sleeps if it then finds it alive."""
        await self.begin_end(restart)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._end(), 1)

    async def begin_end(self, restart: bool) -> None:
        """Kill the process, or tell the one that does."""
        await super().kill(restart)

    async def wait(self) -> int | None:
        """Wait for the process to end, and reap it."""
        await self._end()
        status = self.process.returncode if self.process else 0
        self.process = None
        return int(status)

    async def _end(self) -> None:
        while self.process is not None and self.process.poll() is None:
            await asyncio.sleep(0.005)
