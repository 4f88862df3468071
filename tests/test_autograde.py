"""`jaxercise autograde`: the gradebook holds what `nbgrader autograde` would have written, sooner."""

from __future__ import annotations

import contextlib
import datetime
import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from fake_engine import grade
from nbgrader.api import Gradebook
from small_course import NAME
from test_nbgrader import RIGHT, course, environment, generated_course, grades, submit, work

from autograder import cli

__all__ = ["course", "environment", "generated_course"]  # fixtures

CALLS = "TEST_AUTOGRADE_CALLS"


def telling(submission, assignment, options):
    """The engine of these tests: the fake one, which notes who was graded in which process, or dies of it."""
    with Path(os.environ[CALLS]).open("a") as file:
        file.write(f"{submission.student} {os.getpid()}\n")
    if "# dies" in submission.solution("double"):
        os._exit(1)
    return grade(submission, assignment, options)


def rows(root: Path) -> dict[str, list]:
    """All tables of the gradebook, with names in place of the keys that nbgrader makes up for what it adds."""
    with contextlib.closing(sqlite3.connect(root / "gradebook.db")) as gradebook:
        gradebook.row_factory = sqlite3.Row
        names = [name for (name,) in gradebook.execute("select name from sqlite_master where type = 'table'")]
        tables = {name: [dict(row) for row in gradebook.execute(f"select * from {name}")] for name in names}
    keys: dict[object, str] = {}
    for row in tables["submitted_assignment"]:
        keys[row["id"]] = f"{row['student_id']}/{row['assignment_id']}"
    for row in tables["submitted_notebook"]:
        keys[row["id"]] = f"{keys[row['assignment_id']]}/{row['notebook_id']}"
    for row in tables["grade"] + tables["comment"]:
        keys[row["id"]] = f"{keys[row['notebook_id']]}/{row['cell_id']}"
    for table in tables.values():
        for row in table:
            row.update({name: keys[value] for name, value in row.items() if value in keys})
    return {
        name: sorted(json.dumps(row, sort_keys=True, default=str) for row in table) for name, table in tables.items()
    }


def hand_in_all(root: Path) -> None:
    """What students do: right, wrong, late, renamed, unreadable, and what breaks on our side."""
    submit(root, "ada", work())
    submit(root, "bob", work({"double": "half", "triple": "no"}, answer=None))
    submit(root, "cem", work(RIGHT | {"double": "outage"}))
    submit(root, "dan", work(RIGHT | {"triple": "boom"}))
    submit(root, "eve", b"no notebook")
    submit(root, "fay", work(), name="counting (1)")
    submit(root, "gil", work())
    (root / "submitted" / "gil" / NAME / "timestamp.txt").write_text("2030-01-01 12:00:00 UTC")


@pytest.fixture
def calls(course, tmp_path, monkeypatch):
    """Who was graded, and in which process; the engine is `telling`, and who is late loses everything."""
    monkeypatch.setenv(CALLS, str(tmp_path / "calls"))
    (tmp_path / "calls").touch()
    settings = course / "nbgrader_config.py"
    late = '\nc.LateSubmissionPlugin.penalty_method = "zero"\n'
    settings.write_text(settings.read_text().replace("fake_engine.grade", "test_autograde.telling") + late)
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        gradebook.update_or_create_assignment(NAME, duedate=datetime.datetime(2029, 1, 1))

    def read() -> list[list[str]]:
        return [line.split() for line in (tmp_path / "calls").read_text().splitlines()]

    return read


@pytest.fixture
def jaxercise(course, calls, monkeypatch, capfd):
    """Run the command in the course; gives exit status, standard output and standard error."""
    before = signal.getsignal(signal.SIGTERM)

    def run_it(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.chdir(course)
        monkeypatch.setattr(sys, "argv", ["jaxercise", "autograde", *arguments])
        with pytest.raises(SystemExit) as exit_:
            cli.main()
        out, err = capfd.readouterr()
        return exit_.value.code, out, err

    yield run_it
    signal.signal(signal.SIGTERM, before)


def test_an_assignment_that_was_never_generated(course, jaxercise, calls):
    """It is said before anything is graded."""
    (course / "gradebook.db").unlink()
    submit(course, "ada", work())
    status, out, err = jaxercise(NAME)
    assert (status, out, calls()) == (2, "", [])
    assert f"{NAME} is not in the gradebook; run `nbgrader generate_assignment {NAME}`" in err


@pytest.mark.slow
def test_the_gradebook_is_the_one_of_nbgrader(course, jaxercise, calls, tmp_path):
    """Row by row, with late penalties; so are the graded copies, and with them the feedback."""
    hand_in_all(course)
    twin = tmp_path / "twin"
    shutil.copytree(course, twin)
    subprocess.run(
        [sys.executable, "-m", "nbgrader", "autograde", NAME, "--quiet"],
        cwd=twin,
        check=True,
        env=environment_for(twin),
    )
    status, out, err = jaxercise(NAME, "--jobs", "2")
    assert rows(course) == rows(twin)
    assert len(rows(course)["grade"]) == 7 * 3
    assert sum('"late_submission_penalty": 10.0' in row for row in rows(course)["submitted_notebook"]) == 1
    assert graded_files(course) == graded_files(twin)
    assert status == 3
    assert out == ("4 submissions graded, 2 in need of attention, 1 unreadable; nbgrader wrote the gradebook.\n")
    assert "[7/7] " in err
    assert grades(course, "ada")["double_tests"] == (7.0, False)


def environment_for(root: Path) -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parent)}


def graded_files(root: Path) -> dict[str, str]:
    folder = root / "autograded"
    return {
        str(path.relative_to(folder)): path.read_text().replace(str(root), "COURSE")
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.slow
def test_each_is_graded_once_and_in_a_process_of_its_own(course, jaxercise, calls):
    """None in nbgrader's, whatever the engine comes to."""
    for student in ("ada", "bob"):
        submit(course, student, work())
    submit(course, "cem", work(RIGHT | {"double": "boom"}))
    submit(course, "dan", work(RIGHT | {"double": "# dies"}))
    status, _, err = jaxercise(NAME)
    assert status == 3
    assert sorted(student for student, _ in calls()) == ["ada", "bob", "cem", "dan", "dan"]
    assert str(os.getpid()) not in {process for _, process in calls()}
    assert grades(course, "bob")["triple_tests"] == (3.0, False)
    for student in ("cem", "dan"):
        assert grades(course, student)["triple_tests"] == (None, True)
    assert "the engine broke" in err
    assert "the process grading it died 2 times" in err
    assert "died" not in (course / "autograded" / "dan" / NAME / f"{NAME}.ipynb").read_text()


@pytest.mark.slow
def test_only_what_nbgrader_would_grade(course, jaxercise, calls):
    """Of the students that were named; again only what is newer, or everything if forced to."""
    for student in ("ada", "bob", "cem"):
        path = submit(course, student, work())
        (path.parent / "timestamp.txt").write_text("2028-01-01 12:00:00 UTC")
    assert jaxercise(NAME, "--student", "ada", "--student", "bob")[:2] == (
        0,
        "2 submissions graded; nbgrader wrote the gradebook.\n",
    )
    jaxercise(NAME)
    (course / "submitted" / "ada" / NAME / "timestamp.txt").write_text("2028-01-02 12:00:00 UTC")
    jaxercise(NAME)
    jaxercise(NAME, "--force", "--student", "b*")
    graded = [student for student, _ in calls()]
    assert (sorted(graded[:2]), graded[2:]) == (["ada", "bob"], ["cem", "ada", "bob"])


@pytest.mark.parametrize(
    "arguments, says",
    [
        (["adding"], "no assignment 'adding'"),
        ([NAME, "--student", "zoe"], "collect the submissions first"),
        ([NAME], "collect the submissions first"),
        ([], "NAME"),
    ],
)
def test_a_user_error_is_status_2(arguments, says, jaxercise):
    """Without a traceback."""
    status, out, err = jaxercise(*arguments)
    assert (status, out) == (2, "")
    assert says in err
    assert "Traceback" not in err


def test_what_nbgrader_complains_about_is_status_1(course, jaxercise):
    """Here two notebooks, of which nobody knows which one counts."""
    submit(course, "ada", work(), name="counting (1)")
    submit(course, "ada", work(RIGHT | {"double": "half"}), name="counting (2)")
    status, out, err = jaxercise(NAME)
    assert status == 1
    assert "nbgrader complained, see above" in out
    assert "Rename the right one" in err
