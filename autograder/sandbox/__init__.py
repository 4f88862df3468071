"""Kernels for untrusted code: the walls (provisioners), the conversation, and the one file that runs inside."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from autograder.errors import SandboxError

#: The kernel provisioner of each sandbox, the strongest first.
PROVISIONERS = {
    "fork": "jaxercise-fork",
    "bubblewrap": "jaxercise-bubblewrap",
    "podman": "jaxercise-podman",
    "docker": "jaxercise-docker",
    "user": "jaxercise-user",
    "none": "jaxercise-none",
}

#: Of those sandboxes that can give a kernel the GPU, the provisioner that does.
GPU_PROVISIONERS = {"podman": "jaxercise-podman-gpu", "docker": "jaxercise-docker-gpu", "none": "jaxercise-none-gpu"}

_NO_CAPS = "works, but limits memory per process only: no control group can be made here"
_NO_CAPS_REMEDY = (
    "run as root, or in a scope of your own: systemd-run --user --scope -p Delegate=yes jaxercise ...; "
    "in a container, limit its memory as a whole"
)


@dataclass(frozen=True)
class SandboxStatus:
    """Whether a sandbox works on this machine; ``reason`` and ``remedy`` are for the person who must act."""

    name: str
    works: bool
    reason: str = ""
    remedy: str = ""


def available() -> tuple[SandboxStatus, ...]:
    """Every sandbox that Jaxercise knows, strongest first, with whether it works here. Tries each one once."""
    return tuple(map(status, PROVISIONERS))


@functools.cache
def status(name: str, device: str = "cpu") -> SandboxStatus:
    """Whether one sandbox works here, found out by trying; ``device`` (cpu or gpu) is what kernels compute on."""
    if device == "gpu" and name not in GPU_PROVISIONERS:
        reason = f"gives kernels no GPU; {', '.join(GPU_PROVISIONERS)} do"
        return SandboxStatus(name, works=False, reason=reason, remedy="jaxercise grade --sandbox podman --device gpu")
    if name == "fork":
        return _fork_status()
    if name == "bubblewrap":
        return _bubblewrap_status()
    if name in ("podman", "docker"):
        from autograder.sandbox import container

        reason, remedy = container.probe(name, "gpu" if device == "gpu" else "cpu")
        return SandboxStatus(name, works=not reason, reason=reason, remedy=remedy)
    if name == "user":
        return _user_status()
    return SandboxStatus("none", works=True, reason="no isolation: only for code that you trust")


def _fork_status() -> SandboxStatus:
    from autograder.sandbox import fork

    fault = fork.probe()
    if fault:
        remedy = "run as root, or allow user namespaces; until then bubblewrap gives the same grades, more slowly"
        return SandboxStatus("fork", works=False, reason=fault, remedy=remedy)
    return _working("fork")


def _working(name: str) -> SandboxStatus:
    """That of a sandbox whose caps need a control group, where there may be none."""
    from autograder.sandbox import cgroup

    if cgroup.works():
        return SandboxStatus(name, works=True)
    return SandboxStatus(name, works=True, reason=_NO_CAPS, remedy=_NO_CAPS_REMEDY)


def _bubblewrap_status() -> SandboxStatus:
    from autograder.sandbox import bubblewrap

    fault = bubblewrap.probe()
    if fault:
        remedy = (
            "install bubblewrap (apt install bubblewrap); if it is there, allow user namespaces "
            "(sysctl kernel.unprivileged_userns_clone=1, or kernel.apparmor_restrict_unprivileged_userns=0)"
        )
        walls = SandboxStatus("bubblewrap", works=False, reason=fault, remedy=remedy)
    elif not bubblewrap.has_seccomp():
        reason = "works, but without a system call filter: the library libseccomp is missing"
        walls = SandboxStatus("bubblewrap", works=True, reason=reason, remedy="apt install libseccomp2")
    else:
        walls = _working("bubblewrap")
    return walls


def _user_status() -> SandboxStatus:
    from autograder.sandbox import user

    fault, remedy = user.probe()
    return SandboxStatus("user", works=False, reason=fault, remedy=remedy) if fault else _working("user")


def choose(name: str, device: str = "cpu") -> str:
    """Resolve ``auto`` to the strongest sandbox that works with ``device``; check that any other one does.

    Raises ``SandboxError`` when it does not work. ``none`` is never chosen by ``auto``.
    """
    if name == "auto":
        confined = [one for one in (PROVISIONERS if device == "cpu" else GPU_PROVISIONERS) if one != "none"]
        for one in confined:
            if status(one, device).works:
                return one
        first = status(confined[0], device)
        raise SandboxError(
            f"no sandbox works on this machine. {first.name}: {first.reason}. Remedy: {first.remedy}. "
            "For code that you trust, ask for --sandbox none."
        )
    if name not in PROVISIONERS:
        raise SandboxError(f"there is no sandbox named {name!r}; known are: auto, {', '.join(PROVISIONERS)}")
    found = status(name, device)
    if not found.works:
        remedy = f". Remedy: {found.remedy}" if found.remedy else ""
        raise SandboxError(f"the sandbox {name} does not work here: {found.reason}{remedy}")
    return name


def provisioner_for(name: str, device: str = "cpu") -> str:
    """The kernel provisioner of the sandbox that :func:`choose` resolves ``name`` to."""
    return (GPU_PROVISIONERS if device == "gpu" else PROVISIONERS)[choose(name, device)]
