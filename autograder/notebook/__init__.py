"""Submissions: read them, however damaged or hostile, and restore everything that is the course's.

From a submission only text is taken: that of known solution cells, of written answers, and of cells that the
student added. Structure, tags, points, kernel and all other cells come from the release.
"""

from __future__ import annotations

import copy
import hashlib
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any, Literal

from autograder.course import Assignment, Course
from autograder.errors import UnreadableSubmission
from autograder.notebook.assembly import Assembly, Entry, assemble
from autograder.notebook.names import cell_names
from autograder.notebook.parsing import ParsedNotebook, clean_text, parse_notebook, read_bytes
from autograder.notebook.released import course_cells

__all__ = [
    "Cell",
    "Submission",
    "cell_names",
    "guess_assignment",
    "read_bytes",
    "read_submission",
    "rebuild_notebook",
]


@dataclass(frozen=True)
class Cell:
    """One step of grading a submission.

    ``course``: the course's own code (``name`` is its cell id). ``solution``: the student's answer to the
    exercise ``name``, the stub where there is none. ``extra``: a code cell the student added. ``tests``: not
    run in the kernel; the hidden tests of the exercise ``name`` look at what the cells above have made.
    """

    kind: Literal["course", "solution", "extra", "tests"]
    name: str
    source: str


@dataclass(frozen=True)
class Submission:
    """One student's work on one assignment, fitted into the release.

    ``cells`` in the order to execute. ``notes`` say in plain sentences what had to be mended. ``written``
    holds the answers to the written questions.
    """

    student: str
    assignment: str
    path: str
    cells: tuple[Cell, ...]
    notes: tuple[str, ...]
    written: dict[str, str]

    def solution(self, exercise: str) -> str:
        """The source of the student's answer to an exercise; the stub if there is none."""
        for cell in self.cells:
            if cell.kind == "solution" and cell.name == exercise:
                return cell.source
        raise KeyError(exercise)

    @property
    def digest(self) -> str:
        """SHA-256 of the student's code: the same for the same work, whoever hands it in."""
        digest = hashlib.sha256(self.assignment.encode())
        for cell in self.cells:
            if cell.kind in ("solution", "extra"):
                source = cell.source.encode()
                digest.update(b"%s %d " % (cell.kind.encode(), len(source)) + source)
        return digest.hexdigest()


def read_submission(data: bytes, assignment: Assignment, *, student: str = "", path: str = "") -> Submission:
    """Fit the bytes of a submitted notebook into an assignment.

    Raises ``UnreadableSubmission`` with the reason, and nothing else, whatever the bytes are
    (``CourseError`` if it is the release that is broken).
    """
    assembly = assemble(parse_notebook(data), assignment)
    return Submission(
        student=clean_text(student),
        assignment=assignment.name,
        path=clean_text(path),
        cells=_steps(assembly),
        notes=assembly.notes,
        written={
            entry.course.name: entry.source
            for entry in assembly.entries
            if entry.course is not None and entry.course.role == "written"
        },
    )


def rebuild_notebook(data: bytes, assignment: Assignment) -> tuple[Any, tuple[str, ...]]:
    """The release with the student's work put in, as a notebook node that nbgrader accepts, and the notes.

    Reading the result again gives the same submission. Raises ``UnreadableSubmission`` if there is nothing to
    rebuild from.
    """
    import nbformat

    assembly = assemble(parse_notebook(data), assignment)
    release = assignment.release_notebook
    notebook = {key: copy.deepcopy(value) for key, value in release.items() if key != "cells"}
    taken = {cell.get("id") for cell in release["cells"]}
    cells = []
    for entry in assembly.entries:
        if entry.course is not None:
            original = copy.deepcopy(release["cells"][entry.course.index])
            cells.append(original | {"source": entry.source} if entry.is_students else original)
        else:
            cells.append(_own_cell(entry, taken))
    notebook["cells"] = cells
    return nbformat.from_dict(notebook), assembly.notes


def guess_assignment(data: bytes, course: Course, filename: str) -> str | None:
    """Which assignment a notebook belongs to, or None if that cannot be told.

    The file's or folder's name decides unless the cells clearly belong to another assignment; then the
    notebook's title; then the cells: the one assignment that most of their ids and function names belong to.
    """
    try:
        parsed = parse_notebook(data)
    except UnreadableSubmission:
        return _named_in(filename, course)
    overlap = _overlap(parsed, course)
    named = _named_in(filename, course) or _named_in(parsed.title, course)
    if named and (overlap[named] or not overlap.total()):
        return named
    best = overlap.most_common(2)
    if not best or best[0][1] == 0 or (len(best) == 2 and best[0][1] == best[1][1]):
        return named
    return best[0][0]


def _steps(assembly: Assembly) -> tuple[Cell, ...]:
    cells = []
    extras = 0
    for entry in assembly.entries:
        if entry.course is None and entry.runs:
            extras += 1
            cells.append(Cell("extra", f"extra-{extras}", entry.source))
        elif entry.course is not None and entry.course.role == "tests":
            cells.append(Cell("tests", entry.course.name, ""))
        elif entry.course is not None and entry.runs:
            kind: Literal["solution", "course"] = "solution" if entry.course.role == "solution" else "course"
            cells.append(Cell(kind, entry.course.name, entry.source))
    return tuple(cells)


def _own_cell(entry: Entry, taken: set[str]) -> dict[str, Any]:
    """A cell of the student's own, with a fresh id and no metadata at all."""
    number = 1
    while f"extra-{number}" in taken:
        number += 1
    taken.add(f"extra-{number}")
    cell = {"cell_type": entry.cell_type, "id": f"extra-{number}", "metadata": {}, "source": entry.source}
    return cell | ({"execution_count": None, "outputs": []} if entry.cell_type == "code" else {})


def _named_in(text: str, course: Course) -> str | None:
    """The assignment whose name is in a path or title, looking at its last part first."""
    for part in reversed(PurePath(text).parts):
        plain = re.sub(r"[^a-z0-9]+", "_", part.lower())
        names = [name for name in course.assignments if re.sub(r"[^a-z0-9]+", "_", name.lower()) in plain]
        if names:
            return max(names, key=len)
    return None


def _overlap(parsed: ParsedNotebook, course: Course) -> Counter[str]:
    """How many ids and function names of the notebook belong to each assignment and to no other."""
    marks = {name: _marks(course.assignment(name)) for name in course.assignments}
    owners = Counter(mark for own in marks.values() for mark in own)
    seen = {cell.grade_id for cell in parsed.cells} | {cell.cell_id for cell in parsed.cells}
    for cell in parsed.cells:
        names = cell_names(cell.source) if cell.is_code else None
        seen |= names.binds if names else set()
    return Counter({name: sum(owners[mark] == 1 for mark in own & seen) for name, own in marks.items()})


def _marks(assignment: Assignment) -> set[str]:
    """The names and ids that show what an assignment's notebook is; only its names before it is released."""
    names = {exercise.name for exercise in assignment.exercises} | {question.name for question in assignment.written}
    if not assignment.release.is_file():
        return names
    cells = course_cells(assignment)
    return (names | {cell.grade_id for cell in cells} | {cell.cell_id for cell in cells}) - {""}
