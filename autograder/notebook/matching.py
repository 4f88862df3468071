"""Which cell of a submission is which cell of the release.

The claims of a submission are believed in this order: nbgrader's grade id, the cell id of nbformat, and, for
a solution, that it defines the exercise's name. Course cells whose ids are gone are known by their text, a
written answer by the prompt above it. What cannot be matched is the student's own.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass

from autograder.notebook.names import defines
from autograder.notebook.parsing import StudentCell
from autograder.notebook.released import CourseCell, normalised, same_text

MAX_LISTED = 5


@dataclass(frozen=True)
class Matches:
    """``found``: index in the release -> index in the submission. Two exercises may share a student's cell.

    ``moved`` are the student's cells that were taken as a solution because of what they define. ``notes`` are
    sentences for the instructor.
    """

    found: dict[int, int]
    moved: frozenset[int]
    notes: tuple[str, ...]


def match_cells(release: tuple[CourseCell, ...], student: tuple[StudentCell, ...]) -> Matches:
    """Find every cell of the release in the submission, as far as it is there."""
    matcher = _Matcher(release, student)
    matcher.by_grade_id()
    matcher.by_cell_id()
    matcher.by_definition()
    matcher.by_text()
    matcher.by_prompt()
    matcher.note_changes()
    return Matches(matcher.found, frozenset(matcher.moved), tuple(matcher.notes))


class _Matcher:
    """The state of one matching: each step fills in what the steps before it left open."""

    def __init__(self, release: tuple[CourseCell, ...], student: tuple[StudentCell, ...]) -> None:
        self.release = release
        self.student = student
        self.found: dict[int, int] = {}
        self.moved: set[int] = set()
        self.notes: list[str] = []

    @property
    def free(self) -> list[int]:
        """The student's cells that are not known yet, in order."""
        taken = set(self.found.values())
        return [index for index in range(len(self.student)) if index not in taken]

    @property
    def open(self) -> list[CourseCell]:
        """The release's cells that have not been found yet."""
        return [cell for cell in self.release if cell.index not in self.found]

    def by_grade_id(self) -> None:
        positions = _positions(range(len(self.student)), lambda index: self.student[index].grade_id)
        for cell in self.release:
            candidates = [i for i in positions.get(cell.grade_id, ()) if self._plausible(cell, i)]
            if not candidates:
                continue
            self.found[cell.index] = self._best(cell, candidates)
            if len(candidates) > 1:
                self.notes.append(
                    f"There were {len(candidates)} cells with the grade id {cell.grade_id}; one was used."
                )

    def by_cell_id(self) -> None:
        positions = _positions(self.free, lambda index: self.student[index].cell_id)
        recovered = []
        for cell in self.open:
            candidates = [i for i in positions.get(cell.cell_id, ()) if self._plausible(cell, i)]
            if candidates:
                self.found[cell.index] = self._best(cell, candidates)
                recovered += [cell.grade_id] if cell.grade_id else []
        self._note_recovered(recovered, "by cell id")

    def by_definition(self) -> None:
        """Look for a solution that is missing, or that was left as the stub, in the student's other cells."""
        for cell in self.release:
            if cell.role != "solution" or self._is_answered(cell):
                continue
            elsewhere = self._definitions(cell)
            if elsewhere:
                self.found[cell.index] = elsewhere[-1]
                self.moved.add(elsewhere[-1])
                self.notes.append(f"The solution of {cell.name} was not in its cell; it was found in another one.")

    def by_text(self) -> None:
        positions = _positions(self.free, lambda index: _text_key(self.student[index]))
        recovered = []
        for cell in self.open:
            same = positions.get(_text_key(cell))
            if same and cell.source.strip():
                self.found[cell.index] = same.pop(0)
                recovered += [cell.grade_id] if cell.grade_id else []
        self._note_recovered(recovered, "by their text")

    def by_prompt(self) -> None:
        """A written answer without any id stands below the cell that stands above it in the release."""
        for cell in self.open:
            above = self.found.get(cell.index - 1)
            if cell.role != "written" or above is None or above + 1 not in self.free:
                continue
            if self.student[above + 1].cell_type == cell.cell_type:
                self.found[cell.index] = above + 1
                self._note_recovered([cell.grade_id], "by its place below the prompt")

    def note_changes(self) -> None:
        """Say what was not as released, for the cells that matter to grading."""
        missing = []
        for cell in self.release:
            if not cell.grade_id:
                continue
            if cell.index not in self.found:
                missing.append(cell.grade_id)
                continue
            student = self.student[self.found[cell.index]]
            if student.cell_type != cell.cell_type:
                self.notes.append(f"Cell {cell.grade_id} was no longer a {cell.cell_type} cell; read as one.")
            if cell.role not in ("solution", "written") and not same_text(student.source, cell.source):
                self.notes.append(f"Cell {cell.grade_id} had been changed; the course's own text was used.")
            if student.grade_id == cell.grade_id and student.points != cell.points:
                self.notes.append(f"The points of cell {cell.grade_id} had been changed; the course's count.")
        if len(missing) == sum(1 for cell in self.release if cell.grade_id):
            self.notes.append("None of the assignment's cells is in this notebook; is it for another one?")
        elif missing:
            self.notes.append(f"{_listed(missing)} missing; taken from the release.")

    def _plausible(self, cell: CourseCell, index: int) -> bool:
        student = self.student[index]
        if cell.role == "solution":
            return student.is_code or defines(student.source, cell.name)
        return bool(cell.grade_id) or student.cell_type == cell.cell_type

    def _best(self, cell: CourseCell, candidates: list[int]) -> int:
        """The last of those that look most like an answer."""

        def likeness(index: int) -> tuple[bool, bool, int]:
            source = self.student[index].source
            answered = bool(source.strip()) and not same_text(source, cell.source)
            return (answered and cell.role == "solution" and defines(source, cell.name), answered, index)

        if cell.role in ("solution", "written"):
            return max(candidates, key=likeness)
        return candidates[0]

    def _is_answered(self, cell: CourseCell) -> bool:
        """Whether a solution cell was found that is not the stub and defines what it should."""
        index = self.found.get(cell.index)
        return index is not None and self._answers(cell, index)

    def _answers(self, cell: CourseCell, index: int) -> bool:
        source = self.student[index].source
        return defines(source, cell.name) and not same_text(source, cell.source)

    def _definitions(self, cell: CourseCell) -> list[int]:
        """Code cells that answer an exercise in the wrong place, the best one last.

        The student's own cells are better than other exercises' solution cells and edited experiments, which
        are looked at only if there is no work in the right place.
        """
        places = [*self._other_editable(), *self.free] if self._is_untouched(cell) else self.free
        return [index for index in places if self.student[index].is_code and self._answers(cell, index)]

    def _is_untouched(self, cell: CourseCell) -> bool:
        index = self.found.get(cell.index)
        source = "" if index is None else self.student[index].source
        return not source.strip() or same_text(source, cell.source)

    def _other_editable(self) -> list[int]:
        cells = [c.index for c in self.release if c.role in ("solution", "teaching")]
        return sorted({self.found[index] for index in cells if index in self.found})

    def _note_recovered(self, grade_ids: list[str], how: str) -> None:
        if grade_ids:
            self.notes.append(f"{_listed(grade_ids, 'had')} lost the nbgrader metadata; recovered {how}.")


def _text_key(cell: StudentCell | CourseCell) -> tuple[str, str]:
    return cell.cell_type, normalised(cell.source)


def _positions[Key: Hashable](indexes: Iterable[int], key: Callable[[int], Key]) -> dict[Key, list[int]]:
    """Group indexes by key; an empty key is none."""
    positions = defaultdict(list)
    for index in indexes:
        if key(index):
            positions[key(index)].append(index)
    return dict(positions)


def _listed(names: list[str], verb: str = "") -> str:
    """``Cell a was`` or ``Cells a, b were``; with a verb, ``Cell a had``. A long list is cut short."""
    if len(names) == 1:
        return f"Cell {names[0]} {verb or 'was'}"
    shown = names if len(names) <= MAX_LISTED else [*names[:MAX_LISTED], f"and {len(names) - MAX_LISTED} more"]
    return f"Cells {', '.join(shown)} {verb or 'were'}"
