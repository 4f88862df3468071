"""Find the submissions in what an instructor has: notebooks, folders, checkouts, exports of a learning platform.

A zip is never extracted: what is taken from it goes into one file without a name. No link is followed, and what cannot
be read becomes a job with a ``problem``, so that one bad file never hides the others.
"""

from __future__ import annotations

import io
import os
import stat
import tempfile
import zipfile
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path, PurePosixPath
from typing import Protocol

from autograder import platforms
from autograder.course import Course
from autograder.errors import UnreadableSubmission, UsageError
from autograder.notebook import guess_assignment, read_bytes
from autograder.notebook.parsing import clean_text, parse_notebook

MAX_MEMBERS = 20_000
MAX_MEMBER_BYTES = 100 * 2**20
MAX_ZIP_BYTES = 2 * 2**30
MAX_ZIP_LIST_BYTES = 8 * 2**20

#: So much of what was unpacked stays in memory; the rest goes to the disk.
MEMORY_BYTES = 64 * 2**20
#: So many notebooks of one person for one assignment are graded if nothing says which counts.
MAX_NOTEBOOKS = 10
#: Of so many files at most a note tells the names.
MAX_NAMES = 10

_SUBMITTED = "submitted"
_NOTEBOOK = ".ipynb"
_ZIP = ".zip"
_NONE = "holds no notebook (*.ipynb)"


class Stored(Protocol):
    """Where the bytes of a submission are until they are needed."""

    def read(self) -> bytes:
        """The bytes. Raises ``UnreadableSubmission`` with the reason."""
        ...


@dataclass(frozen=True)
class Job:
    """One submission to grade.

    ``assignment`` is empty if it is unknown. ``problem`` says why the submission cannot be graded, if it
    cannot. ``notes`` are for the report. What was found has its bytes still where they lie, so that a thousand
    submissions need no more memory than a few; :meth:`with_data` makes it data that can travel to another process.
    """

    student: str
    assignment: str
    path: str
    data: bytes = b""
    problem: str = ""
    notes: tuple[str, ...] = ()
    stored: Stored | None = field(default=None, repr=False, compare=False)

    def with_data(self) -> Job:
        """The same job with its bytes, or with a ``problem`` if they cannot be read any more."""
        if self.stored is None:
            return self
        try:
            return replace(self, data=self.stored.read(), stored=None)
        except UnreadableSubmission as error:
            return replace(self, problem=str(error), stored=None)


@dataclass(frozen=True)
class _File:
    path: Path

    def read(self) -> bytes:
        return read_bytes(self.path)


@dataclass(frozen=True)
class _Unpacked:
    spool: tempfile.SpooledTemporaryFile[bytes]
    start: int
    size: int

    def read(self) -> bytes:
        self.spool.seek(self.start)
        return self.spool.read(self.size)


@dataclass(frozen=True)
class _Found:
    """One file, most often a notebook, before it is known whose it is.

    ``parts`` are the names of its path below what was given; ``root`` is a name for what was given. Whoever handed in
    ``owner``'s files is known from the outside: a learning platform, or the name of a repository.
    """

    path: str
    root: str
    parts: tuple[str, ...]
    stored: Stored | None = None
    problem: str = ""
    notes: tuple[str, ...] = ()
    given: bool = False  # named on the command line itself
    owner: platforms.Owner | None = None
    place: str = ""  # where the owner's names hold: in one export or one folder of checkouts
    notebook: bool = True


def find_submissions(paths: Sequence[Path], course: Course, assignment: str | None = None) -> list[Job]:
    """All submissions in ``paths``, in a stable order.

    With ``assignment``, notebooks that lie in another assignment's folder, or turn out to be another one's,
    are left out; a notebook named in ``paths`` itself is always taken. Raises ``UsageError`` if a path does
    not exist, is of no kind that holds submissions, or holds none.
    """
    if assignment is not None:
        course.assignment(assignment)  # refuse an unknown name before reading anything
    everything: list[_Found] = []
    seen: set[str] = set()
    others: set[tuple[str, platforms.Owner]] = set()
    spool = tempfile.SpooledTemporaryFile(max_size=MEMORY_BYTES)  # noqa: SIM115 - it lives as long as the jobs do
    for path in paths:
        found = [_with_owner(one) for one in _look_into(path, course, spool)]
        found = [one for one in found if one.notebook or _is_first(one, others)]
        if not found:
            raise UsageError(f"{path} {_NONE}; name something that does")
        # Twice the same member name in one zip is two submissions; twice the same path given is one.
        new = [one for one in found if os.path.abspath(one.path) not in seen]  # noqa: PTH100
        seen |= {os.path.abspath(one.path) for one in new}  # noqa: PTH100
        everything += _without_bystanders(new, course)
    jobs = _jobs(everything, course, assignment)
    if not jobs:
        raise UsageError(f"no submission of {assignment} found; leave out --assignment to grade all")
    return _tell_apart(jobs)


def _is_first(found: _Found, others: set[tuple[str, platforms.Owner]]) -> bool:
    """Whether this is the first file that says, without being a notebook, that somebody has handed in."""
    if found.owner is None:
        return False
    owner = found.place, replace(found.owner, file="", notes=())
    is_first = owner not in others
    others.add(owner)
    return is_first


def _look_into(path: Path, course: Course, spool: tempfile.SpooledTemporaryFile[bytes]) -> Iterator[_Found]:
    if path.is_dir():
        yield from _folder(path, course, spool)
    elif not path.exists():
        raise UsageError(f"{path} does not exist; name a notebook, a folder or a zip")
    elif path.suffix.lower() == _ZIP:
        yield from _zip_file(path, _Found(str(path), path.stem, (), given=True), course, spool)
    elif path.suffix.lower() == _NOTEBOOK:
        above = _absolute_parts(path)
        parts = _from_submitted(above) or tuple(part for part in path.parts if part not in ("/", "..", "."))
        found = _Found(str(path), root=_owner_folder(above[:-1], course), parts=parts, given=True)
        # Whoever names a link on the command line means the file behind it.
        yield _with_file(found, path.resolve())
    else:
        raise UsageError(f"{path} is neither a notebook (*.ipynb) nor a folder nor a zip; name one of these")


def _folder(root: Path, course: Course, spool: tempfile.SpooledTemporaryFile[bytes]) -> Iterator[_Found]:
    root_owner = _owner_folder(_absolute_parts(root), course)
    owners: dict[Path, _Found] = {}  # folders whose owner is known, and how their files begin
    closed: list[OSError] = []
    for folder, subfolders, files in os.walk(root, onerror=closed.append):
        here = Path(folder)
        submitted = _from_submitted(_absolute_parts(here))
        above = submitted or here.relative_to(root).parts
        found = _owned(owners, here) or _Found("", root_owner, ())
        found = replace(found, path=str(here), parts=above)
        if not submitted and found.owner is None:
            is_checkout = ".git" in (*subfolders, *files)
            owner = (_graded_by_gradescope(here) if here == root else None) or _checkout(
                here, course, is_checkout=is_checkout, is_root=here == root
            )
            if owner is not None:
                found = owners[here] = replace(found, owner=owner, place=str(here.parent))
                if is_checkout or owner.single:
                    yield replace(found, notebook=False)  # reported if there is no notebook in it
            elif platforms.GRADESCOPE_METADATA in files and len(above) <= 1:
                yield from _export(here, found, subfolders, owners)
        subfolders[:] = sorted(one for one in subfolders if not _is_scrap(one))
        notebooks = [one for one in sorted(files) if not _is_scrap(one)]
        links = [one for one in subfolders if (here / one).is_symlink()]
        if links and here != root and any(Path(one).suffix.lower() == _NOTEBOOK for one in notebooks):
            found = replace(found, notes=(*found.notes, f"links are not followed: {_listed(links)}"))
            links = []
        for link in links:
            problem = "is a link to a folder; links are not followed, so put the folder itself in its place"
            yield replace(found, path=str(here / link), parts=(*above, link, link), problem=problem)
        count = len(links)
        for file in notebooks:
            path = here / file
            one = replace(found, path=str(path), parts=(*above, file))
            if path.suffix.lower() == _NOTEBOOK:
                yield _with_file(one, path)
                count += 1
            elif path.suffix.lower() == _ZIP:
                yield from _zip_file(path, replace(found, path=str(path), parts=(*above, path.stem)), course, spool)
                count += 1
            else:
                yield replace(one, notebook=False)
        if not count and len(submitted) == 3 and here.name in course.assignments:
            # nbgrader collects whatever was in the folder: a student who handed in a PDF must not vanish.
            yield replace(found, parts=(*above, f"{here.name}.ipynb"), problem=_NONE)
    for error in closed:
        path = Path(error.filename)
        parts = _from_submitted(_absolute_parts(path)) or path.relative_to(root).parts or (root.name,)
        found = _owned(owners, path) or _Found("", root_owner, ())
        problem = f"cannot be looked into: {error.strerror}"
        yield replace(found, path=str(path), parts=(*parts, parts[-1]), problem=problem)


def _owned(owners: Mapping[Path, _Found], here: Path) -> _Found | None:
    return next((owners[one] for one in (here, *here.parents) if one in owners), None) if owners else None


def _graded_by_gradescope(here: Path) -> platforms.Owner | None:
    """Whose submission it is, if this is the folder that Gradescope puts one into: /autograder/submission."""
    described = here.absolute().parent / platforms.GRADESCOPE_RUN_METADATA
    if here.absolute().name != "submission" or not described.is_file():
        return None
    try:
        return platforms.gradescope_run_owner(read_bytes(described))
    except UnreadableSubmission:
        return None


def _checkout(here: Path, course: Course, *, is_checkout: bool, is_root: bool) -> platforms.Owner | None:
    """The owner of a repository, by the folder's name. What was given itself may be the course's own."""
    *_, above, name = ("", *_absolute_parts(here))
    owner = platforms.checkout(name, above, course.assignments)
    if owner is None and is_checkout and not is_root:
        name = platforms.plain(name)
        return platforms.Owner(f"checkout {name}", name, name)
    return owner


def _export(here: Path, found: _Found, subfolders: Sequence[str], owners: dict[Path, _Found]) -> Iterator[_Found]:
    """Learn from Gradescope's metadata whose the folders are; report those without a folder, and what fails."""
    try:
        data = read_bytes(here / platforms.GRADESCOPE_METADATA)
    except UnreadableSubmission as error:
        yield _no_metadata(found, str(error))
        return
    for folder, one in _described(data, found):
        if one.owner is not None and folder in subfolders:
            owners[here / folder] = replace(one, notebook=True)
        yield one


def _described(data: bytes, found: _Found) -> Iterator[tuple[str, _Found]]:
    """What Gradescope's metadata says about each folder of an export: nothing that can be graded, but whose it is."""
    try:
        owners = platforms.gradescope_owners(data)
    except UnreadableSubmission as error:
        yield "", _no_metadata(found, str(error))
        return
    for folder, owner in owners.items():
        parts = (*found.parts, folder, folder)
        path = f"{found.path}/{folder}"
        yield folder, replace(found, path=path, parts=parts, owner=owner, place=found.path, notebook=False)


def _no_metadata(found: _Found, reason: str) -> _Found:
    problem = f"does not say who handed in what ({reason}); students are named after their folders"
    name = platforms.GRADESCOPE_METADATA
    return replace(found, path=f"{found.path}/{name}", parts=(*found.parts, name), problem=problem)


def _with_file(found: _Found, path: Path) -> _Found:
    """A notebook that can be read when it is needed, or the reason why it cannot."""
    file = _File(path)
    try:
        file.read()
    except UnreadableSubmission as error:
        return replace(found, problem=str(error))
    return replace(found, stored=file)


def _with_owner(found: _Found) -> _Found:
    """Settle whose a file is, if a learning platform has named it or a folder that it lies in."""
    if found.owner is not None or len(_from_submitted(found.parts[:-1])) >= 3:
        return found
    recognised = platforms.recognise(found.parts)
    if recognised is None:
        return found
    depth, owner = recognised
    if depth < len(found.parts) - 1:
        owner = replace(owner, file="")  # a folder's, or a zip's
    place = "/".join((*Path(found.path).parts[: -len(found.parts)], *found.parts[:depth]))
    return replace(found, owner=owner, place=place)


def _absolute_parts(path: Path) -> tuple[str, ...]:
    return Path(os.path.abspath(path)).parts  # noqa: PTH100 - resolve() would follow links


def _owner_folder(parts: tuple[str, ...], course: Course) -> str:
    """The innermost folder that is not named after an assignment: `ada` in `ada/row_standardization`."""
    return next((part for part in reversed(parts[1:]) if part not in course.assignments), "")


def _from_submitted(parts: tuple[str, ...]) -> tuple[str, ...]:
    """The part of a path from nbgrader's ``submitted`` folder down, or nothing if it lies elsewhere."""
    return parts[len(parts) - 1 - parts[::-1].index(_SUBMITTED) :] if _SUBMITTED in parts else ()


def _zip_file(
    path: Path, found: _Found, course: Course, spool: tempfile.SpooledTemporaryFile[bytes]
) -> Iterator[_Found]:
    """The notebooks of a zip; ``found`` says where it lies, and has the parts of its members' names above it."""
    whole = replace(found, parts=(*found.parts, path.name))
    if path.is_symlink() and not found.given:
        yield replace(whole, problem="is a link; links are not followed")
        return
    try:
        # Without O_NONBLOCK, opening a named pipe would wait for a writer for ever.
        with os.fdopen(os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC), "rb") as stream:
            if not stat.S_ISREG(os.fstat(stream.fileno()).st_mode):
                yield replace(whole, problem="is not a regular file")
                return
            yield from _members(stream, replace(_with_owner(found), given=False), course, _Budget(spool), nested=False)
    except OSError as error:
        yield replace(whole, problem=f"cannot be read: {error.strerror}")


class _Budget:
    """What may still be unpacked from one zip, the zips inside it included, and where it goes."""

    def __init__(self, spool: tempfile.SpooledTemporaryFile[bytes]) -> None:
        self.bytes = MAX_ZIP_BYTES
        self.members = MAX_MEMBERS
        self._spool = spool

    def keep(self, data: bytes) -> Stored:
        start = self._spool.seek(0, io.SEEK_END)
        self._spool.write(data)
        return _Unpacked(self._spool, start, len(data))


def _members(
    stream: io.BufferedIOBase, above: _Found, course: Course, budget: _Budget, *, nested: bool
) -> Iterator[_Found]:
    """The notebooks of a zip. Sizes are counted while unpacking: what the directory claims proves nothing."""
    whole = replace(above, parts=(*above.parts, PurePosixPath(above.path).name))
    if budget.members < 0:
        yield replace(whole, problem="was not read: there are too many files in the zip that it lies in")
        return
    try:
        _require_short_list(stream)
        archive = zipfile.ZipFile(stream)
    except (UnreadableSubmission, zipfile.BadZipFile, OSError, ValueError, NotImplementedError) as error:
        yield replace(
            whole,
            problem=f"is not a zip that can be read ({error}); download it again, or unpack it and grade the folder",
        )
        return
    with archive:
        members = archive.infolist()
        budget.members -= len(members)
        if budget.members < 0:
            problem = f"holds more than {MAX_MEMBERS} files; unpack it and grade the folder"
            yield replace(whole, problem=problem)
            return
        names = Counter(_same_file(_posix(member.filename)) for member in members)
        owners: dict[tuple[str, ...], _Found] = {}
        if not nested and above.owner is None:
            for one in _owners_in_zip(archive, members, above, course, budget):
                if one.problem:
                    yield one
                elif one.owner is not None:
                    owners[one.parts[len(above.parts) : -1]] = one
                    yield one
        for member in sorted(members, key=lambda one: one.filename):
            name = _posix(member.filename)
            pure = PurePosixPath(name)
            suffix = pure.suffix.lower()
            if member.is_dir() or any(map(_is_scrap, pure.parts)):
                continue
            known = (owners[pure.parts[:depth]] for depth in (1, 2) if pure.parts[:depth] in owners)
            found = replace(next(known, above), path=f"{above.path}/{name}", parts=(*above.parts, *pure.parts))
            if suffix not in (_NOTEBOOK, _ZIP):
                yield replace(found, notebook=False)
                continue
            found = replace(found, notebook=True)
            if names[_same_file(name)] > 1:
                note = f"{above.path} holds more than one file of this name (upper and lower case aside)"
                found = replace(found, notes=(*found.notes, note))
            problem = _refusal(member, name)
            if not problem:
                try:
                    data = _unpack(archive, member, budget)
                    stored = budget.keep(data) if suffix == _NOTEBOOK else None
                except _ZIP_ERRORS as error:
                    problem = f"cannot be unpacked: {error or type(error).__name__}"
            if problem:
                yield replace(found, problem=problem)
            elif suffix == _NOTEBOOK:
                yield replace(found, stored=stored)
            elif nested:
                yield replace(found, problem="is a zip in a zip in a zip; unpack it and grade the folder")
            else:
                inner = replace(found, parts=(*above.parts, *pure.parent.parts, pure.stem))
                yield from _members(io.BytesIO(data), inner, course, budget, nested=True)


def _owners_in_zip(
    archive: zipfile.ZipFile, members: Sequence[zipfile.ZipInfo], above: _Found, course: Course, budget: _Budget
) -> Iterator[_Found]:
    """The folders of a zip whose owner is known, because they are checkouts or Gradescope says so."""
    folders = set()
    for member in members:
        name = _posix(member.filename)
        pure = PurePosixPath(name)
        if pure.name == platforms.GRADESCOPE_METADATA and len(pure.parts) <= 2 and not _refusal(member, name):
            found = replace(above, path=str(PurePosixPath(above.path, pure.parent)))
            found = replace(found, parts=(*above.parts, *pure.parent.parts))
            try:
                data = _unpack(archive, member, budget)
            except _ZIP_ERRORS as error:
                yield _no_metadata(found, str(error))
                continue
            for _, one in _described(data, found):
                yield one
        deepest = len(pure.parts) - (not member.is_dir())
        folders |= {
            (pure.parts[:depth], ".git" in pure.parts[depth : depth + 1]) for depth in (1, 2) if depth <= deepest
        }
    for parts, is_checkout in sorted(folders, key=lambda one: (one[0], not one[1])):
        if any(map(_is_scrap, parts)) or _SUBMITTED in parts:
            continue
        parent = parts[-2] if len(parts) > 1 else PurePosixPath(above.path).stem
        owner = platforms.checkout(parts[-1], parent, course.assignments)
        if owner is None and is_checkout:
            owner = platforms.Owner(f"checkout {parts[-1]}", platforms.plain(parts[-1]), parts[-1])
        if owner is not None:
            path = f"{above.path}/{'/'.join(parts)}"
            place = str(PurePosixPath(path).parent)
            inner = (*above.parts, *parts, parts[-1])
            yield replace(above, path=path, parts=inner, owner=owner, place=place, notebook=False)


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


def _same_file(name: str) -> str:
    """What many file systems take for one name: upper and lower case, and the ways to write an accent."""
    return platforms.plain(name).casefold()


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
        if not one.owner and len(one.parts) > 1 and one.parts[-2] in course.assignments and _stem(one) == one.parts[-2]
    }
    kept = []
    for one in everything:
        main = None if one.owner else expected.get(one.parts[:-1])
        if main is None or main is one or one.given:
            if main is one:
                others = [
                    other.parts[-1]
                    for other in everything
                    if other is not one and other.parts[:-1] == one.parts[:-1] and not other.given
                ]
                if others:
                    one = replace(one, notes=(*one.notes, f"not graded, but in the same folder: {_listed(others)}"))
            kept.append(one)
    return kept


@dataclass(frozen=True)
class _Candidate:
    """A file of somebody whom a platform names, and the assignment if it can be told."""

    found: _Found
    owner: platforms.Owner
    assignment: str
    index: int

    @property
    def series(self) -> tuple[str, str]:
        """Which files replace each other: of one upload, but two assignments are two pieces of work."""
        return self.owner.series, self.assignment if self.owner.series else ""

    def job(self, assignment: str, notes: tuple[str, ...], problem: str = "") -> Job:
        """The job for this file."""
        problem = self.found.problem or problem
        return Job(
            student=clean_text(self.owner.name),
            assignment=assignment,
            path=clean_text(self.found.path),
            problem=problem,
            notes=(*self.found.notes, *self.owner.notes, *notes),
            stored=None if problem else self.found.stored,
        )


def _jobs(everything: Sequence[_Found], course: Course, wanted: str | None) -> list[Job]:
    """The jobs in the order of what was found. Of everybody whom a platform names, the latest attempt."""
    jobs: list[tuple[int, Job]] = []
    people: defaultdict[tuple[str, str], list[_Candidate]] = defaultdict(list)
    busy = set()  # with another assignment than the wanted one
    for index, found in enumerate(everything):
        if found.owner is None:
            if job := _job(found, course, wanted):
                jobs.append((index, job))
            continue
        person = found.place, found.owner.person
        assignment = (_guess(found, course) or "") if found.notebook else ""
        if wanted is None or found.given or assignment in ("", wanted):
            people[person].append(_Candidate(found, found.owner, assignment, index))
        else:
            busy.add(person)
    settled: list[tuple[_Candidate, Job]] = []
    for person, candidates in people.items():
        if person not in busy or any(one.found.notebook for one in candidates):
            settled += _settle(candidates, course, wanted)
    namesakes: defaultdict[tuple[str, str, str], set[str]] = defaultdict(set)
    for one, job in settled:
        namesakes[one.found.place, job.assignment, _same_file(one.owner.name)].add(one.owner.person)
    for one, job in settled:
        if len(namesakes[one.found.place, job.assignment, _same_file(one.owner.name)]) > 1:
            job = replace(job, student=clean_text(one.owner.full_name))
        jobs.append((one.index, job))
    return [job for _, job in sorted(jobs, key=lambda one: one[0])]


def _settle(candidates: Sequence[_Candidate], course: Course, wanted: str | None) -> Iterator[tuple[_Candidate, Job]]:
    """What counts of one person's files: the last attempt, and of that the notebook with the released name.

    What is not graded is named in a note. Where nothing says what counts, everything is graded.
    """
    candidates = _with_assignments(candidates)
    last: dict[tuple[str, str], tuple[float, ...]] = {}
    for one in candidates:
        last[one.series] = max(last.get(one.series, one.owner.attempt), one.owner.attempt)
    current = [one for one in candidates if one.owner.attempt == last[one.series]]
    earlier = [one for one in candidates if one.owner.attempt != last[one.series] and one.found.notebook]
    of_earlier = _told("the latest attempt counts; not graded", earlier)
    notebooks = [one for one in current if one.found.notebook]
    if not notebooks:
        yield current[0], current[0].job(wanted or "", of_earlier, _NONE)
        return
    groups: defaultdict[str, list[_Candidate]] = defaultdict(list)
    for one in notebooks:
        groups[wanted or one.assignment].append(one)
    unknown = groups.pop("", [])
    for assignment, group in groups.items():
        counting = [one for one in group if _stem(one.found) == assignment]
        if len(counting) != 1:
            counting = [one for one in group if not one.found.problem] or group
        counted = {one.index for one in counting}
        others = [*unknown, *(one for one in group if one.index not in counted)]
        notes = (*of_earlier, *_told("not graded, but handed in as well", others))
        if len(counting) > (1 if counting[0].owner.single else MAX_NOTEBOOKS):
            names = _listed([one.found.parts[-1] for one in counting])
            problem = f"is one of {len(counting)} notebooks ({names}); hand in one, or call it {assignment}.ipynb"
            yield counting[0], counting[0].job(assignment, notes, problem)
            continue
        for one in counting:
            yield one, one.job(assignment, notes)
    if not groups:
        for one in unknown:
            yield one, one.job("", of_earlier, _unknown(one.found, course))


def _with_assignments(candidates: Sequence[_Candidate]) -> list[_Candidate]:
    """What cannot be read, and is a new attempt at a file that could, belongs to that one's assignment."""
    known: defaultdict[str, set[str]] = defaultdict(set)
    for one in candidates:
        if one.assignment:
            known[one.owner.series].add(one.assignment)
    return [
        replace(one, assignment=min(known[one.owner.series]))
        if one.owner.series and not one.assignment and len(known[one.owner.series]) == 1
        else one
        for one in candidates
    ]


def _told(what: str, candidates: Sequence[_Candidate]) -> tuple[str, ...]:
    names = [
        f"{one.found.parts[-1]} ({one.found.problem})" if one.found.problem else one.found.parts[-1]
        for one in candidates
    ]
    return (f"{what}: {_listed(names)}",) if names else ()


def _listed(names: Sequence[str]) -> str:
    """Names for a note, which may be as many and as long as a student likes."""
    shown = ", ".join(name if len(name) <= platforms.MAX_NAME else f"{name[:100]}..." for name in names[:MAX_NAMES])
    return clean_text(shown if len(names) <= MAX_NAMES else f"{shown} and {len(names) - MAX_NAMES} more")


def _unknown(found: _Found, course: Course) -> str:
    """Why nobody can tell which assignment it is: it cannot be read at all, or nothing in it says so."""
    try:
        parse_notebook(found.stored.read() if found.stored else b"")
    except UnreadableSubmission as error:
        return str(error)
    return (
        "is not recognisably one of this course's assignments "
        f"({', '.join(course.assignments)}); if it is one, name it with --assignment"
    )


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
    problem = found.problem or ("" if assignment else _unknown(found, course))
    stored = None if problem else found.stored
    student = platforms.plain(clean_text(student))
    return Job(student, assignment, clean_text(found.path), problem=problem, notes=found.notes, stored=stored)


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
        data = found.stored.read() if found.stored else b""
        return guess_assignment(data, course, found.parts[-1])
    except (UnreadableSubmission, ValueError, RecursionError):
        return None


def _stem(found: _Found) -> str:
    return PurePosixPath((found.owner and found.owner.file) or found.parts[-1]).stem


def _tell_apart(jobs: list[Job]) -> list[Job]:
    """Give every job of one assignment its own student name: by the file's name, the path, a number."""
    taken = Counter((job.student, job.assignment) for job in jobs)
    for place, job in enumerate(jobs):
        if (more := taken[job.student, job.assignment]) > 1:
            note = f"one of {more} of {job.student}: nothing says which of them counts"
            jobs[place] = replace(job, notes=(*job.notes, note))
    for name in (lambda job: f"{job.student}/{PurePosixPath(job.path).stem}", lambda job: job.path):
        taken = Counter((job.student, job.assignment) for job in jobs)
        jobs = [replace(job, student=name(job)) if taken[job.student, job.assignment] > 1 else job for job in jobs]
    numbers: Counter[tuple[str, str]] = Counter()
    for place, job in enumerate(jobs):
        numbers[job.student, job.assignment] += 1
        if (number := numbers[job.student, job.assignment]) > 1:
            jobs[place] = replace(job, student=f"{job.student} ({number})")
    return jobs
