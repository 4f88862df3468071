"""A kernel that runs as nobody, for machines that allow no namespaces: most containers, Gradescope among them.

Root starts it (``launcher.py``) as a user id that nothing else on the machine has, without capabilities or a way to
gain any, and behind Landlock (only the system's and the interpreter's files can be read, only scratch written) and
the system call filter. There is no own view of processes or of the network here: what shall not be reached is denied.
"""

from __future__ import annotations

import base64
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from autograder.sandbox import launcher, seccomp
from autograder.sandbox.provisioner import (
    Limits,
    SandboxProvisioner,
    covered_folders,
    fresh_user_id,
    interpreter_trees,
    kernel_environment,
    system_files,
    user_ids,
)


def launch_command(
    command: Sequence[str],
    *,
    limits: Limits,
    user: int,
    shared: Path,
    hidden: Iterable[Path] = (),
    entrances: Sequence[str] = (),
) -> list[str]:
    """The command line that runs ``command`` as ``user``; ``shared`` is the folder of the sockets, and the user's."""
    scratch = shared / "scratch"
    scratch.mkdir(mode=0o700)
    os.chown(scratch, user, user)
    spec: launcher.Spec = {
        "command": list(command),
        "environment": {**kernel_environment(str(scratch)), "TMPDIR": str(scratch)},
        "grader": os.getpid(),
        "user": user,
        "bystander": user_ids().stop,
        "entrances": list(entrances),
        "shared": str(shared),
        "scratch": str(scratch),
        "scratch_size": limits.scratch,
        "scratch_files": limits.files,
        "readable": [str(path) for path in (*system_files(), *interpreter_trees()) if path.exists()],
        "hidden": sorted(map(str, covered_folders(hidden))),
        "limits": limits.resources,
        "seccomp": base64.b64encode(seccomp.build_filter()).decode("ascii"),
    }
    return [sys.executable, "-I", "-S", launcher.__file__, json.dumps(spec)]


def probe() -> tuple[str, str]:
    """Try it with a program that does nothing. Returns why it does not work, and the remedy; empty texts if it does."""
    if os.geteuid() != 0:
        return "only root can start a program as somebody else", "run it as root, in a container of your own"
    try:
        launcher.landlock_version()
    except OSError:
        return "the kernel has no Landlock, or it is not switched on", "a Linux kernel 5.13 or later, with lsm=landlock"
    user = fresh_user_id()
    with tempfile.TemporaryDirectory(prefix="jxk-") as folder:
        os.chown(folder, user, user)
        nothing = [sys.executable, "-I", "-S", "-c", ""]
        try:
            command = launch_command(nothing, limits=Limits(), user=user, shared=Path(folder))
        except (ImportError, OSError, RuntimeError) as error:
            return f"no system call filter can be made: {error}", "apt install libseccomp2"
        try:
            done = subprocess.run(command, capture_output=True, text=True, errors="replace", timeout=60, check=False)
        except (OSError, subprocess.TimeoutExpired) as error:
            return str(error), ""
    if done.returncode == 0:
        return "", ""
    closed = [folder for tree in interpreter_trees() for folder in launcher.closed_parent(str(tree))]
    remedy = f"install Python where everybody can read it: it lies in {closed[0]}" if closed else ""
    return done.stderr.strip() or f"the launcher ended with {done.returncode}", remedy


class UserProvisioner(SandboxProvisioner):
    """Starts the kernel under a launcher, which ends everything of it when it is told to or loses us."""

    limits: Limits = Limits()

    async def pre_launch(self, **kwargs: Any) -> dict[str, Any]:
        """Wrap the kernel's command line, and hand the folder of the sockets to the kernel's user."""
        kwargs = await super().pre_launch(**kwargs)
        user = fresh_user_id()
        command = launch_command(
            kwargs["cmd"],
            limits=self.limits,
            user=user,
            shared=self.hand_over(user),
            hidden=[Path(folder) for folder in self.hidden],
            entrances=self.entrances(),
        )
        return {**kwargs, "cmd": command, "cwd": "/", "env": {"PATH": os.defpath}}

    async def begin_end(self, restart: bool) -> None:  # noqa: ARG002 - the same for every sandbox
        """Tell the launcher to kill: it knows how to reach what has detached itself."""
        await self.send_signal(signal.SIGTERM)
