"""Packages of the autograder for other services: for Gradescope, an ``autograder.zip``.

Everything that grading one assignment needs is in it: this package as a wheel, and in that the released notebook and
the hidden tests, but no model solution.
"""

from __future__ import annotations

import importlib.metadata
import io
import shlex
import tempfile
import zipfile
from pathlib import Path

from wheel.wheelfile import WheelFile

from autograder import __version__
from autograder.course import Assignment, Course
from autograder.errors import CourseError

_PACKAGE = Path(__file__).resolve().parent
_TEMPLATES = _PACKAGE / "bundles" / "gradescope"
_COURSE = "_course"
_ASSIGNMENT = "@ASSIGNMENT@"
#: Computing with other versions than where the tests were tried could give other values.
_SAME_VERSIONS = ("jax", "jaxlib", "numpy")
#: The demo's students have solved most exercises.
_LEFT_OUT = ("__pycache__", "demo_cohort", _COURSE)
_WHEEL_NAME = f"jaxercise-{__version__}-py3-none-any.whl"
_WHEEL = "Wheel-Version: 1.0\nGenerator: jaxercise\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


def gradescope(course: Course, name: str) -> bytes:
    """The autograder for one assignment as Gradescope takes it. Raises ``UsageError`` or ``CourseError``."""
    assignment = course.assignment(name)
    _ = assignment.release_notebook  # refuse a course without one now, not on Gradescope
    if not assignment.grader.is_file():
        raise CourseError(f"{name} has no hidden tests: {assignment.grader} is missing")
    versions = [f"{one}=={importlib.metadata.version(one)}" for one in _SAME_VERSIONS]
    files = {
        "setup.sh": (_TEMPLATES / "setup.sh").read_bytes(),
        "run_autograder": _filled(_TEMPLATES / "run_autograder", name),
        "constraints.txt": "\n".join((*versions, "")).encode(),
        _WHEEL_NAME: _wheel(course, assignment),
    }
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for file, data in files.items():
            info = zipfile.ZipInfo(file)
            info.external_attr = (0o755 if data.startswith(b"#!") else 0o644) << 16
            archive.writestr(info, data, zipfile.ZIP_DEFLATED)
    return target.getvalue()


def _filled(template: Path, name: str) -> bytes:
    return template.read_text(encoding="utf-8").replace(_ASSIGNMENT, shlex.quote(name)).encode()


def _wheel(course: Course, assignment: Assignment) -> bytes:
    """This package as it runs here, with one assignment of the course."""
    release = f"{_COURSE}/release/{assignment.name}/{assignment.name}.ipynb"
    files = {
        f"{_PACKAGE.name}/{path.relative_to(_PACKAGE).as_posix()}": path
        for path in sorted(_PACKAGE.rglob("*"))
        if path.is_file() and not set(_LEFT_OUT) & set(path.relative_to(_PACKAGE).parts)
    }
    files[f"{_PACKAGE.name}/{release}"] = assignment.release
    files[f"{_PACKAGE.name}/{_COURSE}/nbgrader_config.py"] = course.root / "nbgrader_config.py"
    if not assignment.grader.is_relative_to(_PACKAGE):
        files[f"{_PACKAGE.name}/{_COURSE}/graders/{assignment.grader.name}"] = assignment.grader
    described = importlib.metadata.distribution("jaxercise")
    information = {file: described.read_text(file) for file in ("METADATA", "entry_points.txt", "licenses/LICENSE")}
    information["WHEEL"] = _WHEEL
    with tempfile.TemporaryDirectory(prefix="jaxercise-") as folder:
        target = Path(folder, _WHEEL_NAME)
        with WheelFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
            for file, path in files.items():
                archive.writestr(zipfile.ZipInfo(file), path.read_bytes(), zipfile.ZIP_DEFLATED)
            for file, text in information.items():
                if text is not None:
                    archive.writestr(zipfile.ZipInfo(f"{archive.dist_info_path}/{file}"), text)
        return target.read_bytes()
