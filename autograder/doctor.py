"""What this machine can do, and the command that fixes what is missing."""

from __future__ import annotations

import getpass
import importlib.metadata
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from packaging.requirements import Requirement
from rich.console import Console
from rich.text import Text

from autograder.course import Course, find_course
from autograder.errors import CourseError
from autograder.outputs import plain_text

_SHOWN = ("jax", "jaxlib", "numpy", "nbgrader", "ipykernel", "jupyter-client", "pytest")
_DEVICES = "import jax; print(', '.join(f'{d.platform}:{d.id}' for d in jax.devices()))"
_DEVICES_TIMEOUT_S = 120
_ON_CPU = "JAX_PLATFORMS=cpu jaxercise doctor"
_NVIDIA = Path("/dev/nvidiactl")


@dataclass(frozen=True)
class Finding:
    """One thing looked at. Only ``missing`` keeps Jaxercise from grading; ``note`` is good to know."""

    topic: str
    name: str
    state: Literal["ok", "missing", "note"]
    text: str
    remedy: str = ""


def examine() -> Iterator[Finding]:
    """Look at everything, the quick things first."""
    yield _python()
    yield from _versions()
    yield from _sandboxes()
    yield _devices()
    yield from _gpu_sandboxes()
    yield from _course()


def print_finding(finding: Finding, console: Console) -> None:
    """One line, and the remedy under it."""
    mark, style = {"ok": ("ok", "green"), "missing": ("missing", "red"), "note": ("note", "yellow")}[finding.state]
    line = Text(f"{mark:8}", style=style)
    line.append(f"{finding.topic:9}")
    line.append(plain_text(finding.name), style="bold")
    line.append(f"  {plain_text(finding.text)}" if finding.text else "")
    if finding.remedy:
        line.append(f"\n{'':17}-> {plain_text(finding.remedy)}")
    console.print(line, soft_wrap=True)


def _python() -> Finding:
    return Finding("python", ".".join(map(str, sys.version_info[:3])), "ok", sys.executable)


def _versions() -> Iterator[Finding]:
    """Versions of what matters, against what the package asks for."""
    wanted = {
        requirement.name: requirement.specifier
        for requirement in map(Requirement, importlib.metadata.requires("jaxercise") or ())
        if requirement.marker is None or requirement.marker.evaluate({"extra": ""})
    }
    for name in _SHOWN:
        specifier = wanted.get(name)
        remedy = f"pip install '{name}{specifier or ''}'"
        try:
            version = importlib.metadata.version(name)
        except importlib.metadata.PackageNotFoundError:
            yield Finding("package", name, "missing", "is not installed", remedy)
            continue
        if specifier is not None and not specifier.contains(version, prereleases=True):
            yield Finding("package", name, "missing", f"{version}, but the course needs {specifier}", remedy)
        else:
            yield Finding("package", name, "ok", version)


def _sandboxes() -> Iterator[Finding]:
    from autograder.sandbox import available

    statuses = available()
    confined = any(status.works for status in statuses if status.name != "none")
    for status in statuses:
        state: Literal["ok", "note", "missing"] = "note" if status.works or confined else "missing"
        if status.works and not status.reason:
            state = "ok"
        yield Finding("sandbox", status.name, state, status.reason, status.remedy)


def _gpu_sandboxes() -> Iterator[Finding]:
    """Where there is a GPU: which sandboxes could give it to a kernel."""
    from autograder.sandbox import GPU_PROVISIONERS, status

    if not _NVIDIA.exists():
        return
    for name in GPU_PROVISIONERS:
        found = status(name, "gpu")
        state: Literal["ok", "note"] = "ok" if found.works and not found.reason else "note"
        yield Finding("gpu", name, state, found.reason, found.remedy)


def _devices() -> Finding:
    """Asked in a process of its own: initialising a GPU takes memory on it for as long as we live."""
    try:
        done = subprocess.run(
            [sys.executable, "-c", _DEVICES],
            capture_output=True,
            text=True,
            timeout=_DEVICES_TIMEOUT_S,
            check=False,
            env={**os.environ, "XLA_PYTHON_CLIENT_PREALLOCATE": "false"},
        )
    except subprocess.TimeoutExpired:
        return Finding("devices", "jax", "missing", f"jax.devices() took more than {_DEVICES_TIMEOUT_S} s", _ON_CPU)
    if done.returncode == 0:
        return Finding("devices", done.stdout.strip(), "ok", "")
    reason = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
    return Finding("devices", "jax", "missing", reason, _ON_CPU)


def _course() -> Iterator[Finding]:
    try:
        course = find_course()
    except CourseError as error:
        yield _broken("none", error)
        return
    yield Finding("course", str(course.root), "ok", ", ".join(course.assignments))
    for name in course.assignments:
        yield from _assignment(course, name)
    yield from _nbgrader(course)


def _assignment(course: Course, name: str) -> Iterator[Finding]:
    try:
        assignment = course.assignment(name)
        _ = assignment.release_notebook
    except CourseError as error:
        yield _broken(name, error)
        return
    if not assignment.grader.is_file():
        yield Finding("course", name, "missing", "has no hidden grader", f"write {assignment.grader}")


def _broken(name: str, error: CourseError) -> Finding:
    return Finding("course", name, "missing", error.fault, error.remedy or "jaxercise lint")


def _nbgrader(course: Course) -> Iterator[Finding]:
    """nbgrader finds its configuration from the working directory only, and needs USER."""
    config = (course.root / "nbgrader_config.py").read_text()
    if "autograder.nbgrader" in config:
        yield Finding("nbgrader", "nbgrader_config.py", "ok", "grades with Jaxercise")
    else:
        yield Finding(
            "nbgrader",
            "nbgrader_config.py",
            "note",
            "grades with nbgrader's own Execute, in the grader's process",
            "take over the Autograde settings of the nbgrader_config.py that comes with Jaxercise",
        )
    if not os.environ.get("USER"):
        yield Finding("nbgrader", "USER", "note", "is not set; nbgrader needs it", f"export USER={_user_name()}")


def _user_name() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):
        return "instructor"
