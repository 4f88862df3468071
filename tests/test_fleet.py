"""Many submissions at once: a dead, hanging or failing worker costs nobody else a result."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from small_course import NAME, released, write_small_course

from autograder import fleet
from autograder.course import Course
from autograder.fleet import Lost, each
from autograder.inbox import Job
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
    results = gather(hang_on_three, [3, 4], workers=1, limit=3)
    assert results == [Lost("was still not graded after 3 s and was stopped"), 8]


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
    monkeypatch.setattr(fleet, "_grade_job", fake_grade_job)
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
fleet._grade_job = slow_for_bob
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
    assert [line for line in processes("-g", batch.pid) if "<defunct>" not in line] == []
