"""Many submissions at once: a dead, hanging or failing worker costs nobody else a result."""

from __future__ import annotations

import contextlib
import importlib.metadata
import json
import os
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
from small_course import NAME, released, write_small_course

from autograder import conditions, fleet, grading
from autograder.course import COURSE_VARIABLE, Course
from autograder.errors import UsageError
from autograder.fleet import Lost, each
from autograder.inbox import Job
from autograder.journal import Journal
from autograder.report import SubmissionResult


def gather(task, items, **options) -> list:
    results = dict(each(task, items, **options))
    return [results[index] for index in range(len(items))]


def double(number: int) -> int:
    return 2 * number


def die_on_three(number: int) -> int:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def die_the_first_time(number: int, folder: str) -> int:
    mark = Path(folder, str(number))
    if not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def raise_on_three(number: int) -> int:
    if number == 3:
        raise ZeroDivisionError("three")
    return 2 * number


def hang_on_three(number: int) -> int:
    if number == 3:
        time.sleep(600)
    return 2 * number


def test_every_item_has_its_result():
    """More items than workers."""
    assert gather(double, range(5), workers=2) == [0, 2, 4, 6, 8]


def test_nothing_to_do_starts_nothing():
    """An empty batch is no error."""
    assert gather(double, [], workers=2) == []


def test_items_are_loaded_when_it_is_their_turn():
    """So many of them need no more memory than there are workers; one that is tried again is loaded again."""
    loaded = []

    def load(number: int) -> int:
        loaded.append(number)
        return number + 1

    finished = each(die_on_three, [0, 2, 4], workers=1, load=load)
    with contextlib.closing(finished):
        assert next(finished) == (0, 2)
        assert loaded == [0]
        assert dict(finished) == {1: Lost("the process grading it died 2 times"), 2: 10}
    assert loaded == [0, 2, 2, 4]


def test_a_worker_that_dies_twice_costs_its_own_item_only():
    """A pool of many breaks as a whole; this one must not."""
    results = gather(die_on_three, [1, 3, 5, 7], workers=2)
    assert results == [2, Lost("the process grading it died 2 times"), 10, 14]


def test_a_worker_that_dies_once_is_forgiven(tmp_path):
    """The machine may have been short of memory for a moment."""
    assert gather(partial(die_the_first_time, folder=str(tmp_path)), [1, 2], workers=1) == [2, 4]


def test_an_exception_is_the_items_outcome():
    """It is not raised in the parent."""
    assert gather(raise_on_three, [1, 3], workers=1) == [2, Lost("grading stopped with ZeroDivisionError: three")]


def test_an_item_that_never_ends_is_stopped():
    """The rest goes on beside it and after it."""
    results = gather(hang_on_three, [3, 4], workers=1, limit=12)  # a busy machine takes seconds to start a process
    assert results == [Lost("was still not graded after 12 s and was stopped"), 8]


def test_closing_early_ends_all_processes():
    """No worker outlives the loop that used it."""
    finished = each(hang_on_three, [1, 3], workers=2)
    with contextlib.closing(finished):
        assert next(finished) == (0, 2)
        began = time.monotonic()
    assert time.monotonic() - began < fleet._GRACE_S
    assert not any("spawn_main" in line for line in processes("--ppid", os.getpid()))


def processes(option: str, number: int) -> list[str]:
    listing = subprocess.run(["ps", option, str(number), "-o", "args="], capture_output=True, text=True, check=False)
    return listing.stdout.splitlines()


@pytest.fixture
def course(tmp_path: Path) -> Course:
    return write_small_course(tmp_path)


def options(**changes):
    """Imported here only: every worker of these tests imports this module, and the engine takes a second."""
    from autograder.grading import Options

    return Options(**changes)


def fake_grade_job(job: Job, course: Course, options: object) -> SubmissionResult:
    if job.student == "crash":
        os._exit(1)
    return SubmissionResult(job.student, job.assignment, job.path, "graded", 10, 10)


def job(student: str, **changes) -> Job:
    return Job(student, NAME, f"{student}.ipynb", json.dumps(released()).encode(), **changes)


def test_the_report_keeps_the_order_of_the_jobs(course, monkeypatch):
    """Graded, crashed and unreadable ones side by side."""
    monkeypatch.setattr(fleet, "grade_job", fake_grade_job)
    seen = []
    jobs = [job("ada"), job("crash"), job("bob", problem="is a link"), job("cem")]
    report = fleet.run(jobs, course, options(seed=7, sandbox="none"), workers=2, on_result=seen.append)
    assert [(one.student, one.status, one.score) for one in report.submissions] == [
        ("ada", "graded", 10),
        ("crash", "needs-attention", 0),
        ("bob", "unreadable", 0),
        ("cem", "graded", 10),
    ]
    assert report.submissions[2].notes == ("is a link",)
    assert report.submissions[1].max_score == 10
    assert (report.seed, report.sandbox, report.device) == (7, "none", "cpu")
    assert len(seen) == 4


INTERRUPTED = """
import sys, time
from pathlib import Path
sys.path.insert(0, {tests!r})
from test_fleet import course_at, job, options, slow_for_bob
from autograder import fleet
fleet.grade_job = slow_for_bob
if __name__ == "__main__":
    jobs = [job("ada"), job("bob")]
    course = course_at(Path({root!r}))
    tell = lambda result: print(result.student, flush=True)
    report = fleet.run(jobs, course, options(), workers=1, on_result=tell)
    print(",".join(one.student for one in report.submissions), flush=True)
"""


def course_at(root: Path) -> Course:
    from autograder.course import find_course

    return find_course(root)


def slow_for_bob(job: Job, course: Course, options: object) -> SubmissionResult:
    if job.student == "bob":
        try:
            time.sleep(600)
        finally:
            time.sleep(1)  # as long as kernels take to stop
    return fake_grade_job(job, course, options)


@pytest.mark.parametrize("presses", [1, 2])
def test_ctrl_c_keeps_what_is_finished(course, tmp_path, presses):
    """As on a terminal, where every process of the group gets the signal, pressed twice too; and no process stays."""
    script = tmp_path / "batch.py"
    script.write_text(INTERRUPTED.format(tests=str(Path(__file__).parent), root=str(course.root)))
    batch = subprocess.Popen(
        [sys.executable, str(script)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert batch.stdout.readline() == "ada\n"
    time.sleep(1)
    for _ in range(presses):
        os.killpg(batch.pid, signal.SIGINT)
        time.sleep(0.2)
    out, err = batch.communicate(timeout=30)
    assert (out, err, batch.returncode) == ("ada\n", "", 0)
    give_up = time.monotonic() + 10
    while (left := alive(batch.pid)) and time.monotonic() < give_up:  # a process that has ended takes a moment to go
        time.sleep(0.1)
    assert left == []


def alive(group: int) -> list[str]:
    return [line for line in processes("-g", group) if "<defunct>" not in line]


KILLED = """
import os, signal, sys
from pathlib import Path
sys.path.insert(0, {tests!r})
from test_fleet import course_at, fake_grade_job, job, options
from autograder import fleet
from autograder.journal import Journal
fleet.grade_job = fake_grade_job
if __name__ == "__main__":
    jobs = [job(name) for name in {students!r}]
    course, journal = course_at(Path({root!r})), Journal(Path({journal!r}))
    known = fleet.earlier(jobs, course, options(), journal)
    print(",".join(known[index].student for index in sorted(known)), flush=True)
    report = fleet.run(
        jobs, course, options(), workers=2, journal=journal, known=known, on_result=lambda one: print("+", flush=True)
    )
    print(",".join(one.student for one in report.submissions), flush=True)
"""


def test_a_killed_run_is_taken_up_where_it_was(course, tmp_path):
    """kill -9, three times: what had been told to be finished is there, and nothing is graded twice."""
    students = [f"student-{number:02}" for number in range(24)]
    script = tmp_path / "batch.py"
    places = {"tests": str(Path(__file__).parent), "root": str(course.root), "journal": str(tmp_path / "journal")}
    script.write_text(KILLED.format(students=students, **places))
    done = 0
    for more in (3, 5, 1):
        batch = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True)
        assert len(batch.stdout.readline().strip().split(",")) >= done
        for _ in range(more):
            assert batch.stdout.readline() == "+\n"
        batch.kill()
        done += more + batch.communicate()[0].count("+")
    last = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    known, *graded, everybody = last.stdout.splitlines()
    # What was kept may not have been told any more.
    assert len(known.split(",")) >= done
    assert len(known.split(",")) + len(graded) == len(students)
    assert everybody.split(",") == students


@pytest.mark.parametrize("count, prepared, expected", [(8, False, [NAME]), (8, True, []), (7, False, [])])
def test_programs_are_compiled_ahead_where_it_pays(course, monkeypatch, count, prepared, expected):
    """For an assignment that comes often and has none yet; no process is started to find out."""
    monkeypatch.setattr(grading, "is_prepared", lambda *_: prepared)
    asked = []

    def fake_each(_task, names, **_options):
        asked.extend(names)
        yield from ()

    monkeypatch.setattr(fleet, "each", fake_each)
    fleet.prepare(course, [NAME] * count)
    assert asked == expected


def test_compiling_ahead_leaves_faults_of_a_course_to_those_who_tell_them(course):
    """An assignment that is not there is told of when it is graded."""
    with pytest.raises(UsageError):
        course.assignment("unknown")
    fleet.prepare(course, ["unknown"] * 8)


def test_results_are_taken_over_only_if_nothing_has_changed(course, tmp_path, monkeypatch):
    """The notebook, the graders, the release, the package, the options, the student; the path does not matter."""
    monkeypatch.setattr(fleet, "grade_job", fake_grade_job)
    journal = Journal(tmp_path / "journal")
    graders = course.root / "graders"
    graders.mkdir()
    (graders / f"test_{NAME}.py").write_text("")
    one = job("ada", notes=("a note",))
    report = fleet.run([one], course, options(), workers=1, journal=journal)

    def again(one: Job = one, course: Course = course, **changes) -> dict:
        return fleet.earlier([one], course, options(**changes), journal)

    assert again() == {0: report.submissions[0]}
    assert again(replace(one, path="elsewhere.ipynb"))[0].path == "elsewhere.ipynb"
    for other in (replace(one, data=b"{}"), replace(one, student="bob"), replace(one, notes=()), job("", problem="x")):
        assert again(other) == {}
    for change in ({"seed": 1}, {"sandbox": "none"}, {"device": "gpu"}, {"lang": "zh"}):
        assert again(**change) == {}
    for file in (graders / f"test_{NAME}.py", graders / "helper.py", course.root / "release" / NAME / f"{NAME}.ipynb"):
        before = file.read_text() if file.exists() else None
        file.write_text((before or "") + " ")
        assert again() == {}, file
        file.unlink() if before is None else file.write_text(before)
    assert again() == {0: report.submissions[0]}
    monkeypatch.setattr(importlib.metadata, "version", lambda name: "0.0")
    conditions._of_this_process.cache_clear()
    assert again() == {}
    monkeypatch.undo()
    conditions._of_this_process.cache_clear()


def test_only_final_results_are_taken_over(course, tmp_path, monkeypatch):
    """A crash of ours is tried again, and so is a submission that could not be read."""
    monkeypatch.setattr(fleet, "grade_job", fake_grade_job)
    journal = Journal(tmp_path / "journal")
    jobs = [job("ada"), job("crash"), job("bob", problem="is a link")]
    fleet.run(jobs, course, options(), workers=2, journal=journal)
    assert list(fleet.earlier(jobs, course, options(), journal)) == [0]
    assert len(list(journal.folder.iterdir())) == 1


def test_any_executor(course, monkeypatch):
    """Here threads. Each submission is graded in a process of its own, by the same rules; processes are kept."""
    monkeypatch.setenv(COURSE_VARIABLE, str(course.root))
    monkeypatch.setattr(fleet, "_grade_unpacked", fake_grade_parcel)
    jobs = [job("ada"), job("crash"), job("bob", problem="is a link"), job("cem"), job("dan")]
    with ThreadPoolExecutor(2) as executor:
        report = fleet.run(jobs, course, options(), executor=executor)
        processes = len(fleet._spare)
        fleet.let_go()
    assert [(one.student, one.status) for one in report.submissions] == [
        ("ada", "graded"),
        ("crash", "needs-attention"),
        ("bob", "unreadable"),
        ("cem", "graded"),
        ("dan", "graded"),
    ]
    assert report.submissions[1].notes == ("the process grading it died 2 times",)
    assert (processes, fleet._spare) == (2, [])


def fake_grade_parcel(parcel: fleet._Parcel) -> SubmissionResult:
    return fake_grade_job(parcel.job, None, parcel.options)


def test_a_worker_with_other_graders_grades_nothing(course, tmp_path, monkeypatch):
    """It says what is different, and the submission needs attention."""
    write_small_course(tmp_path / "other")
    (tmp_path / "other" / "graders").mkdir()
    (tmp_path / "other" / "graders" / f"test_{NAME}.py").write_text("")
    monkeypatch.setenv(COURSE_VARIABLE, str(tmp_path / "other"))
    with ThreadPoolExecutor(1) as executor:
        report = fleet.run([job("ada")], course, options(), executor=executor)
        fleet.let_go()
    (one,) = report.submissions
    assert one.status == "needs-attention"
    assert "a worker grades with another assignment (" in one.notes[0]


def test_an_executor_that_has_ended_loses_nothing(course):
    """Every submission is in the report."""
    executor = ThreadPoolExecutor(1)
    executor.shutdown()
    report = fleet.run([job("ada"), job("bob")], course, options(), executor=executor)
    assert [one.status for one in report.submissions] == ["needs-attention"] * 2
    assert "could not be sent to the cluster" in report.submissions[0].notes[0]
