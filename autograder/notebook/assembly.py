"""Fit a submission into the release: the course's cells in their order, the student's code in its place."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, replace

from autograder.course import Assignment
from autograder.notebook.matching import Matches, match_cells
from autograder.notebook.names import CellNames, cell_names
from autograder.notebook.parsing import ParsedNotebook, StudentCell
from autograder.notebook.released import CourseCell, course_cells, normalised, same_text

MAX_NOTES = 30

_NO_NAMES = CellNames(frozenset(), frozenset())


@dataclass(frozen=True)
class Entry:
    """One cell of the assembled notebook.

    ``course`` is the release's cell it stands for, None for a cell of the student's own. ``runs``: its text
    is executed in grading (a tests cell's never is: it marks where the hidden tests run). ``on_demand``: it
    runs, and a student's is kept, only if the student's code builds on it.
    """

    cell_type: str
    source: str
    course: CourseCell | None = None
    runs: bool = False
    on_demand: bool = False

    @property
    def is_students(self) -> bool:
        """Whether the text is the student's to write."""
        return self.course is None or self.course.role in ("solution", "written")


@dataclass(frozen=True)
class Assembly:
    """Entries in the order of the release, and sentences for the instructor."""

    entries: tuple[Entry, ...]
    notes: tuple[str, ...]


def assemble(parsed: ParsedNotebook, assignment: Assignment) -> Assembly:
    """Fit a parsed submission into the assignment's release."""
    release = course_cells(assignment)
    matches = match_cells(release, parsed.cells)
    own = _own_cells(release, parsed.cells, matches)
    entries = list(own[-1])
    for cell in release:
        index = matches.found.get(cell.index)
        student = None if index is None else parsed.cells[index]
        entries += [_course_entry(cell, student), *_edited_experiment(cell, student), *own[cell.index]]
    notes = [*parsed.notes, *matches.notes]
    if len(notes) > MAX_NOTES:
        notes = [*notes[:MAX_NOTES], f"{len(notes) - MAX_NOTES} more notes were left out."]
    return Assembly(entries=tuple(_settle_demand(entries)), notes=tuple(notes))


def _own_cells(
    release: tuple[CourseCell, ...], student: tuple[StudentCell, ...], matches: Matches
) -> dict[int, list[Entry]]:
    """The student's own cells by the release cell they follow; -1 for those above every known cell."""
    course_index: dict[int, int] = {}
    for cell_index, index in matches.found.items():
        course_index.setdefault(index, cell_index)
    course_texts = {(cell.cell_type, normalised(cell.source)) for cell in release}
    own: dict[int, list[Entry]] = defaultdict(list)
    anchor = -1
    for index, cell in enumerate(student):
        if index in course_index:
            # A solution that was found further down moves up alone: what stands below it stays where it was.
            if index not in matches.moved or course_index[index] > anchor:
                anchor = course_index[index]
        elif _is_own(cell) and (cell.cell_type, normalised(cell.source)) not in course_texts:
            own[anchor].append(Entry(cell.cell_type, cell.source, runs=cell.is_code))
    return own


def _is_own(cell: StudentCell) -> bool:
    return cell.cell_type in ("code", "markdown", "raw") and bool(cell.source.strip())


def _course_entry(cell: CourseCell, student: StudentCell | None) -> Entry:
    is_answer = student is not None and cell.role in ("solution", "written")
    return Entry(
        cell_type=cell.cell_type,
        source=student.source if student is not None and is_answer else cell.source,
        course=cell,
        runs=cell.role in ("setup", "solution"),
        on_demand=cell.is_experiment,
    )


def _edited_experiment(cell: CourseCell, student: StudentCell | None) -> list[Entry]:
    """What a student made of one of the course's experiments, which nothing keeps them from changing."""
    if not cell.is_experiment or cell.role == "locked" or student is None or not student.is_code:
        return []
    if same_text(student.source, cell.source):
        return []
    return [Entry("code", student.source, on_demand=True)]


def _settle_demand(entries: list[Entry]) -> list[Entry]:
    """Let the experiments run that the student's code builds on; drop the student's versions nobody uses."""
    needed = _needed(entries)
    settled = []
    for position, entry in enumerate(entries):
        if position in needed:
            settled.append(replace(entry, runs=True, on_demand=False))
        elif entry.course is not None or not entry.on_demand:
            settled.append(replace(entry, on_demand=False))
    return settled


def _needed(entries: list[Entry]) -> set[int]:
    """Positions of the experiments that bind a name which a running cell needs and no cell above it binds."""
    offered: dict[str, list[int]] = defaultdict(list)
    for position, entry in enumerate(entries):
        if entry.on_demand:
            for name in _names(entry).binds:
                offered[name].append(position)
    running = [position for position, entry in enumerate(entries) if entry.runs and _mentions(entry, offered)]
    first_bound: dict[str, int] = {}
    for position in running:
        for name in _names(entries[position]).binds:
            first_bound.setdefault(name, position)
    needed: set[int] = set()
    pending = running
    while pending:
        position = pending.pop()
        for name in _names(entries[position]).needs & offered.keys():
            if first_bound.get(name, position) < position:
                continue
            chosen = _nearest(offered[name], position)
            if chosen is not None and chosen not in needed:
                needed.add(chosen)
                pending.append(chosen)
    return needed


def _nearest(offers: list[int], position: int) -> int | None:
    """The last offer above a cell, else the first below it: a function may use what is bound after it."""
    above = [offer for offer in offers if offer < position]
    below = [offer for offer in offers if offer > position]
    return above[-1] if above else below[0] if below else None


def _names(entry: Entry) -> CellNames:
    """The names of a cell; a cell that is no Python contributes none."""
    return cell_names(entry.source) or _NO_NAMES


def _mentions(entry: Entry, names: dict[str, list[int]]) -> bool:
    """Whether it is worth analysing the cell: most cells hold none of the words in question."""
    return not names.keys().isdisjoint(re.findall(r"\w+", entry.source))
