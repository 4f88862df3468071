"""Who handed a file in, by the names that learning platforms give to what they export.

Names are taken at their first match from the left and from the outside: what follows may be a student's own choice.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

import msgspec
import yaml

from autograder.errors import UnreadableSubmission

GRADESCOPE_METADATA = "submission_metadata.yml"
GRADESCOPE_RUN_METADATA = "submission_metadata.json"
MAX_METADATA_BYTES = 8 * 2**20
MAX_METADATA_EVENTS = 1_000_000
MAX_METADATA_DEPTH = 50
MAX_NAME = 200
MAX_GROUP = 50

# Canvas: lovelaceada_LATE_123_456_hw1-2.ipynb is user 123's upload 456, late, the second again of a file of that name.
# The name holds letters, digits and underscores only. With anonymous grading there is "anon_x7Qz1" for name and user.
_CANVAS = re.compile(
    r"(?:(?P<name>\w+?)_(?P<late>LATE_)?(?P<user>\d+)|(?P<anonymous_late>LATE_)?(?P<anonymous>anon_[^\W_]+))"
    r"_(?P<upload>\d{3,})_(?P<file>.+)",
    re.DOTALL,
)
_AGAIN = re.compile(r"(?P<base>.*?)(?:-(?P<again>\d{1,4}))?(?P<suffix>\.[^.]*)?", re.DOTALL)
# Moodle: the folder "Ada Lovelace_123_assignsubmission_file" (with a last underscore before Moodle 4), or the same
# before each file's name. Underscores in the name itself are blanks there.
_MOODLE = re.compile(r"(?P<name>[^_]*)_(?P<user>\d+)_assignsubmission_(?:file|onlinetext)(?:_(?P<file>.*))?", re.DOTALL)
# Blackboard: hw1_ada_attempt_2026-11-02-10-11-12_file.ipynb; "attempt" in the language of the site.
# The zip as a whole is gradebook_<course>_<assignment>_<time>.zip.
_BLACKBOARD = re.compile(
    r"(?!gradebook_)(?P<item>.+?)_[^\W\d_]+_(?P<time>\d{4}(?:-\d\d){5})(?:[_.](?P<file>.*))?", re.DOTALL
)


@dataclass(frozen=True)
class Owner:
    """Who handed a file in.

    ``person`` is one person's or group's on that platform and ``name`` what to call them; ``full_name`` is for
    two people of the same name. Of the files of one ``series`` those of the last ``attempt`` count. ``file`` is what
    the student called the file or folder. ``single``: there is room for one result only.
    """

    person: str
    name: str
    full_name: str
    series: str = ""
    attempt: tuple[float, ...] = ()
    notes: tuple[str, ...] = ()
    file: str = ""
    single: bool = False


def recognise(parts: Iterable[str]) -> tuple[int, Owner] | None:
    """The owner by the outermost folder or file name that a platform has made, and where that name is."""
    for place, part in enumerate(parts):
        name = plain(part)
        owner = _moodle(name) or _blackboard(name) or _canvas(name)
        if owner is not None:
            return place, owner
    return None


def plain(name: str) -> str:
    """One of the ways in which Unicode writes the same text: macOS has another one than everybody else."""
    return unicodedata.normalize("NFC", name)


def checkout(folder: str, above: str, assignments: Iterable[str]) -> Owner | None:
    """The owner of a repository in ``folder``, if its name is made of an assignment's and a student's.

    GitHub Classroom clones ``hw1-ada`` into ``hw1-submissions``. Elsewhere the assignment has to be one of the
    course's, since neither an assignment's nor a student's name is without hyphens.
    """
    name = plain(folder)
    slugs = [one.replace("_", "-") for one in sorted(assignments, key=len, reverse=True)]
    if above.endswith("-submissions"):
        slugs.insert(0, above.removesuffix("-submissions"))
    for slug in slugs:
        if name.replace("_", "-").casefold().startswith(f"{slug}-".casefold()) and len(name) > len(slug) + 1:
            return Owner(f"checkout {name}", name[len(slug) + 1 :], name)
    return None


def _canvas(name: str) -> Owner | None:
    match = _CANVAS.fullmatch(name)
    file = match and _AGAIN.fullmatch(match["file"])
    if not match or not file:
        return None
    user = match["anonymous"] or match["user"]
    called = match["name"] or user
    late = match["late"] or match["anonymous_late"]
    base = file["base"] + (file["suffix"] or "")
    return Owner(
        person=f"canvas {user}",
        name=called,
        full_name=called if match["anonymous"] else f"{called}_{user}",
        series=base.casefold(),
        attempt=(float(file["again"] or 0), float(match["upload"][:300])),
        notes=("Canvas marks it as late",) if late else (),
        file=base,
    )


def _moodle(name: str) -> Owner | None:
    match = _MOODLE.fullmatch(name)
    if not match:
        return None
    called = match["name"].strip() or match["user"]
    return Owner(f"moodle {match['user']}", called, f"{called}_{match['user']}", file=match["file"] or "")


def _blackboard(name: str) -> Owner | None:
    match = _BLACKBOARD.fullmatch(name)
    if not match or "_" not in match["item"].strip("_"):
        return None
    item = match["item"]
    # Where the assignment's name ends and the user's begins cannot be told; both together are one person's.
    return Owner(
        person=f"blackboard {item}",
        name=item.rstrip("_").rpartition("_")[2],
        full_name=item,
        attempt=tuple(map(float, match["time"].split("-"))),
        file=match["file"] or "",
    )


def gradescope_owners(data: bytes) -> dict[str, Owner]:
    """The owners of the folders of a Gradescope export, by the folder's name.

    Raises ``UnreadableSubmission`` with the reason if the metadata cannot be read.
    """
    metadata = _read_yaml(data)
    if not isinstance(metadata, dict):
        raise UnreadableSubmission("it is no list of submissions")
    owners = {}
    for folder, described in metadata.items():
        owner = _gradescope(folder, described) if isinstance(described, dict) else None
        if owner is not None:
            owners[folder] = owner
    return owners


def _gradescope(folder: str, described: Mapping[str, Any]) -> Owner | None:
    submitters = described.get(":submitters")
    if not isinstance(submitters, list):
        return None
    people = [submitter if isinstance(submitter, dict) else {} for submitter in submitters]
    owner = _group([{field: person.get(f":{field}") for field in ("name", "email", "sid")} for person in people])
    attempt = _time(described.get(":created_at"))
    # Without a time nothing says which of two is the later.
    return owner and replace(owner, series="" if attempt else folder, attempt=attempt)


def gradescope_run_owner(data: bytes) -> Owner | None:
    """Whose submission it is that Gradescope has an autograder grade, by what it says in JSON; None if it does not."""
    try:
        users = msgspec.json.decode(data, type=_Run).users
    except msgspec.MsgspecError:
        return None
    owner = _group([{"name": user.name, "email": user.email} for user in users])
    return owner and replace(owner, single=True)


class _User(msgspec.Struct):
    name: str | None = None
    email: str | None = None


class _Run(msgspec.Struct):
    users: list[_User]


def _group(people: Sequence[Mapping[str, object]]) -> Owner | None:
    """One owner for whoever handed in together."""
    names, ids = [], []
    for person in people[:MAX_GROUP]:
        name, mail, number = (_text(person.get(field)) for field in ("name", "email", "sid"))
        if called := name or mail or number:
            names.append(called)
            ids.append(mail or number or called)
    if not names:
        return None
    return Owner(
        person=f"gradescope {' '.join(sorted(ids))}",
        name=", ".join(names),
        full_name=", ".join(name if name == one else f"{name} ({one})" for name, one in zip(names, ids, strict=True)),
        notes=(f"handed in by {len(names)} people together",) if len(names) > 1 else (),
    )


def _text(value: object) -> str:
    return plain(" ".join(value.split()))[:MAX_NAME] if isinstance(value, str) else ""


def _time(value: object) -> tuple[float, ...]:
    """A time as Ruby writes it, ``2026-11-02 10:11:12.365935000 -07:00``, or nothing if it is none."""
    if not isinstance(value, str):
        return ()
    try:
        time = datetime.fromisoformat(re.sub(r" (?=(?:Z|UTC|[+-][\d:]+)$)", "", value).replace("UTC", "Z"))
        return ((time if time.tzinfo else time.replace(tzinfo=UTC)).timestamp(),)
    except (ValueError, OverflowError):
        return ()


def _read_yaml(data: bytes) -> Any:
    """A YAML document as dicts, lists and texts: no types, no tags, and nothing that refers to a list or dict twice."""
    if len(data) > MAX_METADATA_BYTES:
        raise UnreadableSubmission(f"it is larger than {MAX_METADATA_BYTES // 2**20} MiB")
    result: list[Any] = []
    stack: list[tuple[list[Any], bool]] = [(result, False)]  # what is being filled, and whether it becomes a dict
    anchors: dict[str, str] = {}
    try:
        events = yaml.parse(data, Loader=getattr(yaml, "CBaseLoader", yaml.BaseLoader))
        for count, event in enumerate(events):
            if count > MAX_METADATA_EVENTS:
                raise UnreadableSubmission(f"it holds more than {MAX_METADATA_EVENTS} values")
            if isinstance(event, yaml.ScalarEvent):
                stack[-1][0].append(event.value)
                if event.anchor:
                    anchors[event.anchor] = event.value
            elif isinstance(event, yaml.AliasEvent):
                if event.anchor not in anchors:
                    raise UnreadableSubmission("it refers to one of its lists in more than one place")
                stack[-1][0].append(anchors[event.anchor])
            elif isinstance(event, yaml.CollectionStartEvent):
                if len(stack) > MAX_METADATA_DEPTH:
                    raise UnreadableSubmission(f"it is nested more than {MAX_METADATA_DEPTH} levels deep")
                stack.append(([], isinstance(event, yaml.MappingStartEvent)))
            elif isinstance(event, yaml.CollectionEndEvent):
                items, is_dict = stack.pop()
                stack[-1][0].append(_pairs(items) if is_dict else items)
    except (yaml.YAMLError, UnicodeDecodeError, ValueError) as error:
        raise UnreadableSubmission(f"it is not YAML: {' '.join(str(error).split())[:MAX_NAME]}") from error
    return result[0] if result else None


def _pairs(items: list[Any]) -> dict[str, Any]:
    return {key: value for key, value in zip(items[::2], items[1::2], strict=False) if isinstance(key, str)}
