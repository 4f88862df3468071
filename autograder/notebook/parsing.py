"""From bytes of any kind to a list of cells, or a reason why not.

A submission may be damaged or hostile, so everything here is bounded: the size of the file, the number and
nesting of its JSON values, the number of cells and the text of each. Outputs, metadata and attachments are
dropped at once. Nothing but ``UnreadableSubmission`` is ever raised.
"""

from __future__ import annotations

import json
import os
import re
import stat
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.errors import UnreadableSubmission

MAX_BYTES = 64 * 1024 * 1024
MAX_JSON_VALUES = 2_000_000
MAX_JSON_DEPTH = 200
MAX_CELLS = 2_000
MAX_CELL_TEXT = 250_000
MAX_CODE = 1_000_000

_LONE_SURROGATES = re.compile("[\ud800-\udfff]")
_CONFLICT_START = re.compile(r"^<{7}(?: |$)", re.MULTILINE)


@dataclass(frozen=True)
class StudentCell:
    """What is taken from a cell of a submission. ``grade_id`` and ``cell_id`` are claims, "" where absent."""

    cell_type: str
    source: str
    grade_id: str = ""
    cell_id: str = ""
    points: float | None = None

    @property
    def is_code(self) -> bool:
        """Whether the notebook says that this is a code cell."""
        return self.cell_type == "code"


@dataclass(frozen=True)
class ParsedNotebook:
    """The cells of a submission in order, the title in its metadata, and what was noticed on the way."""

    cells: tuple[StudentCell, ...]
    title: str = ""
    notes: tuple[str, ...] = ()


def read_bytes(path: Path) -> bytes:
    """Read a submitted file: a regular file only, never through a symbolic link, at most ``MAX_BYTES``.

    Raises ``UnreadableSubmission`` with the reason.
    """
    # Without O_NONBLOCK, opening a named pipe would wait for a writer for ever.
    flags = os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC
    try:
        with os.fdopen(os.open(path, flags), "rb") as file:
            if not stat.S_ISREG(os.fstat(file.fileno()).st_mode):
                raise UnreadableSubmission("this is not a regular file")
            data = file.read(MAX_BYTES + 1)
    except OSError as error:
        if path.is_symlink():
            raise UnreadableSubmission("this is a symbolic link; hand in the file itself") from error
        raise UnreadableSubmission(f"the file cannot be read: {error.strerror}") from error
    except ValueError as error:  # a NUL in the path
        raise UnreadableSubmission("the file cannot be read: its name is not valid") from error
    _check_size(data)
    return data


def parse_notebook(data: bytes) -> ParsedNotebook:
    """Read the cells of a notebook of nbformat 3 or 4. Raises ``UnreadableSubmission`` with the reason."""
    notes: list[str] = []
    notebook = _load(_decode(data, notes), notes)
    cells = _cells(notebook, notes)
    metadata = _dict(notebook.get("metadata"))
    _note_format(notebook, notes)
    _note_kernel(metadata, notes)
    title = metadata.get("name") or metadata.get("title")
    return ParsedNotebook(
        cells=cells,
        title=clean_text(title)[:200] if isinstance(title, str) else "",
        notes=tuple(notes),
    )


def clean_text(text: str) -> str:
    """Text that can be encoded, compared and compiled: plain newlines, no NUL, no BOM, no lone surrogate."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").replace("\0", "")
    return _LONE_SURROGATES.sub("\ufffd", text)


def _check_size(data: bytes) -> None:
    if len(data) > MAX_BYTES:
        limit = MAX_BYTES // (1024 * 1024)
        raise UnreadableSubmission(f"the file is larger than {limit} MB; clear its outputs and hand it in again")


def _decode(data: bytes, notes: list[str]) -> str:
    """The file's text. Jupyter writes UTF-8; editors on the way may have turned it into something else."""
    _check_size(data)
    if not data.strip(b" \t\r\n\0\xef\xbb\xbf"):
        raise UnreadableSubmission("the file is empty")
    encoding = json.detect_encoding(data)
    try:
        text = data.decode(encoding, "surrogatepass")
    except UnicodeDecodeError:
        text = data.decode("utf-8", "replace")
        notes.append("The file is not valid UTF-8; the characters that could not be read were replaced.")
    else:
        if not encoding.startswith("utf-8"):
            notes.append("The file was stored as UTF-16 or UTF-32, not UTF-8; it was read all the same.")
    return text.removeprefix("\ufeff")


def _load(text: str, notes: list[str]) -> dict[str, Any]:
    try:
        notebook = _loads(text)
    except ValueError as error:
        if not _CONFLICT_START.search(text):
            raise UnreadableSubmission(_what_it_is_instead(text, error)) from error
        notebook = _load_merged(text, notes)
    if not isinstance(notebook, dict):
        raise UnreadableSubmission("the file is JSON, but no notebook: it does not hold an object")
    return notebook


def _loads(text: str) -> Any:
    """Parse JSON, leniently where a person can still see what was meant. Raises ``ValueError``."""
    _check_structure(text)
    try:
        # Whole numbers are read as floats: one of a million digits would take long, and nobody needs it.
        return json.loads(text, strict=False, parse_int=float)
    except RecursionError:  # the structure was checked, but a smaller stack than usual may still be too small
        raise UnreadableSubmission("the file is nested too deeply for a notebook") from None


def _check_structure(text: str) -> None:
    """Bound the memory that parsing takes: count the JSON values and their nesting before making any."""
    unescaped = text.replace("\\\\", "").replace('\\"', "")
    if unescaped.count('"') > 4 * MAX_JSON_VALUES:
        raise UnreadableSubmission("the file holds too many pieces for a notebook; clear its outputs")
    outside_strings = "".join(unescaped.split('"')[::2])
    if sum(outside_strings.count(mark) for mark in "[{,:") > MAX_JSON_VALUES:
        raise UnreadableSubmission("the file holds too many pieces for a notebook; clear its outputs")
    depth = deepest = 0
    for bracket in re.findall(r"[\[\]{}]", outside_strings):
        depth += 1 if bracket in "[{" else -1
        deepest = max(deepest, depth)
    if deepest > MAX_JSON_DEPTH:
        raise UnreadableSubmission("the file is nested too deeply for a notebook")


def _load_merged(text: str, notes: list[str]) -> Any:
    """Read a notebook with git's conflict markers in it: one side of each, the upper one if it will do."""
    for side in ("upper", "lower"):
        try:
            notebook = _loads(_one_side(text, side))
        except ValueError:
            continue
        notes.append(f"The file holds unresolved merge conflicts; the {side} side (git's {_GIT_SIDE[side]}) was taken.")
        return notebook
    raise UnreadableSubmission("the file holds unresolved merge conflicts; resolve them and hand it in again")


_GIT_SIDE = {"upper": "ours", "lower": "theirs"}


def _one_side(text: str, wanted: str) -> str:
    side = ""
    kept = []
    for line in text.split("\n"):
        if line.startswith("<<<<<<<"):
            side = "upper"
        elif side and line.startswith("|||||||"):
            side = "base"
        elif side and line.startswith("======="):
            side = "lower"
        elif side and line.startswith(">>>>>>>"):
            side = ""
        elif side in ("", wanted):
            kept.append(line)
    return "\n".join(kept)


def _what_it_is_instead(text: str, error: ValueError) -> str:
    start = text[:200].lstrip().lower()
    if start.startswith("pk\x03\x04"):
        return "this is a zip archive, not a notebook"
    if start.startswith("%pdf"):
        return "this is a PDF document, not a notebook; hand in the .ipynb file"
    if start.startswith("<"):
        return "this is a web page, not a notebook; hand in the .ipynb file"
    if not start.startswith(("{", "[")):
        return "the file is not a notebook: it is not JSON"
    where = f" at line {error.lineno}" if isinstance(error, json.JSONDecodeError) else ""
    return f"the file is damaged: its JSON breaks off or is wrong{where}"


def _cells(notebook: dict[str, Any], notes: list[str]) -> tuple[StudentCell, ...]:
    raw = _raw_cells(notebook)
    if len(raw) > MAX_CELLS:
        raise UnreadableSubmission(f"the notebook has {len(raw)} cells; at most {MAX_CELLS} are read")
    cells = [_cell(cell, number, notes) for number, cell in enumerate(raw, start=1) if isinstance(cell, dict)]
    if len(cells) < len(raw):
        notes.append(f"{len(raw) - len(cells)} entries in the list of cells were no cells and were left out.")
    if sum(len(cell.source) for cell in cells if cell.is_code) > MAX_CODE:
        limit = MAX_CODE // 1_000_000
        raise UnreadableSubmission(f"the notebook holds more than {limit} MB of code")
    return tuple(cells)


def _raw_cells(notebook: dict[str, Any]) -> list[Any]:
    if isinstance(notebook.get("cells"), list):
        return list(notebook["cells"])
    worksheets = notebook.get("worksheets")
    if isinstance(worksheets, list):
        sheets = [sheet["cells"] for sheet in worksheets if isinstance(_dict(sheet).get("cells"), list)]
        return [cell for sheet in sheets for cell in sheet]
    if "cells" in notebook:
        raise UnreadableSubmission("the notebook is damaged: its cells are not a list")
    raise UnreadableSubmission("the file is JSON, but no notebook: it has no cells")


def _cell(cell: dict[str, Any], number: int, notes: list[str]) -> StudentCell:
    nbgrader = _dict(_dict(cell.get("metadata")).get("nbgrader"))
    cell_type = _text(cell.get("cell_type")).strip().lower()
    source = _source(cell.get("source", cell.get("input")))
    if "\0" in source:
        notes.append(f"Cell {number} of the notebook held NUL characters; they were removed.")
    source = clean_text(source)
    if len(source) > MAX_CELL_TEXT:
        notes.append(f"Cell {number} of the notebook held {len(source) / 1e6:.1f} MB of text; it was not used.")
        source = _too_long(cell_type, len(source))
    points = nbgrader.get("points")
    return StudentCell(
        cell_type={"heading": "markdown"}.get(cell_type, cell_type),
        source=source,
        grade_id=_text(nbgrader.get("grade_id")),
        cell_id=_text(cell.get("id")),
        points=points if isinstance(points, float) else None,
    )


def _source(source: Any) -> str:
    """One string, or a list of lines. Some tools leave out the newlines at the end of the lines."""
    if isinstance(source, str):
        return source
    if not isinstance(source, list):
        return ""
    lines = [line for line in source if isinstance(line, str)]
    bare = len(lines) > 1 and not any(line.endswith(("\n", "\r")) for line in lines[:-1])
    return ("\n" if bare else "").join(lines)


def _too_long(cell_type: str, length: int) -> str:
    """What stands for an oversized cell: code that says so when it runs, so that its exercise fails alone."""
    reason = f"this cell held {length / 1e6:.1f} MB of text; at most {MAX_CELL_TEXT / 1e6} MB is read"
    return f'raise RuntimeError("{reason}")' if cell_type == "code" else f"({reason})"


def _note_format(notebook: dict[str, Any], notes: list[str]) -> None:
    major = notebook.get("nbformat")
    if "worksheets" in notebook and "cells" not in notebook:
        notes.append("The notebook is of an old format (nbformat 3); its cells were taken over.")
    elif major != 4:
        notes.append("The notebook's format version is missing or unknown; it was read as nbformat 4.")


def _note_kernel(metadata: dict[str, Any], notes: list[str]) -> None:
    languages = (
        _text(_dict(metadata.get("kernelspec")).get("language")),
        _text(_dict(metadata.get("language_info")).get("name")),
    )
    if any(language and "python" not in language.lower() for language in languages):
        notes.append("The notebook's kernel is not Python; it was graded with the course's kernel.")


def _dict(value: Any) -> dict[str, Any]:
    return value if isinstance(value, dict) else {}


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
