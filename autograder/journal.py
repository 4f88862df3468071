"""Results of submissions, kept on disk as they come, one file each: what ``--resume`` takes from an earlier run.

A file is written under another name and then renamed, so that it is whole or not there at whatever moment a run is
killed. What cannot be read back exactly as it was written is as good as not there.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import time
from pathlib import Path

import msgspec
import platformdirs

from autograder.conditions import digest
from autograder.report import SubmissionResult

#: Results of so long ago are removed.
_KEPT_S = 90 * 24 * 3600.0


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    digest: str
    result: msgspec.Raw


class Journal:
    """A folder of results, by default in the user's state: ``~/.local/state/jaxercise/results``.

    ``fault`` says why results could not be kept, if they could not.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder or platformdirs.user_state_path("jaxercise") / "results"
        self.fault = ""

    def find(self, key: str) -> SubmissionResult | None:
        """The result with this key, if there is one that can be trusted."""
        try:
            entry = msgspec.json.decode(self._file(key).read_bytes(), type=_Entry)
            if entry.key != key or entry.digest != digest(bytes(entry.result)):
                return None
            return msgspec.json.decode(entry.result, type=SubmissionResult)
        except (OSError, msgspec.DecodeError, UnicodeDecodeError):
            return None

    def keep(self, key: str, result: SubmissionResult) -> None:
        """Keep a result. A disk that is full or cannot be written to is no reason to stop grading: see ``fault``."""
        encoded = msgspec.json.encode(result)
        entry = _Entry(key, digest(encoded), msgspec.Raw(encoded))
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            descriptor, name = tempfile.mkstemp(dir=self.folder, prefix="unfinished-")
            try:
                with os.fdopen(descriptor, "wb") as file:
                    file.write(msgspec.json.encode(entry))
                Path(name).replace(self._file(key))
            except BaseException:
                Path(name).unlink(missing_ok=True)
                raise
        except OSError as error:
            self.fault = f"{self.folder} cannot be written: {error.strerror}"

    def tidy(self) -> None:
        """Remove what is too old to be of use, and what a killed run had not finished."""
        with contextlib.suppress(OSError):
            for file in self.folder.iterdir():
                most = 24 * 3600.0 if file.name.startswith("unfinished-") else _KEPT_S
                with contextlib.suppress(OSError):
                    if time.time() - file.stat().st_mtime > most:
                        file.unlink()

    def _file(self, key: str) -> Path:
        return self.folder / f"{key}.json"
