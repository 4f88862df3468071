"""The course as data: which assignments there are, their exercises and points, and where everything lies.

Nothing is listed by hand. The exercises and points of an assignment are read from the nbgrader metadata of
its source notebook, so adding an assignment means adding a notebook and a grader. A copy of the course without the
source notebooks, such as the one in the wheel, is read from its released notebooks and has no solutions.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

from autograder.errors import CourseError, UsageError

COURSE_VARIABLE = "JAXERCISE_COURSE"

_PACKAGE = Path(__file__).resolve().parent
_FOLDERS = ("assignments", "release")


@dataclass(frozen=True)
class Exercise:
    """One function to write. The three cells are named by their nbgrader ``grade_id``."""

    name: str
    points: int
    solution_cell: str
    check_cell: str
    tests_cell: str


@dataclass(frozen=True)
class Written:
    """One question answered in words and graded by a person."""

    name: str
    points: int


@dataclass(frozen=True)
class Assignment:
    """One assignment: its source and released notebook, exercises in notebook order, and hidden grader."""

    name: str
    source: Path
    release: Path
    exercises: tuple[Exercise, ...]
    written: tuple[Written, ...]
    grader: Path

    @property
    def max_score(self) -> int:
        """What the hidden tests can give; written questions are not in it."""
        return sum(exercise.points for exercise in self.exercises)

    @property
    def folders(self) -> tuple[Path, ...]:
        """Where a submission must not be able to look: the course, and its hidden graders."""
        return self.source.parents[2], self.grader.parent

    def exercise(self, name: str) -> Exercise:
        """The exercise of this name. Raises ``CourseError`` if there is none."""
        for exercise in self.exercises:
            if exercise.name == name:
                return exercise
        known = ", ".join(exercise.name for exercise in self.exercises)
        raise CourseError(f"{self.name} has no exercise {name!r}; it has {known}")

    @cached_property
    def release_notebook(self) -> dict[str, Any]:
        """The student version as plain JSON. Raises ``CourseError`` if it has not been generated."""
        return _read_notebook(self.release, f"run `nbgrader generate_assignment {self.name} --force`")


@dataclass(frozen=True)
class Course:
    """A folder with ``nbgrader_config.py`` and ``assignments/``, ``release/`` or both."""

    root: Path
    assignments: tuple[str, ...]

    @property
    def corpus(self) -> Path:
        """The submissions that ``jaxercise audit`` puts the graders on trial with."""
        return self.root / "tests" / "submissions"

    def assignment(self, name: str) -> Assignment:
        """Read one assignment. Raises ``UsageError`` (unknown name) or ``CourseError`` (broken source)."""
        if name not in self.assignments:
            raise UsageError(f"no assignment {name!r} in {self.root}; there are {', '.join(self.assignments)}")
        source, release = (self.root / folder / name / f"{name}.ipynb" for folder in _FOLDERS)
        described = source if source.is_file() else release
        cells = _grade_cells(_read_notebook(described, "repair it, or put it back from where you keep your course"))
        return Assignment(
            name=name,
            source=source,
            release=release,
            exercises=_exercises(cells, described),
            written=_written(cells),
            grader=self._grader(name),
        )

    def reference_solutions(self, name: str) -> dict[str, str]:
        """The model solution of every exercise: the source's solution cells without marker lines."""
        assignment = self.assignment(name)
        cells = _grade_cells(
            _read_notebook(
                assignment.source, "only a course with its source notebooks has the solutions that this needs"
            )
        )
        return {
            exercise.name: without_solution_markers(cell_source(cells[exercise.solution_cell]))
            for exercise in assignment.exercises
        }

    def _grader(self, name: str) -> Path:
        """The course's own grader wins over the one that comes with the package."""
        own = self.root / "graders" / f"test_{name}.py"
        return own if own.is_file() else _PACKAGE / "graders" / own.name


def find_course(start: Path | None = None) -> Course:
    """Find the course to grade with.

    In this order: the folder named by ``JAXERCISE_COURSE``; ``start`` (default: the working directory) and
    the folders above it; the checkout this package lies in; the released course inside the wheel.
    Raises ``CourseError`` if none of them is a course.
    """
    named = os.environ.get(COURSE_VARIABLE)
    if named:
        root = Path(named).resolve()
        if not _is_course(root):
            raise CourseError(
                f"{COURSE_VARIABLE} is {named}, which is no course: there is no nbgrader_config.py beside assignments/ "
                "or release/",
                f"set it to a course's folder, or unset {COURSE_VARIABLE}",
            )
        return _course(root)
    begin = (start or Path.cwd()).resolve()
    for root in (begin, *begin.parents, _PACKAGE.parent, _PACKAGE / "_course"):
        if _is_course(root):
            return _course(root)
    raise CourseError(
        f"no course found: neither {begin} nor a folder above it has nbgrader_config.py beside assignments/ or "
        "release/",
        f"go to the course's folder or set {COURSE_VARIABLE}",
    )


def cell_source(cell: dict[str, Any]) -> str:
    """A cell's text, which a notebook may store as one string or as a list of lines."""
    source = cell.get("source", "")
    return source if isinstance(source, str) else "".join(source)


def without_solution_markers(source: str) -> str:
    """Drop the comment lines between which nbgrader puts the stub."""
    return "".join(line for line in source.splitlines(keepends=True) if not _is_solution_marker(line))


def _is_solution_marker(line: str) -> bool:
    text = line.strip()
    return text.startswith("#") and text.lstrip("# ") in ("BEGIN SOLUTION", "END SOLUTION")


def _is_course(root: Path) -> bool:
    return (root / "nbgrader_config.py").is_file() and any((root / folder).is_dir() for folder in _FOLDERS)


def _course(root: Path) -> Course:
    notebooks = (notebook for folder in _FOLDERS for notebook in (root / folder).glob("*/*.ipynb"))
    names = {notebook.stem for notebook in notebooks if notebook.stem == notebook.parent.name}
    if not names:
        raise CourseError(f"{root} is a course without assignments", "write assignments/NAME/NAME.ipynb")
    return Course(root=root, assignments=tuple(sorted(names)))


def _read_notebook(path: Path, remedy: str) -> dict[str, Any]:
    """Read one of the course's own notebooks, which must be nbformat 4."""
    try:
        notebook = json.loads(path.read_bytes())
    except OSError as error:
        raise CourseError(f"{path} cannot be read ({error.strerror})", remedy) from error
    except ValueError as error:
        raise CourseError(f"{path} is not a notebook ({error})", remedy) from error
    if not isinstance(notebook, dict) or not isinstance(notebook.get("cells"), list):
        raise CourseError(f"{path} is not a notebook of nbformat 4, as it has no list of cells", remedy)
    return notebook


def _grade_cells(notebook: dict[str, Any]) -> dict[str, dict[str, Any]]:
    """The cells that nbgrader knows, by grade id, in notebook order."""
    cells = {}
    for cell in notebook["cells"]:
        nbgrader = cell.get("metadata", {}).get("nbgrader", {})
        if "grade_id" in nbgrader:
            cells[nbgrader["grade_id"]] = cell
    return cells


def _exercises(cells: dict[str, dict[str, Any]], source: Path) -> tuple[Exercise, ...]:
    exercises = []
    for name, cell in cells.items():
        nbgrader = cell["metadata"]["nbgrader"]
        if not nbgrader.get("solution") or nbgrader.get("grade"):
            continue
        tests = cells.get(f"{name}_tests")
        if tests is None:
            raise CourseError(f"{source}: exercise {name} has no graded cell {name}_tests to hold its points")
        points = tests["metadata"]["nbgrader"].get("points")
        if isinstance(points, float) and points.is_integer():
            points = int(points)  # nbgrader's editor stores 3 as 3.0 in some versions
        if not isinstance(points, int) or points < 0:
            raise CourseError(f"{source}: the points of {name}_tests must be a whole number, not {points!r}")
        exercises.append(
            Exercise(
                name=name,
                points=points,
                solution_cell=name,
                check_cell=f"{name}_check",
                tests_cell=f"{name}_tests",
            )
        )
    return tuple(exercises)


def _written(cells: dict[str, dict[str, Any]]) -> tuple[Written, ...]:
    """Manually graded cells are the ones that are both answer and graded."""
    return tuple(
        Written(name=name, points=int(cell["metadata"]["nbgrader"].get("points", 0)))
        for name, cell in cells.items()
        if cell["metadata"]["nbgrader"].get("solution") and cell["metadata"]["nbgrader"].get("grade")
    )
