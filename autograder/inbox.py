"""Find the submissions in what an instructor has: notebooks, folders, zips from a learning platform.

Everything here is read into memory as bytes. A zip is never extracted, no link is followed, and what cannot
be read becomes a job with a ``problem``, so that one bad file never hides the others.
"""

from __future__ import annotations

import io
import os
import stat
import zipfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath

from autograder.course import Course
from autograder.errors import UnreadableSubmission, UsageError
from autograder.notebook import guess_assignment, read_bytes
from autograder.notebook.parsing import clean_text

MAX_MEMBERS = 20_000
MAX_MEMBER_BYTES = 100 * 2**20
MAX_ZIP_BYTES = 2 * 2**30
MAX_ZIP_LIST_BYTES = 8 * 2**20

_SUBMITTED = "submitted"
_NOTEBOOK = ".ipynb"
_ZIP = ".zip"


@dataclass(frozen=True)
class Job:
    """One submission to grade, as data.

    ``assignment`` is empty if it is unknown. ``problem`` says why the submission cannot be graded, if it
    cannot. ``notes`` are for the report.
    """

    student: str
    assignment: str
    path: str
    data: bytes = b""
    problem: str = ""
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Found:
    """One notebook before it is known whose it is.

    ``parts`` are the names of its path below what was given; ``root`` is a name for what was given.
    """

    path: str
    root: str
    parts: tuple[str, ...]
    data: bytes = b""
    problem: str = ""
    notes: tuple[str, ...] = ()
    given: bool = False  # named on the command line itself


def find_submissions(paths: Sequence[Path], course: Course, assignment: str | None = None) -> list[Job]:
    """All submissions in ``paths``, in a stable order.

    With ``assignment``, notebooks that lie in another assignment's folder, or turn out to be another one's,
    are left out; a notebook named in ``paths`` itself is always taken. Raises ``UsageError`` if a path does
    not exist, is of no kind that holds submissions, or holds none.
    """
    if assignment is not None:
        course.assignment(assignment)  # refuse an unknown name before reading anything
    jobs: list[Job] = []
    seen: set[str] = set()
    for path in paths:
        found = list(_look_into(path, course))
        if not found:
            raise UsageError(f"{path} holds no notebook (*.ipynb); name something that does")
        # Twice the same member name in one zip is two submissions; twice the same path given is one.
        new = [one for one in found if os.path.abspath(one.path) not in seen]  # noqa: PTH100
        seen |= {os.path.abspath(one.path) for one in new}  # noqa: PTH100
        jobs += [job for one in _without_bystanders(new, course) if (job := _job(one, course, assignment))]
    if not jobs:
        raise UsageError(f"no submission of {assignment} found; leave out --assignment to grade all")
    return _tell_apart(jobs)


def _look_into(path: Path, course: Course) -> Iterator[_Found]:
    if path.is_dir():
        yield from _folder(path, course)
    elif not path.exists():
        raise UsageError(f"{path} does not exist")
    elif path.suffix.lower() == _ZIP:
        yield from _zip_file(path, root=path.stem, parts=(), given=True)
    elif path.suffix.lower() == _NOTEBOOK:
        above = _absolute_parts(path)
        parts = _from_submitted(above) or tuple(part for part in path.parts if part not in ("/", "..", "."))
        found = _Found(str(path), root=_owner_folder(above[:-1], course), parts=parts, given=True)
        # Whoever names a link on the command line means the file behind it.
        yield _with_data(found, path.resolve())
    else:
        raise UsageError(f"{path} is neither a notebook (*.ipynb) nor a folder nor a zip")


def _folder(root: Path, course: Course) -> Iterator[_Found]:
    owner = _owner_folder(_absolute_parts(root), course)
    for folder, subfolders, files in os.walk(root):
        subfolders[:] = sorted(one for one in subfolders if not _is_scrap(one))
        here = Path(folder)
        submitted = _from_submitted(_absolute_parts(here))
        above = submitted or here.relative_to(root).parts
        found = _Found(str(here), root=owner, parts=above)
        count = 0
        for file in sorted(files):
            path = here / file
            if _is_scrap(file):
                continue
            if path.suffix.lower() == _NOTEBOOK:
                yield _with_data(replace(found, path=str(path), parts=(*above, file)), path)
                count += 1
            elif path.suffix.lower() == _ZIP:
                yield from _zip_file(path, root=found.root, parts=(*above, path.stem))
                count += 1
        if not count and len(submitted) == 3 and here.name in course.assignments:
            # nbgrader collects whatever was in the folder: a student who handed in a PDF must not vanish.
            yield replace(found, parts=(*above, f"{here.name}.ipynb"), problem="holds no notebook (*.ipynb)")


def _with_data(found: _Found, path: Path) -> _Found:
    try:
        return replace(found, data=read_bytes(path))
    except UnreadableSubmission as error:
        return replace(found, problem=str(error))


def _absolute_parts(path: Path) -> tuple[str, ...]:
    return Path(os.path.abspath(path)).parts  # noqa: PTH100 - resolve() would follow links


def _owner_folder(parts: tuple[str, ...], course: Course) -> str:
    """The innermost folder that is not named after an assignment: `ada` in `ada/row_standardization`."""
    return next((part for part in reversed(parts[1:]) if part not in course.assignments), "")


def _from_submitted(parts: tuple[str, ...]) -> tuple[str, ...]:
    """The part of a path from nbgrader's ``submitted`` folder down, or nothing if it lies elsewhere."""
    return parts[len(parts) - 1 - parts[::-1].index(_SUBMITTED) :] if _SUBMITTED in parts else ()


def _zip_file(path: Path, *, root: str, parts: tuple[str, ...], given: bool = False) -> Iterator[_Found]:
    if path.is_symlink() and not given:
        yield _Found(str(path), root, (*parts, path.name), problem="is a link; links are not followed")
        return
    try:
        # Without O_NONBLOCK, opening a named pipe would wait for a writer for ever.
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                yield _Found(str(path), root, (*parts, path.name), problem="is not a regular file")
                return
            yield from _members(stream, str(path), root, parts, _Budget(), nested=False)
    except OSError as error:
        yield _Found(str(path), root, (*parts, path.name), problem=f"cannot be read: {error.strerror}")


class _Budget:
    """What may still be unpacked from one zip, the zips inside it included."""

    def __init__(self) -> None:
        self.bytes = MAX_ZIP_BYTES
        self.members = MAX_MEMBERS


def _members(
    stream: io.BufferedIOBase, shown: str, root: str, parts: tuple[str, ...], budget: _Budget, *, nested: bool
) -> Iterator[_Found]:
    """The notebooks of a zip. Sizes are counted while unpacking: what the directory claims proves nothing."""
    whole = _Found(shown, root, (*parts, PurePosixPath(shown).name))
    if budget.members < 0:
        yield replace(whole, problem="was not read: there are too many files in the zip that it lies in")
        return
    try:
        _require_short_list(stream)
        archive = zipfile.ZipFile(stream)
    except (UnreadableSubmission, zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        yield replace(whole, problem=f"is not a zip that can be read: {error}")
        return
    with archive:
        members = archive.infolist()
        budget.members -= len(members)
        if budget.members < 0:
            problem = f"holds more than {MAX_MEMBERS} files; unpack it and grade the folder"
            yield replace(whole, problem=problem)
            return
        names = Counter(_posix(member.filename).casefold() for member in members)
        for member in sorted(members, key=lambda one: one.filename):
            name = _posix(member.filename)
            pure = PurePosixPath(name)
            suffix = pure.suffix.lower()
            if member.is_dir() or suffix not in (_NOTEBOOK, _ZIP) or any(map(_is_scrap, pure.parts)):
                continue
            notes: tuple[str, ...] = ()
            if names[name.casefold()] > 1:
                notes = (f"{shown} holds more than one file of this name (upper and lower case aside)",)
            found = _Found(f"{shown}/{name}", root, (*parts, *pure.parts), notes=notes)
            problem = _refusal(member, name)
            if not problem:
                try:
                    data = _unpack(archive, member, budget)
                except _ZIP_ERRORS as error:
                    problem = f"cannot be unpacked: {error or type(error).__name__}"
            if problem:
                yield replace(found, problem=problem)
            elif suffix == _NOTEBOOK:
                yield replace(found, data=data)
            elif nested:
                yield replace(found, problem="is a zip in a zip in a zip; unpack it and grade the folder")
            else:
                inner = (*parts, *pure.parent.parts, pure.stem)
                yield from _members(io.BytesIO(data), found.path, root, inner, budget, nested=True)


def _require_short_list(stream: io.BufferedIOBase) -> None:
    """A zip ends in a list of its files, which ``zipfile`` reads as a whole, however long it says that it is."""
    end = zipfile._EndRecData(stream)  # type: ignore[attr-defined]
    if end is not None and end[zipfile._ECD_SIZE] > MAX_ZIP_LIST_BYTES:  # type: ignore[attr-defined]
        raise UnreadableSubmission(f"its list of files is larger than {MAX_ZIP_LIST_BYTES // 2**20} MiB")


_ZIP_ERRORS = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    UnreadableSubmission,
    OSError,
    EOFError,
    ValueError,
    RuntimeError,  # an encrypted member; NotImplementedError, a subclass: an unknown compression
    zipfile.zlib.error,  # type: ignore[attr-defined]
)


def _posix(name: str) -> str:
    """Zips made on Windows may separate folders by backslashes."""
    return name.replace("\\", "/")


def _refusal(member: zipfile.ZipInfo, name: str) -> str:
    """Why this member of a zip must not be read, or nothing."""
    if name.startswith("/") or name[1:2] == ":":
        return "has an absolute name in the zip; it was not read"
    if ".." in name.split("/"):
        return "has a name that leaves the zip's folder; it was not read"
    kind = stat.S_IFMT(member.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        return "is a link or a special file in the zip; it was not read"
    if member.flag_bits & 0x1:
        return "is encrypted; it was not read"
    if member.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        # zipfile unpacks the others as a whole before it returns a byte: a gigabyte from a kilobyte.
        return "is compressed in an unusual way; make the zip with the ordinary one (deflate)"
    return ""


def _unpack(archive: zipfile.ZipFile, member: zipfile.ZipInfo, budget: _Budget) -> bytes:
    most = min(MAX_MEMBER_BYTES, budget.bytes)
    with archive.open(member) as stream:
        data = stream.read(most + 1)
    budget.bytes -= len(data)
    if len(data) > MAX_MEMBER_BYTES:
        raise UnreadableSubmission(f"it is larger than {MAX_MEMBER_BYTES // 2**20} MiB")
    if budget.bytes < 0:
        raise UnreadableSubmission(f"the zip holds more than {MAX_ZIP_BYTES // 2**30} GiB; grade it in parts")
    return data


def _is_scrap(name: str) -> bool:
    """Hidden files (checkpoints, the ._ twins of macOS) and caches are nobody's submission."""
    return (name.startswith(".") and name != "..") or name in ("__MACOSX", "__pycache__", "node_modules")


def _without_bystanders(found: Iterable[_Found], course: Course) -> list[_Found]:
    """Leave out what lies beside an assignment's notebook in the folder of that assignment.

    The others are named in a note, so that nobody believes them graded.
    """
    everything = list(found)
    expected = {
        one.parts[:-1]: one
        for one in everything
        if len(one.parts) > 1 and one.parts[-2] in course.assignments and _stem(one) == one.parts[-2]
    }
    kept = []
    for one in everything:
        main = expected.get(one.parts[:-1])
        if main is None or main is one or one.given:
            if main is one:
                others = [
                    other.parts[-1]
                    for other in everything
                    if other is not one and other.parts[:-1] == one.parts[:-1] and not other.given
                ]
                if others:
                    one = replace(one, notes=(*one.notes, f"not graded, but in the same folder: {', '.join(others)}"))
            kept.append(one)
    return kept


def _job(found: _Found, course: Course, wanted: str | None) -> Job | None:
    """Settle whose work it is and which assignment; None if it is not the wanted one."""
    parts = _from_submitted(found.parts[:-1])
    if len(parts) >= 3:
        student, folder = parts[1], parts[2]
    else:
        student, folder = _owner(found, course)
    assignment = folder if folder in course.assignments else ""
    if wanted is not None and not found.given:
        if assignment not in ("", wanted):
            return None
        if not assignment and not found.problem:
            guess = _guess(found, course)
            if guess not in (None, wanted):
                return None
    assignment = wanted or assignment or _guess(found, course) or ""
    problem = found.problem
    if not problem and not assignment:
        problem = (
            "is not recognisably one of this course's assignments "
            f"({', '.join(course.assignments)}); if it is one, name it with --assignment"
        )
    data = b"" if problem else found.data
    return Job(clean_text(student), assignment, clean_text(found.path), data, problem, found.notes)


def _owner(found: _Found, course: Course) -> tuple[str, str]:
    """The student and the folder named after an assignment, outside nbgrader's layout.

    The innermost folder that is no assignment's is the student's. A notebook without any is told by its own
    name, and if that is an assignment's, by the name of the folder or zip that was given.
    """
    folders = found.parts[:-1]
    folder = next((one for one in reversed(folders) if one in course.assignments), "")
    people = [one for one in folders if one not in course.assignments and one != _SUBMITTED]
    if people:
        return people[-1], folder
    stem = _stem(found)
    if stem in course.assignments or folder:
        return found.root or stem, folder
    return stem, folder


def _guess(found: _Found, course: Course) -> str | None:
    try:
        return guess_assignment(found.data, course, found.parts[-1])
    except (UnreadableSubmission, ValueError, RecursionError):
        return None


def _stem(found: _Found) -> str:
    return PurePosixPath(found.parts[-1]).stem


def _tell_apart(jobs: list[Job]) -> list[Job]:
    """Give every job of one assignment its own student name: by the file's name, the path, a number."""
    for name in (lambda job: f"{job.student}/{PurePosixPath(job.path).stem}", lambda job: job.path):
        taken = Counter((job.student, job.assignment) for job in jobs)
        jobs = [replace(job, student=name(job)) if taken[job.student, job.assignment] > 1 else job for job in jobs]
    numbers: Counter[tuple[str, str]] = Counter()
    for place, job in enumerate(jobs):
        numbers[job.student, job.assignment] += 1
        if (number := numbers[job.student, job.assignment]) > 1:
            jobs[place] = replace(job, student=f"{job.student} ({number})")
    return jobs
