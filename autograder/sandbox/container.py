"""A kernel in a container of podman or docker, on the CPU or on a GPU.

Everything in the container comes from the image, which holds an interpreter with JAX and nothing of the course; the
only folder shared with it holds the sockets. Options are those of ``man 1 podman-run`` and ``docker run --help``.

Neither engine ends a container when its client dies. So a *guardian*, a small shell outside, starts the container,
waits until the grader closes the pipe between them, be it by dying, and then removes the container.
"""

from __future__ import annotations

import contextlib
import functools
import os
import secrets
import select
import shlex
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, Literal

from autograder.errors import SandboxError
from autograder.sandbox import gpu
from autograder.sandbox.provisioner import Limits, SandboxProvisioner, as_user, fresh_user_id, kernel_environment

Device = Literal["cpu", "gpu"]

_HOME = "/tmp"  # noqa: S108 - a private tmpfs inside the container
_SECCOMP = Path(__file__).with_name("container_seccomp.json")
_LIFETIME_S = 7200  # of a container that grader and guardian have left behind; no grading takes longer
_START_S = 120
_NOT_PASSED_ON = ("LD_PRELOAD", "PATH")  # these name files of the machine, not of the image

# CUDA needs more memory, and address space without limit.
_GPU_LIMITS = Limits(memory=16 << 30)

# $1 starts the container and tells its first process, in the last line; $2 removes it.
_GUARDIAN = """
printf '%s\\n\\n' "$(eval "$1" 2>&1)" 2>/dev/null
read -r _
eval "$2" >/dev/null 2>&1
"""


def image(device: Device) -> str:
    """The image for kernels on ``device``: ``JAXERCISE_CPU_IMAGE`` or ``JAXERCISE_GPU_IMAGE``, or the default."""
    return os.environ.get(f"JAXERCISE_{device.upper()}_IMAGE") or f"localhost/jaxercise-kernel:{device}"


def _user() -> int:
    """The id of the student's user: root gives each container one that nothing else has, anybody else their own."""
    return fresh_user_id() if os.geteuid() == 0 else os.geteuid()


def _is_rootless(engine: str) -> bool:
    """Whether the engine itself runs without privileges; docker's daemon is root's."""
    return engine == "podman" and os.geteuid() != 0


def _run_options(engine: str, device: Device, limits: Limits) -> list[str]:
    """The options that every container has, but for its name and its folders."""
    options = [
        "--rm", "--pull=never", "--network=none", "--ipc=private", "--hostname=sandbox", "--log-driver=none",
        "--cap-drop=all", "--security-opt=no-new-privileges", f"--security-opt=seccomp={_SECCOMP}",
        # With SELinux's label the container could not speak to a socket of ours.
        "--security-opt=label=disable",
        "--read-only", "--shm-size=16m", f"--workdir={_HOME}",
        f"--memory={limits.memory}", f"--memory-swap={limits.memory}", f"--pids-limit={limits.processes}",
        f"--ulimit=nofile={limits.open_files}:{limits.open_files}",
        f"--ulimit=fsize={limits.file_size}:{limits.file_size}", "--ulimit=core=0:0", "--ulimit=msgqueue=0:0",
    ]  # fmt: skip
    if engine == "podman":
        options += [
            "--read-only-tmpfs=false", "--http-proxy=false", "--no-hosts", "--systemd=false", "--sdnotify=ignore",
            "--cgroupns=private",
        ]  # fmt: skip
    if _is_rootless(engine):
        options += ["--userns=keep-id", f"--user={os.geteuid()}:{os.getegid()}"]
    else:
        # What the first process needs to become the student's user in the second, and to end it.
        options += ["--user=0:0", *(f"--cap-add={name}" for name in ("SETUID", "SETGID", "SETPCAP", "KILL"))]
        options += [f"--ulimit=nproc={limits.processes}:{limits.processes}"]
    environment = kernel_environment(_HOME)
    if device == "gpu":
        options += ["--device=nvidia.com/gpu=all"] if engine == "podman" else ["--gpus=all"]
        environment |= gpu.environment()
    return options + [f"--env={name}={value}" for name, value in environment.items() if name not in _NOT_PASSED_ON]


def _inside(engine: str, device: Device, limits: Limits, user: int, command: Sequence[str]) -> list[str]:
    """The image and the command line in it.

    ``timeout`` is the first process, and the only one that is not the student's; it cannot be signalled from inside.
    The engines know no limit on address space; on the CPU it turns a memory bomb into a MemoryError.
    """
    space = ["prlimit", f"--as={limits.memory}", "--"]
    return [
        "--entrypoint=timeout", image(device), "--signal=KILL", str(_LIFETIME_S),
        *([] if _is_rootless(engine) else as_user(user)), *(space if device == "cpu" else []), *command,
    ]  # fmt: skip


def probe(engine: str, device: Device = "cpu") -> tuple[str, str]:
    """Why a kernel cannot run in a container here, and what to do about it; two empty texts if it can."""
    if shutil.which(engine) is None:
        return f"{engine} is not installed", f"apt install {engine if engine == 'podman' else 'docker.io'}"
    found = subprocess.run(
        [engine, "image", "inspect", image(device)], capture_output=True, text=True, errors="replace", check=False
    )
    if found.returncode != 0:
        reason = _last_line(found.stderr)
        if "daemon" in reason:
            return reason, "systemctl start docker"
        return f"there is no image {image(device)}", f"ENGINE={engine} containers/build.sh {device}"
    try:
        _engine(engine, device)
    except SandboxError as error:
        remedy = "sudo nvidia-ctk cdi generate --output=/etc/cdi/nvidia.yaml" if device == "gpu" else ""
        return str(error), remedy
    return "", ""


@functools.cache
def _engine(engine: str, device: Device) -> tuple[str, ...]:
    """The engine's command with the options that it needs on this machine, found out by trying."""
    candidates: list[tuple[str, ...]] = [(engine,)]
    if engine == "podman":
        # crun, mostly the default, refuses hybrid control groups (versions 1 and 2 on one machine).
        runtimes = [shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin") for name in ("runc", "crun")]
        candidates += [(engine, "--runtime", runtime) for runtime in runtimes if runtime]
    reasons = []
    for candidate in candidates:
        limits = Limits()
        command = [
            *candidate, "run", *_run_options(engine, device, limits),
            *_inside(engine, device, limits, _user(), ["true"]),
        ]  # fmt: skip
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, errors="replace", timeout=_START_S, check=False
            )
        except subprocess.TimeoutExpired:
            reasons.append(f"no container started within {_START_S} seconds")
            continue
        if done.returncode == 0:
            return candidate
        reasons.append(_last_line(done.stderr) or f"{engine} ended with status {done.returncode}")
    raise SandboxError(reasons[0])


def _last_line(text: str) -> str:
    return (text.strip().splitlines() or [""])[-1][:500]


def _scratch(
    engine: str, command: Sequence[str], name: str, limits: Limits
) -> tuple[list[list[str]], str, list[list[str]]]:
    """The home folder, a tmpfs limited in size and in files: commands before, the option, and commands after.

    docker takes the options of the file system as they are; podman takes the number of files for volumes only.
    """
    if engine == "docker":
        size = f"size={limits.scratch},nr_inodes={limits.files}"
        return [], f"--tmpfs={_HOME}:rw,nosuid,nodev,{size},mode=1777", []
    # The size in pages, because podman takes `size` for a quota.
    size = f"nr_blocks={limits.scratch // os.sysconf('SC_PAGESIZE')},nr_inodes={limits.files}"
    create = [
        *command, "volume", "create", "--opt=type=tmpfs", "--opt=device=tmpfs",
        f"--opt=o={size},mode=1777,nosuid,nodev", name,
    ]  # fmt: skip
    remove = [*command, "volume", "rm", "--force", name]
    return [create], f"--volume={name}:{_HOME}:nosuid,nodev,nocopy", [remove]


class _Container:
    """A running container, as far as jupyter_client wants to see a process in it."""

    returncode = -signal.SIGKILL  # nobody but the engine learns the true one

    def __init__(self, guardian: subprocess.Popen[bytes], pid: int) -> None:
        self.pid = pid
        self._guardian = guardian
        self._descriptor = os.pidfd_open(pid)

    def poll(self) -> int | None:
        """None as long as its first process lives."""
        if self._descriptor < 0:
            return self.returncode
        ended, _, _ = select.select([self._descriptor], [], [], 0)
        return self.returncode if ended else None

    def send_signal(self, number: int) -> None:
        """Send a signal to its first process; SIGKILL takes all the others with it."""
        # Where docker maps users, the process is not ours to signal; the guardian ends it then.
        if self._descriptor >= 0:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                signal.pidfd_send_signal(self._descriptor, number)

    def remove(self) -> None:
        """Let the guardian remove it, whether it still runs or not, and wait for that."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1
        _dismiss(self._guardian)


def _dismiss(guardian: subprocess.Popen[bytes]) -> None:
    """Close the pipe that the guardian waits at; it then removes the container and ends."""
    assert guardian.stdin is not None
    assert guardian.stdout is not None
    guardian.stdin.close()
    guardian.stdout.close()
    with contextlib.suppress(subprocess.TimeoutExpired):  # it goes on without us
        guardian.wait(_START_S)


class ContainerProvisioner(SandboxProvisioner):
    """Starts the kernel in a container; ends everything in it by killing its first process."""

    engine: ClassVar[str]
    device: ClassVar[Device] = "cpu"
    limits: Limits | None = Limits()
    _container: _Container | None = None

    async def pre_launch(self, **kwargs: Any) -> dict[str, Any]:
        """Wrap the kernel's command line, and hand the folder of the sockets to the container's user."""
        kwargs = await super().pre_launch(**kwargs)
        engine = _engine(self.engine, self.device)
        limits = self.limits or _GPU_LIMITS
        user = _user()
        shared = self.hand_over(user)
        name = f"jaxercise-{secrets.token_hex(8)}"
        prepare, scratch, clear = _scratch(self.engine, engine, name, limits)
        run = [
            *engine, "run", "--detach", f"--name={name}", *_run_options(self.engine, self.device, limits), scratch,
            f"--volume={shared}:{shared}",
            *_inside(self.engine, self.device, limits, user, ["python", *kwargs["cmd"][1:]]),
        ]  # fmt: skip
        inspect = [*engine, "inspect", "--format={{.State.Pid}}", name]
        remove = [*engine, "rm", "--force", name]
        start = " && ".join(shlex.join(command) for command in (*prepare, run, inspect))
        end = "; ".join(shlex.join(command) for command in (remove, *clear))
        return {"cmd": ["sh", "-c", _GUARDIAN, "sh", start, end]}

    async def launch_kernel(self, cmd: list[str], **_kwargs: Any) -> Any:
        """Start the guardian, and with it the container. Raises ``SandboxError`` if that fails."""
        # The guardian holds the slot of the GPU as its standard error, until the container is gone.
        slot = gpu.take_turn() if self.device == "gpu" else subprocess.DEVNULL
        guardian = subprocess.Popen(
            cmd, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=slot, cwd="/", start_new_session=True
        )
        try:
            said = _answer(guardian)
            if not said.isdecimal():
                raise SandboxError(f"{self.engine} could not start a container: {said}")
            self._container = _Container(guardian, int(said))
        except (OSError, SandboxError) as error:
            _dismiss(guardian)
            self._leave_gpu()
            raise SandboxError(str(error)) from None
        self.process, self.pid = self._container, self._container.pid
        return self.connection_info

    async def cleanup(self, restart: bool = False) -> None:
        """Remove the container."""
        await super().cleanup(restart=restart)
        container, self._container = self._container, None
        if container is not None:
            container.remove()
            self._leave_gpu()

    def _leave_gpu(self) -> None:
        if self.device == "gpu":
            gpu.end_turn()


def _answer(guardian: subprocess.Popen[bytes]) -> str:
    """What the guardian says of the start, up to an empty line: the number of the first process, or what is wrong."""
    assert guardian.stdout is not None
    said = b""
    deadline = time.monotonic() + _START_S
    while not said.endswith(b"\n\n"):
        ready, _, _ = select.select([guardian.stdout], [], [], max(0.0, deadline - time.monotonic()))
        part = os.read(guardian.stdout.fileno(), 65536) if ready else b""
        if not part:
            return f"no answer within {_START_S} seconds; {_last_line(said.decode(errors='replace'))}"
        said += part
    return _last_line(said.decode(errors="replace"))


class PodmanProvisioner(ContainerProvisioner):
    """A kernel on the CPU, in a container of podman."""

    engine = "podman"


class DockerProvisioner(ContainerProvisioner):
    """A kernel on the CPU, in a container of docker."""

    engine = "docker"


class PodmanGpuProvisioner(PodmanProvisioner):
    """A kernel on the GPU, in a container of podman."""

    device = "gpu"
    limits = None  # CUDA's address space says nothing about memory; the container's cap remains


class DockerGpuProvisioner(DockerProvisioner):
    """A kernel on the GPU, in a container of docker."""

    device = "gpu"
    limits = None
