"""A real Dask scheduler with workers of its own, graded on and taken apart."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import msgspec
import psutil
import pytest
from graded_course import NAME, SOLVED, notebook, write_course

from autograder import cluster, fleet
from autograder.course import COURSE_VARIABLE, Course
from autograder.errors import SandboxError, UsageError
from autograder.grading import Options
from autograder.inbox import Job

pytest.importorskip("distributed", reason="needs jaxercise[dask]")

OPTIONS = Options(sandbox="none")
WRONG = "def double(x):\n    return x\n"
SLOW = "import time\ntime.sleep(5)\ndef double(x):\n    return 2 * x\n"


@pytest.fixture
def course(tmp_path: Path) -> Course:
    return write_course(tmp_path / "course")


class Cluster:
    """A scheduler and workers as the commands of Dask start them; ``end`` kills one with all that belongs to it."""

    def __init__(self, folder: Path, root: Path) -> None:
        self._folder = folder
        self._environment = {**os.environ, COURSE_VARIABLE: str(root), "PYTHONPATH": str(Path(__file__).parent)}
        self._running: list[subprocess.Popen] = []
        self._file = folder / "scheduler.json"
        self.scheduler = self._start("scheduler", "--port", "0", "--host", "127.0.0.1", "--no-dashboard")
        self.address = json.loads(wait_for(lambda: self._file.exists() and self._file.read_text()))["address"]

    def worker(self, *options: str) -> subprocess.Popen:
        where = ("--local-directory", str(self._folder), "--no-dashboard")
        return self._start("worker", "--nthreads", "1", *where, *options)

    def _start(self, what: str, *options: str) -> subprocess.Popen:
        command = [sys.executable, "-m", "distributed.cli.dask_" + what, "--scheduler-file", str(self._file), *options]
        with (self._folder / f"{what}-{len(self._running)}.log").open("wb") as log:
            process = subprocess.Popen(
                command, stdout=log, stderr=log, env=self._environment, cwd=self._folder, start_new_session=True
            )
        self._running.append(process)
        return process

    def end(self, process: subprocess.Popen) -> None:
        """``kill -9``: Dask's nanny, its worker, and what grades for it."""
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        self._running.remove(process)

    def close(self) -> None:
        for process in [*self._running]:
            self.end(process)


def wait_for(condition, seconds: float = 60):
    give_up = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < give_up, "it took too long"
        time.sleep(0.05)
    return found


@pytest.fixture
def dask(tmp_path: Path, course: Course):
    (tmp_path / "dask").mkdir()
    running = Cluster(tmp_path / "dask", course.root)
    yield running
    running.close()


def job(student: str, **solutions: str) -> Job:
    data = json.dumps(notebook(SOLVED | solutions)).encode()
    return Job(student, NAME, f"{student}.ipynb", data, notes=("a note",))


@pytest.mark.slow
def test_the_same_grades_as_here(dask, course):
    """To the letter, but for the seconds; the workers' processes are gone afterwards."""
    workers = [dask.worker(), dask.worker()]
    jobs = [job("ada"), job("bob", double=WRONG), Job("eve", NAME, "eve.ipynb", b"{"), job("cem", square="x = 1 / 0")]
    with cluster.connect(dask.address) as executor:
        assert cluster.choose(executor, "none") == "none"
        there = fleet.run(jobs, course, OPTIONS, executor=executor)
    assert [one.status for one in there.submissions] == ["graded", "graded", "unreadable", "graded"]
    assert [one.score for one in there.submissions] == [10, 8, 0, 5]
    here = fleet.run(jobs, course, OPTIONS, workers=1)
    assert [one.without_seconds() for one in there.submissions] == [one.without_seconds() for one in here.submissions]
    assert msgspec.structs.replace(there, submissions=()) == msgspec.structs.replace(here, submissions=())
    wait_for(lambda: not any("from multiprocessing.spawn" in line for one in workers for line in grandchildren(one)))


def children(nanny: subprocess.Popen) -> list[int]:
    """A nanny's worker, and what multiprocessing has beside it."""
    return [process.pid for process in psutil.Process(nanny.pid).children()]


def grandchildren(nanny: subprocess.Popen) -> list[str]:
    """The command lines of the processes that the worker of a nanny has started."""
    found = []
    for child in psutil.Process(nanny.pid).children():
        with contextlib.suppress(psutil.Error):
            found += [" ".join(process.cmdline()) for process in child.children()]
    return found


@pytest.mark.slow
def test_a_lost_worker_loses_nothing(dask, course):
    """One of two dies in the middle of a submission, without a word; the other takes over."""
    lost = dask.worker()
    dask.worker()
    jobs = [job(f"student-{number}", double=SLOW if number < 2 else SOLVED["double"]) for number in range(6)]
    with cluster.connect(dask.address) as executor:
        wait_for(lambda: len(executor._client.nthreads()) == 2)
        threading.Timer(4, dask.end, [lost]).start()
        report = fleet.run(jobs, course, OPTIONS, executor=executor)
        assert len(executor._client.nthreads()) == 1
    assert [(one.student, one.status, one.score) for one in report.submissions] == [
        (f"student-{number}", "graded", 10) for number in range(6)
    ]


@pytest.mark.slow
def test_a_submission_that_costs_every_worker(dask, course, tmp_path):
    """It needs attention after some tries; one that was on the same worker each time gets its grade."""
    nanny = dask.worker()  # which starts a new worker each time
    reached = tmp_path / "reached"
    double = f"import pathlib, time\npathlib.Path({str(reached)!r}).touch()\ntime.sleep(500)\n"
    jobs = [job("ada", double=double), job("bob")]
    over = threading.Event()

    def kill_whoever_gets_there() -> None:
        while not over.wait(0.1):
            if reached.exists():
                for worker in children(nanny):
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(worker, signal.SIGKILL)
                reached.unlink()

    with cluster.connect(dask.address) as executor:
        killer = threading.Thread(target=kill_whoever_gets_there)
        killer.start()
        report = fleet.run(
            jobs, course, OPTIONS, executor=executor, on_result=lambda one: one.student == "ada" and over.set()
        )
        over.set()
        killer.join()
    ada, bob = report.submissions
    assert ada.status == "needs-attention"
    assert "the cluster could not grade it: KilledWorker" in ada.notes[0]
    assert (bob.status, bob.score) == ("graded", 10)


@pytest.mark.slow
def test_a_lost_scheduler_loses_nothing(dask, course):
    """What was finished is in the report, and everything else needs attention."""
    dask.worker()
    jobs = [job("ada"), *(job(f"student-{number}", double=SLOW) for number in range(3))]
    with cluster.connect(dask.address) as executor:
        report = fleet.run(
            jobs, course, OPTIONS, executor=executor, on_result=lambda one: one.score and dask.end(dask.scheduler)
        )
    assert {one.student: one.status for one in report.submissions} == {
        "ada": "graded",
        "student-0": "needs-attention",
        "student-1": "needs-attention",
        "student-2": "needs-attention",
    }


@pytest.mark.slow
def test_ctrl_c_keeps_what_is_finished(dask, course, tmp_path):
    """As on one machine, with the same status."""
    dask.worker()
    for student, double in (("ada", SOLVED["double"]), ("bob", SLOW.replace("5", "60"))):
        path = tmp_path / "submitted" / student / NAME / f"{NAME}.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(notebook(SOLVED | {"double": double})))
    command = [str(Path(sys.executable).with_name("jaxercise")), "grade", "submitted", "--dask", dask.address]
    environment = {**os.environ, COURSE_VARIABLE: str(course.root), "XDG_STATE_HOME": str(tmp_path / "state")}
    grading = subprocess.Popen(
        [*command, "--sandbox", "none", "--csv", "grades.csv"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=tmp_path,
        env=environment,
    )
    for line in grading.stderr:
        if line.startswith("[1/2] ada"):
            break
    time.sleep(1)
    grading.send_signal(signal.SIGINT)
    out, err = grading.communicate(timeout=60)
    assert grading.returncode == 130
    assert "1 submission graded; interrupted, 1 not graded. Results: grades.csv" in out
    assert "Traceback" not in err
    assert len(list((tmp_path / "state" / "jaxercise" / "results").iterdir())) == 1


def test_a_worker_that_comes_late(dask, course, capsys):
    """As in a queue of Slurm: it is waited for, which is said."""
    threading.Timer(1, dask.worker).start()
    with cluster.connect(dask.address) as executor:
        report = fleet.run([job("ada")], course, OPTIONS, executor=executor)
    assert report.submissions[0].score == 10
    assert capsys.readouterr().out == f"waiting for a worker to connect to {dask.address}\n"


def test_nobody_there(monkeypatch):
    """A clear error."""
    monkeypatch.setattr(cluster, "_ANSWER_S", 1)
    with (
        pytest.raises(UsageError, match="no Dask scheduler answers at tcp:"),
        cluster.connect("tcp://127.0.0.1:1"),
    ):
        pass


@pytest.mark.parametrize("address", ["nonsense", "http://127.0.0.1:1"])
def test_no_address_at_all(address):
    """The same error at once, and nothing of Dask's is left that complains at the end."""
    source = f"from autograder.cluster import connect\nconnect({address!r}).__enter__()"
    done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, timeout=50, check=False)
    assert f"UsageError: no Dask scheduler answers at {address} (" in done.stderr.splitlines()[-1]


def test_submissions_for_a_gpu_go_where_one_is(dask, capsys):
    """By Dask's resources; one that offers a GPU is waited for."""
    dask.worker()
    threading.Timer(1, dask.worker, ["--resources", "GPU=1", "--name", "with-gpu"]).start()
    with cluster.connect(dask.address, "gpu") as executor:
        (name,) = {executor.submit(worker_name).result() for _ in range(4)}
    assert name == "with-gpu"
    assert "waiting for a worker with a GPU (dask worker --resources GPU=1)" in capsys.readouterr().out


def worker_name() -> str:
    from distributed import get_worker

    return get_worker().name


def test_a_sandbox_that_does_not_work_there(dask):
    """It is the workers' machine that counts."""
    dask.worker()
    with cluster.connect(dask.address) as executor, pytest.raises(SandboxError, match="on a worker of the cluster"):
        cluster.choose(executor, "no-such-sandbox")
