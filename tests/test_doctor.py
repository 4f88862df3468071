"""What the doctor finds, and what it prescribes."""

from __future__ import annotations

import io
import subprocess
from pathlib import Path

import pytest
from rich.console import Console
from small_course import NAME, write_small_course

from autograder import doctor, sandbox
from autograder.course import COURSE_VARIABLE
from autograder.doctor import Finding, print_finding
from autograder.sandbox import SandboxStatus


@pytest.fixture(autouse=True)
def course(tmp_path: Path, monkeypatch):
    monkeypatch.setenv(COURSE_VARIABLE, str(tmp_path))
    return write_small_course(tmp_path)


def states(findings) -> dict[str, str]:
    return {finding.name: finding.state for finding in findings}


def test_a_sandbox_that_does_not_work_is_missing_only_if_no_other_one_does(monkeypatch):
    """Running student code as oneself is no sandbox."""
    broken = SandboxStatus("bubblewrap", works=False, reason="no user namespaces", remedy="sysctl ...")
    podman = SandboxStatus("podman", works=True)
    none = SandboxStatus("none", works=True, reason="no isolation")
    monkeypatch.setattr(sandbox, "available", lambda: (broken, none))
    assert states(doctor._sandboxes()) == {"bubblewrap": "missing", "none": "note"}
    monkeypatch.setattr(sandbox, "available", lambda: (broken, podman, none))
    assert states(doctor._sandboxes()) == {"bubblewrap": "note", "podman": "ok", "none": "note"}


def test_sandboxes_with_a_gpu_are_looked_at_where_there_is_one(monkeypatch, tmp_path):
    """With the command that makes one work."""
    monkeypatch.setattr(doctor, "_NVIDIA", tmp_path / "missing")
    assert list(doctor._gpu_sandboxes()) == []
    monkeypatch.setattr(doctor, "_NVIDIA", tmp_path)
    broken = SandboxStatus("podman", works=False, reason="there is no image", remedy="containers/build.sh gpu")
    monkeypatch.setattr(sandbox, "status", lambda name, device: broken)
    found = next(doctor._gpu_sandboxes())
    assert (found.name, found.state, found.remedy) == ("podman", "note", "containers/build.sh gpu")


def test_versions_are_held_against_the_packages_own_requirements(monkeypatch):
    """The remedy is a command to copy."""
    monkeypatch.setattr(doctor.importlib.metadata, "version", lambda name: "0.11.0" if name == "jax" else "999")
    jax = next(finding for finding in doctor._versions() if finding.remedy.startswith("pip install 'jax<"))
    assert (jax.name, jax.state) == ("jax", "missing")
    assert jax.text.startswith("0.11.0, but the course needs")


def test_devices_are_asked_in_a_process_that_may_fail(monkeypatch):
    """The last line of its error is the reason."""
    failed = subprocess.CompletedProcess([], 1, "", "Traceback\nRuntimeError: no GPU")
    monkeypatch.setattr(doctor.subprocess, "run", lambda *args, **options: failed)
    found = doctor._devices()
    assert (found.state, found.text) == ("missing", "RuntimeError: no GPU")


def test_a_release_that_was_not_generated_is_missing(course):
    """With nbgrader's command for it."""
    (course.root / "release" / NAME / f"{NAME}.ipynb").unlink()
    found = next(finding for finding in doctor._course() if finding.name == NAME)
    assert found.state == "missing"
    assert "nbgrader generate_assignment" in found.remedy


def test_what_is_wrong_with_the_course_has_its_remedy(course, monkeypatch):
    """No course there, one without assignments, a damaged notebook, no hidden tests."""

    def missing() -> dict[str, str]:
        return {finding.name: finding.remedy for finding in doctor._course() if finding.state == "missing"}

    assert "write " in missing()[NAME]
    source = course.root / "assignments" / NAME / f"{NAME}.ipynb"
    source.write_text("{")
    assert "repair it" in missing()[NAME]
    source.unlink()
    (course.root / "release" / NAME / f"{NAME}.ipynb").unlink()
    assert missing() == {"none": "write assignments/NAME/NAME.ipynb"}
    monkeypatch.setenv(COURSE_VARIABLE, "/nowhere")
    assert f"unset {COURSE_VARIABLE}" in missing()["none"]


def test_a_configuration_without_our_graders_is_noted(course, monkeypatch):
    """The points would come from nbgrader's own Execute then."""
    monkeypatch.delenv("USER", raising=False)
    found = states(doctor._nbgrader(course))
    assert found == {"nbgrader_config.py": "note", "USER": "note"}
    (course.root / "nbgrader_config.py").write_text('"autograder.nbgrader.GradeHiddenTests"')
    assert states(doctor._nbgrader(course))["nbgrader_config.py"] == "ok"


def test_the_remedy_stands_under_the_finding():
    """So that it can be copied."""
    console = Console(file=io.StringIO(), width=80, color_system=None)
    print_finding(Finding("package", "jax", "missing", "is not installed", "pip install jax"), console)
    assert console.file.getvalue().split("\n")[:2] == [
        "missing package  jax  is not installed",
        "                 -> pip install jax",
    ]
