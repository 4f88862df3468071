"""What the result of a submission depends on, beside the submission: versions, the package's code, the course.

Results of an earlier run, and of another machine, are taken only where all of this is the same.
"""

from __future__ import annotations

import functools
import hashlib
import importlib.metadata
import platform
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from autograder.course import Course
from autograder.errors import CourseError, UsageError

_PACKAGE = Path(__file__).resolve().parent
_VERSIONS = ("jaxercise", "jax", "jaxlib", "numpy")

#: Names of conditions, and for each what it is here.
Conditions = Mapping[str, str]


def conditions(course: Course, assignment: str) -> Conditions:
    """Everything but the submission that the result of a submission to this assignment depends on.

    Raises ``UsageError`` or ``CourseError`` if there is no such assignment here.
    """
    found = course.assignment(assignment)
    graders = [path for path in found.grader.parent.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    described = repr((found.exercises, found.written)).encode()
    try:
        release = found.release.read_bytes()
    except OSError as error:
        raise CourseError(f"{found.release} cannot be read: {error.strerror}") from error
    return {**_of_this_process(), "assignment": digest(release, described, *_files(found.grader.parent, graders))}


def require_same(expected: Conditions, found: Conditions) -> None:
    """Raise ``UsageError`` with the differences, if there are any."""
    unequal = [name for name in expected if expected[name] != found.get(name)]
    if unequal:
        differences = ", ".join(f"{name} ({found.get(name)} there, {expected[name]} here)" for name in unequal)
        raise UsageError(
            f"a worker grades with another {differences}; give it the same package and course, and start it again"
        )


def digest(*parts: bytes) -> str:
    """One short name for some texts in their order."""
    sha = hashlib.sha256()
    for part in parts:
        sha.update(len(part).to_bytes(8, "big"))
        sha.update(part)
    return sha.hexdigest()[:32]


def key(here: Conditions, *more: object) -> str:
    """The name of a result: of the conditions, and of what else it depends on (anything that JSON can hold)."""
    return digest(msgspec.json.encode([here, *more], order="sorted"))


@functools.cache
def _of_this_process() -> Conditions:
    """Of the code that this process runs: looked at once, since changed files do not change what has been imported.

    The course inside an installed package is not part of it: a clone of the repository does not have it there.
    """
    files = [path for path in _PACKAGE.rglob("*.py") if not {"__pycache__", "_course"}.intersection(path.parts)]
    return {
        "python": ".".join(platform.python_version_tuple()[:2]),
        **{name: importlib.metadata.version(name) for name in _VERSIONS},
        "code": digest(*_files(_PACKAGE, files)),
    }


def _files(root: Path, files: Iterable[Path]) -> list[bytes]:
    """Names and contents, in an order that is the same everywhere."""
    return [part for file in sorted(files) for part in (file.relative_to(root).as_posix().encode(), file.read_bytes())]
