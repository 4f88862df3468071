"""Finding submissions: whose they are, which assignment, and what must never be read."""

from __future__ import annotations

import errno
import json
import os
import pickle
import socket
import stat
import time
import tracemalloc
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from small_course import NAME, released, write_small_course

from autograder import inbox
from autograder.course import Course
from autograder.errors import UsageError
from autograder.inbox import Job, find_submissions

NOTEBOOK = json.dumps(released())


@pytest.fixture
def course(tmp_path_factory: pytest.TempPathFactory) -> Course:
    return write_small_course(tmp_path_factory.mktemp("course"))


def put(path: Path, text: str = NOTEBOOK) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    return path


def whose(jobs: list[Job]) -> list[tuple[str, str]]:
    return [(job.student, job.assignment) for job in jobs]


@pytest.mark.parametrize("start", ["inbox", "inbox/submitted", "inbox/submitted/ada"])
def test_nbgraders_layout_is_recognised_from_any_folder_on_the_way_down(start, tmp_path, course):
    """The student is the folder below submitted/, wherever the command starts."""
    put(tmp_path / "inbox" / "submitted" / "ada" / NAME / f"{NAME}.ipynb")
    assert whose(find_submissions([tmp_path / start], course)) == [("ada", NAME)]


def test_students_come_in_the_order_of_their_names(tmp_path, course):
    """The order of results must not depend on the file system."""
    for student in ("cem", "ada", "bob"):
        put(tmp_path / "submitted" / student / NAME / f"{NAME}.ipynb")
    jobs = find_submissions([tmp_path / "submitted"], course)
    assert [job.student for job in jobs] == ["ada", "bob", "cem"]


def test_checkpoints_and_hidden_files_are_nobodys_submission(tmp_path, course):
    """Jupyter's and macOS's copies would be graded as a second submission."""
    folder = tmp_path / "submitted" / "ada" / NAME
    put(folder / f"{NAME}.ipynb")
    put(folder / ".ipynb_checkpoints" / f"{NAME}-checkpoint.ipynb")
    put(folder / f"._{NAME}.ipynb", "garbage")
    assert len(find_submissions([tmp_path], course)) == 1


def test_a_flat_folder_names_students_by_file(tmp_path, course):
    """What many learning platforms hand out: one file a student."""
    put(tmp_path / "inbox" / "ada.ipynb")
    put(tmp_path / "inbox" / "bob.ipynb")
    assert whose(find_submissions([tmp_path / "inbox"], course)) == [("ada", NAME), ("bob", NAME)]


def test_a_tree_names_students_by_folder(tmp_path, course):
    """One folder a student, whatever the notebook is called."""
    put(tmp_path / "inbox" / "ada" / "hw.ipynb")
    put(tmp_path / "inbox" / "bob" / NAME / f"{NAME}.ipynb")
    assert whose(find_submissions([tmp_path / "inbox"], course)) == [("ada", NAME), ("bob", NAME)]


def test_a_students_own_folder_may_be_given(tmp_path, course):
    """The folder named after the assignment is not the student."""
    put(tmp_path / "ada" / NAME / f"{NAME}.ipynb")
    put(tmp_path / "ada" / NAME / "again" / f"{NAME}.ipynb")
    jobs = find_submissions([tmp_path / "ada" / NAME], course)
    assert [job.student for job in jobs] == ["ada", "again"]


def test_two_notebooks_of_one_student_and_assignment_are_told_apart(tmp_path, course):
    """No result may silently stand for another."""
    put(tmp_path / "inbox" / "group" / "ada.ipynb")
    put(tmp_path / "inbox" / "group" / "bob.ipynb")
    jobs = find_submissions([tmp_path / "inbox"], course)
    assert [job.student for job in jobs] == ["group/ada", "group/bob"]


def test_a_notebook_named_on_the_command_line_is_its_students(tmp_path, course, monkeypatch):
    """By file if the file says who it is, else by the folder."""
    put(tmp_path / "inbox" / "ada.ipynb")
    put(tmp_path / "bob" / f"{NAME}.ipynb")
    monkeypatch.chdir(tmp_path / "inbox")
    assert find_submissions([Path("ada.ipynb")], course)[0].student == "ada"
    monkeypatch.chdir(tmp_path / "bob")
    assert find_submissions([Path(f"{NAME}.ipynb")], course)[0].student == "bob"


def test_what_lies_beside_the_notebook_is_named_but_not_graded(tmp_path, course):
    """A scratch notebook in the assignment's folder is no second submission, and is not lost silently."""
    folder = tmp_path / "submitted" / "ada" / NAME
    put(folder / f"{NAME}.ipynb")
    put(folder / "scratch.ipynb")
    [job] = find_submissions([tmp_path], course)
    assert job.notes == ("not graded, but in the same folder: scratch.ipynb",)


def test_a_submitted_folder_without_a_notebook_is_reported(tmp_path, course):
    """A student who handed in a PDF must not vanish from the table."""
    put(tmp_path / "submitted" / "ada" / NAME / "answers.pdf", "")
    [job] = find_submissions([tmp_path], course)
    assert (job.student, job.assignment) == ("ada", NAME)
    assert "holds no notebook" in job.problem


def test_a_submission_named_twice_is_graded_once(tmp_path, course):
    """By itself and with its folder."""
    path = put(tmp_path / "inbox" / "ada" / "hw.ipynb")
    assert whose(find_submissions([tmp_path / "inbox", path], course)) == [("ada", NAME)]


def test_links_in_a_folder_are_not_followed(tmp_path, course):
    """A link in a submission could point at anything on the instructor's machine."""
    secret = put(tmp_path / "secret.ipynb")
    put(tmp_path / "inbox" / "bob.ipynb")
    (tmp_path / "inbox" / "ada.ipynb").symlink_to(secret)
    ada, bob = find_submissions([tmp_path / "inbox"], course)
    assert ada.problem
    assert not ada.stored
    assert not bob.problem


def test_a_foreign_notebook_is_reported_not_graded(tmp_path, course):
    """Which assignment it is cannot be told: say so and name the option that helps."""
    put(
        tmp_path / "inbox" / "ada.ipynb",
        json.dumps({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []}),
    )
    [job] = find_submissions([tmp_path / "inbox"], course)
    assert "--assignment" in job.problem
    [job] = find_submissions([tmp_path / "inbox"], course, NAME)
    assert (job.problem, job.assignment) == ("", NAME)


@pytest.mark.parametrize("name", ["nowhere", "notes.txt", "empty"])
def test_a_path_that_holds_no_submission_is_a_usage_error(name, tmp_path, course):
    """The message names the path."""
    put(tmp_path / "notes.txt", "")
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError, match=name):
        find_submissions([tmp_path / name], course)


def test_an_unknown_assignment_is_a_usage_error(tmp_path, course):
    """It must not look like an empty inbox."""
    put(tmp_path / "ada.ipynb")
    with pytest.raises(UsageError, match="adding"):
        find_submissions([tmp_path / "ada.ipynb"], course, "adding")


def zipped(path: Path, members: dict[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return path


def test_a_zip_is_read_like_a_folder(tmp_path, course):
    """nbgrader's layout and a flat one, in one zip; other files are ignored."""
    path = zipped(
        tmp_path / "all.zip",
        {
            f"submitted/ada/{NAME}/{NAME}.ipynb": NOTEBOOK,
            "bob.ipynb": NOTEBOOK,
            "__MACOSX/._bob.ipynb": b"\0",
            "readme.txt": "hello",
        },
    )
    assert sorted(whose(find_submissions([path], course))) == [("ada", NAME), ("bob", NAME)]


def test_a_zip_inside_a_zip_is_read_once(tmp_path, course):
    """Students hand in zips, platforms zip those again; a third level is reported."""
    deepest = zipped(tmp_path / "deep.zip", {"deep.ipynb": NOTEBOOK}).read_bytes()
    inner = zipped(tmp_path / "inner.zip", {"hw.ipynb": NOTEBOOK, "deep.zip": deepest}).read_bytes()
    jobs = find_submissions([zipped(tmp_path / "outer.zip", {"ada.zip": inner})], course)
    assert [job.student for job in jobs if not job.problem] == ["ada"]
    assert ["zip in a zip in a zip" in job.problem for job in jobs if job.problem] == [True]


@pytest.mark.parametrize(
    "name, reason",
    [
        ("/etc/ada.ipynb", "absolute"),
        ("C:/ada.ipynb", "absolute"),
        ("../ada.ipynb", "leaves"),
        ("x/../../ada.ipynb", "leaves"),
        ("..\\ada.ipynb", "leaves"),
    ],
)
def test_a_zip_member_with_a_wicked_name_is_refused_alone(name, reason, tmp_path, course):
    """The other members are graded all the same."""
    path = zipped(tmp_path / "all.zip", {name: NOTEBOOK, "bob.ipynb": NOTEBOOK})
    jobs = find_submissions([path], course)
    assert [job.student for job in jobs if not job.problem] == ["bob"]
    assert [reason in job.problem for job in jobs if job.problem] == [True]


def test_a_link_in_a_zip_is_refused(tmp_path, course):
    """Its content would be a path."""
    info = zipfile.ZipInfo("ada.ipynb")
    info.external_attr = (stat.S_IFLNK | 0o777) << 16
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr(info, "/etc/passwd")
    [job] = find_submissions([tmp_path / "all.zip"], course)
    assert "link" in job.problem


def test_a_bomb_in_a_zip_is_refused_by_what_it_unpacks_to(tmp_path, course, monkeypatch):
    """The limit is on the bytes that come out, for one file and for all together."""
    monkeypatch.setattr(inbox, "MAX_MEMBER_BYTES", 100_000)
    monkeypatch.setattr(inbox, "MAX_ZIP_BYTES", 250_000)
    members = {"big.ipynb": b" " * 100_001} | {f"s{n}.ipynb": NOTEBOOK + " " * 90_000 for n in range(3)}
    jobs = find_submissions([zipped(tmp_path / "all.zip", members)], course)
    assert [bool(job.problem) for job in jobs] == [True, False, True, True]


def test_too_many_files_in_a_zip_are_refused(tmp_path, course, monkeypatch):
    """Listing millions of members is an attack of its own."""
    monkeypatch.setattr(inbox, "MAX_MEMBERS", 2)
    [job] = find_submissions([zipped(tmp_path / "all.zip", dict.fromkeys("abc", "x"))], course)
    assert "more than 2 files" in job.problem


def test_names_that_differ_in_case_only_are_noted(tmp_path, course):
    """On many file systems one of them would have replaced the other."""
    jobs = find_submissions([zipped(tmp_path / "all.zip", {"Ada.ipynb": NOTEBOOK, "ada.ipynb": NOTEBOOK})], course)
    assert [bool(job.notes) for job in jobs] == [True, True]


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_the_same_name_twice_in_a_zip_is_two_submissions(tmp_path, course):
    """A zip can hold that; both are graded, and told apart."""
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr("ada.ipynb", NOTEBOOK)
        archive.writestr("ada.ipynb", NOTEBOOK)
    jobs = find_submissions([tmp_path / "all.zip"], course)
    assert len({job.student for job in jobs}) == 2
    assert all(job.notes for job in jobs)


def test_a_broken_zip_is_one_unreadable_submission(tmp_path, course):
    """Nothing raises, nothing else is lost."""
    put(tmp_path / "inbox" / "broken.zip", "no zip")
    put(tmp_path / "inbox" / "ada.ipynb")
    jobs = find_submissions([tmp_path / "inbox"], course)
    assert [bool(job.problem) for job in jobs] == [False, True]


@contextmanager
def at_most(megabytes: float, seconds: float) -> Iterator[None]:
    """Fail if what is inside takes more memory (as far as Python allots it) or processor time."""
    tracemalloc.start()
    start = time.process_time()
    try:
        yield
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < megabytes * 2**20
    assert time.process_time() - start < seconds


def test_what_is_no_file_in_a_submission_folder_is_reported(tmp_path, course):
    """Pipes, sockets and devices block or never end when they are read."""
    folder = tmp_path / "inbox"
    put(folder / "bob.ipynb")
    for suffix in ("ipynb", "zip"):
        os.mkfifo(folder / f"pipe.{suffix}")
        with socket.socket(socket.AF_UNIX) as one:
            one.bind(str(folder / f"socket.{suffix}"))
        (folder / f"null-{suffix}.{suffix}").symlink_to("/dev/zero")
    jobs = find_submissions([folder], course)
    assert len(jobs) == 7
    assert [job.student for job in jobs if not job.problem] == ["bob"]
    assert [job for job in jobs if job.problem and job.stored] == []


@pytest.mark.parametrize("name", ["ada.ipynb", "ada.zip"])
def test_a_device_named_on_the_command_line_is_refused(name, tmp_path, course):
    """A link that is named is followed, but not to a device."""
    (tmp_path / name).symlink_to("/dev/zero")
    [job] = find_submissions([tmp_path / name], course)
    assert "regular file" in job.problem


@pytest.mark.parametrize("name", ["ada.ipynb", "ada.zip"])
def test_a_file_of_a_gigabyte_takes_no_gigabyte(name, tmp_path, course):
    """A sparse file costs its author nothing; it is refused with a reason, and the next one graded."""
    put(tmp_path / "inbox" / "bob.ipynb")
    with (tmp_path / "inbox" / name).open("wb") as file:
        file.truncate(2**30)
    with at_most(megabytes=200, seconds=10):
        ada, bob = find_submissions([tmp_path / "inbox"], course)
    assert "larger than" in ada.problem or "not a zip" in ada.problem
    assert not bob.problem


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_bomb_by_another_compression_is_refused(method, tmp_path, course):
    """Only deflate is unpacked piece by piece; a kilobyte of bzip2 would become a gigabyte at once."""
    with zipfile.ZipFile(tmp_path / "all.zip", "w", method) as archive:
        archive.writestr("ada.ipynb", bytes(60 * 2**20))
        archive.writestr("bob.ipynb", NOTEBOOK, zipfile.ZIP_DEFLATED)
    with at_most(megabytes=20, seconds=5):
        ada, bob = find_submissions([tmp_path / "all.zip"], course)
    assert "deflate" in ada.problem
    assert not bob.problem


def test_a_bomb_in_a_zip_in_a_zip_is_refused(tmp_path, course, monkeypatch):
    """What inner zips unpack to counts for the whole zip."""
    monkeypatch.setattr(inbox, "MAX_ZIP_BYTES", 20 * 2**20)
    inner = zipped(tmp_path / "inner.zip", {f"s{n}.ipynb": bytes(9 * 2**20) for n in range(20)}).read_bytes()
    outer = zipped(tmp_path / "outer.zip", {f"{n}.zip": inner for n in range(20)})
    with at_most(megabytes=60, seconds=10):
        jobs = find_submissions([outer], course)
    assert sum(len(job.with_data().data) for job in jobs) <= 20 * 2**20


def test_a_zip_with_an_endless_list_of_files_is_refused(tmp_path, course):
    """Two million empty members deflate to nothing, and listing them would take gigabytes."""
    one = zipped(tmp_path / "one.zip", {"a": ""}).read_bytes()
    listed = one[one.index(b"PK\1\2") : one.index(b"PK\5\6")] * 200_000
    end = b"PK\5\6" + bytes(8) + len(listed).to_bytes(4, "little") + bytes(6)
    path = zipped(tmp_path / "all.zip", {"ada.zip": listed + end, "bob.ipynb": NOTEBOOK})
    with at_most(megabytes=100, seconds=5):
        ada, bob = find_submissions([path], course)
    assert "list of files" in ada.problem
    assert not bob.problem


def test_after_too_many_files_no_inner_zip_is_read(tmp_path, course, monkeypatch):
    """The count goes on over all the zips in a zip."""
    monkeypatch.setattr(inbox, "MAX_MEMBERS", 4)
    inner = zipped(tmp_path / "inner.zip", dict.fromkeys("abc", "x")).read_bytes()
    jobs = find_submissions([zipped(tmp_path / "all.zip", {"1.zip": inner, "2.zip": inner})], course)
    assert ["more than 4 files" in jobs[0].problem, "too many files" in jobs[1].problem] == [True, True]


def test_names_that_differ_in_case_only_in_a_folder(tmp_path, course):
    """The released name is the submission; its twin is named, not graded."""
    folder = tmp_path / "submitted" / "ada" / NAME
    put(folder / f"{NAME}.ipynb")
    put(folder / f"{NAME.upper()}.ipynb", "{}")
    [job] = find_submissions([tmp_path], course)
    assert job.with_data().data == NOTEBOOK.encode()
    assert NAME.upper() in job.notes[0]


def test_a_file_name_that_is_no_text(tmp_path, course):
    """A name of arbitrary bytes, escape sequences included, can be written into any report."""
    put(tmp_path / "inbox" / os.fsdecode(b"\xff\x1b[2J<script>.ipynb"))
    [job] = find_submissions([tmp_path / "inbox"], course)
    assert not job.problem
    job.student.encode()
    job.path.encode()


def test_files_that_shadow_modules_are_left_alone(tmp_path, course, monkeypatch):
    """Nothing beside a notebook is imported, configured from, or graded with, even from within its folder."""
    folder = put(tmp_path / "submitted" / "ada" / NAME / f"{NAME}.ipynb").parent
    for name in ("numpy", "jax", "autograder", "nbgrader_config", "conftest", "sitecustomize", "usercustomize"):
        put(folder / f"{name}.py", f"open({str(tmp_path / 'ran')!r}, 'w')")
    put(folder / "pytest.ini", "[pytest]\naddopts = --version")
    (folder / "release").mkdir()
    monkeypatch.chdir(folder)
    [job] = find_submissions([Path(f"{NAME}.ipynb")], course)
    assert (job.student, job.problem) == ("ada", "")
    assert not (tmp_path / "ran").exists()


def test_a_link_to_a_folder_is_reported(tmp_path, course):
    """What is behind it is not graded, and its student must not vanish."""
    elsewhere = put(tmp_path / "elsewhere" / "hw.ipynb").parent
    for link in ("inbox/ada", f"inbox/submitted/bob/{NAME}", "inbox/Cem_1_assignsubmission_file"):
        (tmp_path / link).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / link).symlink_to(elsewhere)
    put(tmp_path / "inbox" / "dana" / "hw.ipynb")
    (tmp_path / "inbox" / "dana" / "data").symlink_to(elsewhere)
    jobs = {job.student: job for job in find_submissions([tmp_path / "inbox"], course)}
    assert {name: "link" in job.problem for name, job in jobs.items()} == {
        "ada": True,
        "bob": True,
        "Cem": True,
        "dana": False,
    }
    assert jobs["bob"].assignment == NAME
    assert jobs["dana"].notes == ("links are not followed: data",)


def test_a_folder_that_may_not_be_entered_is_reported(tmp_path, course, monkeypatch):
    """Root may enter every folder, so the refusal is made up."""
    for student in ("ada", "bob"):
        put(tmp_path / "submitted" / student / NAME / f"{NAME}.ipynb")
    listed = os.scandir

    def refuse(path):
        if Path(path).name == "ada":
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return listed(path)

    monkeypatch.setattr(os, "scandir", refuse)
    jobs = {job.student: job.problem for job in find_submissions([tmp_path], course)}
    assert jobs == {"ada": "cannot be looked into: Permission denied", "bob": ""}


def test_many_large_notebooks_take_little_memory(tmp_path, course, monkeypatch):
    """Of 160 MB in a zip and a folder, one is in memory at a time (a reader's buffer has the size of the limit)."""
    monkeypatch.setattr(inbox, "MEMORY_BYTES", 2**20)
    padded = NOTEBOOK + " " * 4 * 2**20
    path = zipped(tmp_path / "all.zip", {f"s{n:02}.ipynb": padded for n in range(20)})
    for n in range(20):
        put(tmp_path / "folder" / f"t{n:02}.ipynb", padded)
    with at_most(megabytes=100, seconds=20):
        jobs = find_submissions([path, tmp_path / "folder"], course)
        assert all(job.with_data().data == padded.encode() for job in jobs)
    assert len(jobs) == 40
    assert pickle.loads(pickle.dumps(jobs[0].with_data())).data == padded.encode()


def test_a_file_that_is_gone_when_its_turn_comes(tmp_path, course):
    """It is unreadable, with the reason; nothing raises."""
    path = put(tmp_path / "ada.ipynb")
    [job] = find_submissions([path], course)
    path.unlink()
    assert "cannot be read" in job.with_data().problem
