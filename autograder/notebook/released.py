"""The released notebook of an assignment: the skeleton that every submission is fitted into."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from autograder.course import Assignment, cell_source
from autograder.errors import CourseError
from autograder.notebook.parsing import clean_text

Role = Literal["setup", "solution", "written", "tests", "check", "locked", "teaching"]


@dataclass(frozen=True)
class CourseCell:
    """One cell of the release.

    ``role`` says what it is for: ``locked`` is any other cell that nbgrader protects (a question's prompt),
    ``teaching`` the rest, prose and experiments. ``name`` is the exercise's or question's, else the cell id.
    """

    index: int
    role: Role
    name: str
    cell_type: str
    source: str
    grade_id: str = ""
    cell_id: str = ""
    points: float | None = None

    @property
    def is_experiment(self) -> bool:
        """Course code that a submission runs only if the student's code builds on it."""
        return self.cell_type == "code" and self.role in ("locked", "teaching")


def course_cells(assignment: Assignment) -> tuple[CourseCell, ...]:
    """The cells of the release in order. Raises ``CourseError`` if an exercise lacks one it needs."""
    roles = _roles(assignment)
    cells = tuple(_course_cell(index, raw, roles) for index, raw in enumerate(assignment.release_notebook["cells"]))
    present = {cell.grade_id for cell in cells}
    for exercise in assignment.exercises:
        for needed in (exercise.solution_cell, exercise.tests_cell):
            if needed not in present:
                raise CourseError(f"{assignment.release} has no cell {needed}", "generate the release again")
    return cells


def same_text(one: str, other: str) -> bool:
    """Whether two cells say the same, but for white space at the ends of lines and around the cell."""
    return normalised(one) == normalised(other)


def normalised(source: str) -> str:
    """A cell's text without white space at the ends of lines and around the cell."""
    return "\n".join(line.rstrip() for line in source.split("\n")).strip()


def _roles(assignment: Assignment) -> dict[str, tuple[Role, str]]:
    roles: dict[str, tuple[Role, str]] = {"setup": ("setup", "setup")}
    for exercise in assignment.exercises:
        roles[exercise.solution_cell] = ("solution", exercise.name)
        roles[exercise.check_cell] = ("check", exercise.name)
        roles[exercise.tests_cell] = ("tests", exercise.name)
    for question in assignment.written:
        roles[question.name] = ("written", question.name)
    return roles


def _course_cell(index: int, raw: dict[str, Any], roles: dict[str, tuple[Role, str]]) -> CourseCell:
    nbgrader = raw.get("metadata", {}).get("nbgrader", {})
    grade_id = nbgrader.get("grade_id", "")
    cell_id = raw.get("id", "")
    other: tuple[Role, str] = ("locked" if grade_id else "teaching", cell_id or grade_id or f"course-{index}")
    role, name = roles.get(grade_id, other)
    points = nbgrader.get("points")
    return CourseCell(
        index=index,
        role=role,
        name=name,
        cell_type=raw["cell_type"],
        source=clean_text(cell_source(raw)),
        grade_id=grade_id,
        cell_id=cell_id,
        points=None if points is None else float(points),
    )
