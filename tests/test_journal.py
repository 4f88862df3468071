"""Results kept on disk: whole or not there, and never trusted blindly."""

from __future__ import annotations

import os
import stat
import time

import msgspec
import pytest

from autograder.journal import Journal
from autograder.report import ExerciseResult, SubmissionResult, TestResult

KEY = "0123abcd"


def result(score: int = 3) -> SubmissionResult:
    test = TestResult("values", "passed", score, score, message="naïve \x1b[31m 你好")
    return SubmissionResult(
        "ada",
        "counting",
        "a.ipynb",
        "graded",
        score,
        7,
        1.5,
        ("a note",),
        (ExerciseResult("double", score, 7, (test,)),),
    )


@pytest.fixture
def journal(tmp_path) -> Journal:
    return Journal(tmp_path / "results")


def test_what_is_kept_comes_back(journal):
    """Exactly, also in another process, and the later one counts."""
    journal.keep(KEY, result(1))
    journal.keep(KEY, result(3))
    assert Journal(journal.folder).find(KEY) == result(3)
    assert journal.find("another") is None
    assert [file.name for file in journal.folder.iterdir()] == [f"{KEY}.json"]


def test_others_cannot_read_it(journal):
    """Results are about students."""
    journal.keep(KEY, result())
    assert stat.S_IMODE(journal.folder.stat().st_mode) == 0o700
    assert stat.S_IMODE((journal.folder / f"{KEY}.json").stat().st_mode) == 0o600


def test_no_damage_goes_unseen(journal):
    """Cut off anywhere or with any one byte changed, it is as good as not there."""
    journal.keep(KEY, result())
    file = journal.folder / f"{KEY}.json"
    whole = file.read_bytes()
    for place in range(len(whole)):
        file.write_bytes(whole[:place])
        assert journal.find(KEY) is None, f"cut off at {place}"
        file.write_bytes(whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :])
        assert journal.find(KEY) is None, f"byte {place}"
    file.write_bytes(whole)
    assert journal.find(KEY) == result()


@pytest.mark.parametrize("content", [b"", b"{}", b"null", b"[]", b"\xff\xfe", b"[" * 100_000, b'{"key": "0123abcd"}'])
def test_something_else_is_not_taken(journal, content):
    """Nor is it an error."""
    journal.folder.mkdir()
    (journal.folder / f"{KEY}.json").write_bytes(content)
    assert journal.find(KEY) is None


def test_a_result_of_another_schema_is_not_taken(journal):
    """Whole and with the right digest, but not what this version writes."""
    journal.keep(KEY, msgspec.structs.replace(result(), status="excellent"))
    assert journal.find(KEY) is None


def test_a_result_under_a_wrong_name_is_not_taken(journal):
    """As after a file was copied by hand."""
    journal.keep(KEY, result())
    (journal.folder / f"{KEY}.json").rename(journal.folder / "feed.json")
    assert journal.find("feed") is None


def test_a_folder_that_cannot_be_written_is_told_not_raised(tmp_path):
    """Grading goes on; the run cannot be resumed."""
    (tmp_path / "results").write_text("a file")
    journal = Journal(tmp_path / "results")
    journal.keep(KEY, result())
    journal.tidy()
    assert "results cannot be written" in journal.fault
    assert journal.find(KEY) is None


def test_old_results_are_removed(journal):
    """Those of this term stay."""
    for name, days in (("old", 100), ("new", 80)):
        journal.keep(name, result())
        then = time.time() - days * 24 * 3600
        os.utime(journal.folder / f"{name}.json", (then, then))
    journal.tidy()
    assert journal.find("old") is None
    assert journal.find("new") == result()


def test_what_a_killed_run_left_is_removed(journal):
    """After a day: a run that is still going may be about to finish it."""
    journal.keep(KEY, result())
    for name, hours in (("unfinished-a", 30), ("unfinished-b", 1)):
        (journal.folder / name).write_text("{")
        then = time.time() - hours * 3600
        os.utime(journal.folder / name, (then, then))
    journal.tidy()
    assert sorted(file.name for file in journal.folder.iterdir()) == [f"{KEY}.json", "unfinished-b"]
