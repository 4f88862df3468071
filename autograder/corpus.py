"""Submissions as small percent-format Python files: what the audit and the demo are made of.

A file starts with comment lines ``# key: value``; then every ``# %% name`` begins a cell. Keys nobody asks
for are ignored, and so is everything in a value after the words it can hold, so that a header may carry
remarks.
"""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from autograder.course import Assignment, Course, cell_source
from autograder.notebook import Cell, Submission

KINDS = ("right", "wrong", "hostile")

_KEY = re.compile(r"#\s*([A-Za-z][\w-]*)\s*:\s*(.*)")
_MARKER = re.compile(r"#\s*%%(.*)")
_WORD = re.compile(r"[\w.-]+")
_MAX_BYTES = 10 * 2**20


@dataclass(frozen=True)
class PercentFile:
    """A parsed file: its header with lower-case keys, and its cells in order as (name, source)."""

    path: Path
    header: dict[str, str]
    cells: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class Case:
    """One submission of the corpus and what grading it must come to.

    ``expected`` holds the diagnoses of which one must appear (wrong ones only; empty: any will do).
    ``honest`` is what the code of a hostile one earns without its trick; more than that is a gain.
    """

    file: str
    assignment: str
    exercise: str
    kind: str
    expected: tuple[str, ...]
    honest: int
    cells: tuple[tuple[str, str], ...]


class BrokenCaseError(ValueError):
    """A file has a header that makes no sense; the message says what is wrong with it."""


def percent_files(root: Path) -> Iterator[PercentFile]:
    """Every ``*.py`` under ``root`` that starts with a header, in the order of their names.

    ``root`` may be a single file. Hidden folders, caches and links are left alone.
    """
    for path in sorted(_python_files(root)):
        with path.open("rb") as stream:
            data = stream.read(_MAX_BYTES)
        parsed = parse(path, data.decode("utf-8", errors="replace"))
        if parsed.header:
            yield parsed


def parse(path: Path, text: str) -> PercentFile:
    """Split a file into its header and cells. Code before the first marker is a cell without a name."""
    lines = text.removeprefix("\ufeff").splitlines()
    header: dict[str, str] = {}
    start = 0
    while start < len(lines) and _is_header(lines[start]):
        if key := _KEY.match(lines[start]):
            header.setdefault(key[1].lower(), key[2].strip())
        start += 1
    cells: list[tuple[str, list[str]]] = [("", [])]
    markdown = False
    for line in lines[start:]:
        if marker := _MARKER.match(line):
            markdown = "[markdown]" in marker[1]
            name = _WORD.search(marker[1].replace("[code]", "").replace("[markdown]", ""))
            if not markdown:
                cells.append((name[0] if name else "", []))
        elif not markdown:
            cells[-1][1].append(line)
    named = ((name, "\n".join(body).strip("\n")) for name, body in cells)
    return PercentFile(path, header, tuple((name, body) for name, body in named if name or body.strip()))


def case_of(parsed: PercentFile) -> Case | None:
    """The case a file holds; None if its header is another one's. Raises ``BrokenCaseError``."""
    header = parsed.header
    if not {"assignment", "exercise", "kind"} <= header.keys():
        return None
    kind = _first_word(header["kind"])
    if kind not in KINDS:
        raise BrokenCaseError(f"kind is {kind!r}; it must be {', '.join(KINDS)}")
    expected = re.split(r"[(#]", header.get("expect", ""))[0]
    honest = _first_word(header.get("honest", "0"))
    if not honest.isdecimal():
        raise BrokenCaseError(f"honest is {honest!r}; it must be a number of points")
    return Case(
        file=_shown(parsed.path),
        assignment=_first_word(header["assignment"]),
        exercise=_first_word(header["exercise"]),
        kind=kind,
        expected=tuple(word for part in re.split(r"[|,]", expected) if (word := _first_word(part))),
        honest=int(honest),
        cells=parsed.cells,
    )


@dataclass(frozen=True)
class AssignedCells:
    """The cells of a file by what they are: solutions by exercise, and the extra ones by where they run."""

    solutions: dict[str, str]
    first: list[tuple[str, str]]
    before: dict[str, list[tuple[str, str]]]
    after: dict[str, list[tuple[str, str]]]


def build_submission(case: Case, course: Course) -> Submission:
    """The case as a submission: the course's setup, then every exercise followed by its tests.

    An exercise without a cell gets the reference solution. A cell named ``setup`` runs after the course's
    own, which no student can replace. Any other cell runs before the exercise that follows it in the file,
    or else right after the one it follows.
    """
    return _fill_in(case, course.assignment(case.assignment), course.reference_solutions(case.assignment))


def _fill_in(case: Case, assignment: Assignment, references: dict[str, str]) -> Submission:
    given = assign_cells(case.cells, assignment, case.exercise)
    cells = [Cell("course", "setup", setup) for setup in _setup(assignment)]
    cells += _extras(given.first)
    for exercise in assignment.exercises:
        name = exercise.name
        cells += _extras(given.before.get(name, []))
        cells.append(Cell("solution", name, given.solutions.get(name, references[name])))
        cells += _extras(given.after.get(name, []))
        cells.append(Cell("tests", name, ""))
    return Submission(
        student=Path(case.file).stem,
        assignment=assignment.name,
        path=case.file,
        cells=tuple(cells),
        notes=(),
        written={},
    )


def model_submission(assignment: Assignment, references: dict[str, str]) -> Submission:
    """The submission of somebody who answers every exercise with the model solution."""
    return _fill_in(Case("model", assignment.name, "", "right", (), 0, ()), assignment, references)


def assign_cells(cells: tuple[tuple[str, str], ...], assignment: Assignment, default: str = "") -> AssignedCells:
    """Find the solution cells among ``cells``, and where each of the others runs.

    A cell is an exercise's solution by its name; else by defining the exercise's function, unless another
    cell has the name. In a file of one nameless cell, that cell answers ``default``.
    """
    exercises = {exercise.name for exercise in assignment.exercises}
    machinery = {name for one in assignment.exercises for name in (one.check_cell, one.tests_cell)}
    named = {name for name, _ in cells}
    found = AssignedCells({}, [], {}, {})
    pending: list[tuple[str, str]] = []
    last = ""
    for name, source in cells:
        if name in machinery:
            continue  # the course's own text runs there, whatever a student writes
        target = name if name in exercises else ""
        if not target and name != "setup":
            open_ones = exercises - named - found.solutions.keys()
            target = next((one for one in _defined(source) if one in open_ones), "")
            if not target and not name and len(cells) == 1:
                target = default
        if target:
            earlier = found.solutions.get(target)
            found.solutions[target] = source if earlier is None else f"{earlier}\n\n{source}"
            found.before.setdefault(target, []).extend(pending)
            pending, last = [], target
        elif name == "setup" or not last:
            found.first.append((name, source))
        else:
            pending.append((name, source))
    if pending:
        found.after[last] = pending
    return found


def _extras(cells: list[tuple[str, str]]) -> list[Cell]:
    return [Cell("extra", name or "extra", source) for name, source in cells]


def _python_files(root: Path) -> Iterator[Path]:
    if root.is_file():
        yield root
        return
    for folder, subfolders, files in os.walk(root):
        subfolders[:] = [one for one in subfolders if not one.startswith(".") and one != "__pycache__"]
        for file in files:
            path = Path(folder, file)
            if path.suffix == ".py" and path.is_file() and not path.is_symlink():
                yield path


def _shown(path: Path) -> str:
    """Relative to the working directory where that is shorter than going up and down."""
    absolute = Path(os.path.abspath(path))  # noqa: PTH100 - links stay as they are named
    return str(absolute.relative_to(Path.cwd()) if absolute.is_relative_to(Path.cwd()) else absolute)


def _is_header(line: str) -> bool:
    return not line.strip() or (line.startswith("#") and not _MARKER.match(line))


def _first_word(text: str) -> str:
    found = _WORD.search(text)
    return found[0] if found else ""


def _defined(source: str) -> list[str]:
    """The names that a cell defines or assigns at top level, in order; by their look if it does not parse."""
    try:
        body = ast.parse(source).body
    except (SyntaxError, ValueError, RecursionError):
        return re.findall(r"^(?:async\s+)?def\s+(\w+)", source, flags=re.MULTILINE)
    names: list[str] = []
    for statement in body:
        if isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.append(statement.name)
        elif isinstance(statement, ast.Assign | ast.AnnAssign):
            names += [
                node.id
                for node in ast.walk(statement)
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
            ]
    return names


def _setup(assignment: Assignment) -> list[str]:
    return [
        cell_source(cell)
        for cell in assignment.release_notebook["cells"]
        if cell.get("cell_type") == "code" and cell.get("metadata", {}).get("nbgrader", {}).get("grade_id") == "setup"
    ]
