"""Kernels for untrusted code: the walls (provisioners), the conversation, and the one file that runs inside."""

from __future__ import annotations

import functools
from dataclasses import dataclass

from autograder.errors import SandboxError

PROVISIONERS = {"bubblewrap": "jaxercise-bubblewrap", "none": "jaxercise-none"}

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


@functools.cache
def available() -> tuple[SandboxStatus, ...]:
    """Every sandbox that Jaxercise knows, strongest first, with whether it works here. Tries each one once."""
    from autograder.sandbox import bubblewrap, cgroup

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
    elif not cgroup.works():
        walls = SandboxStatus("bubblewrap", works=True, reason=_NO_CAPS, remedy=_NO_CAPS_REMEDY)
    else:
        walls = SandboxStatus("bubblewrap", works=True)
    return (walls, SandboxStatus("none", works=True, reason="no isolation: only for code that you trust"))


def choose(name: str) -> str:
    """Resolve ``auto`` to the strongest sandbox that works; check that any other one does.

    Raises ``SandboxError`` when it does not work. ``none`` is never chosen by ``auto``.
    """
    statuses = {status.name: status for status in available()}
    if name == "auto":
        for status in available():
            if status.works and status.name != "none":
                return status.name
        first = available()[0]
        raise SandboxError(
            f"no sandbox works on this machine. {first.name}: {first.reason}. Remedy: {first.remedy}. "
            "For code that you trust, ask for --sandbox none."
        )
    if name not in statuses:
        raise SandboxError(f"there is no sandbox named {name!r}; known are: auto, {', '.join(statuses)}")
    if not statuses[name].works:
        raise SandboxError(f"the sandbox {name} does not work here: {statuses[name].reason}")
    return name
