"""The engine: an exercise fails alone, an outage is nobody's zero, and the same work always gets the same grade."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import pytest
from graded_course import GRADER, NAME, POINTS, SOLVED, STUBS, notebook, submit, write_course

from autograder import grading, session
from autograder.course import COURSE_VARIABLE
from autograder.errors import SandboxError
from autograder.grading import Options, grade, prepare
from autograder.report import SubmissionResult
from autograder.sandbox import client, ready
from autograder.sandbox.client import Deadlines, Kernel, KernelDied
from autograder.sandbox.programs import Programs
from autograder.session import GradingSession


@pytest.fixture(autouse=True)
def _bubblewrap(provisioner):
    """Nothing here is graded without a sandbox."""


@pytest.fixture(autouse=True)
def _short_deadlines(monkeypatch):
    """Endless loops end soon."""
    short = partial(GradingSession, deadlines=Deadlines(cpu=3, idle=3, wall=60))
    monkeypatch.setattr(grading, "GradingSession", short)


@pytest.fixture
def graded(tmp_path):
    """Grade a submission with these solutions by a hidden grader of this text."""

    def graded(*, options=None, grader=GRADER, added=None, references=frozenset(), **solutions) -> SubmissionResult:
        assignment = write_course(tmp_path, grader).assignment(NAME)
        submission = submit(assignment, added=added, **solutions)
        return grade(submission, assignment, options, references=references)

    return graded


def scores(result: SubmissionResult) -> dict[str, int]:
    return {exercise.name: exercise.score for exercise in result.exercises}


def outcomes(result: SubmissionResult) -> set[str]:
    return {test.outcome for exercise in result.exercises for test in exercise.tests}


def diagnoses(result: SubmissionResult, name: str) -> tuple[str, ...]:
    return next(exercise.diagnoses for exercise in result.exercises if exercise.name == name)


class TestReport:
    def test_of_a_right_solution(self, graded):
        """Full marks, and everything that is needed to find the submission again."""
        result = graded()
        assert (result.student, result.assignment, result.path) == ("ada", NAME, "powers.ipynb")
        assert (result.status, result.score, result.max_score) == ("graded", 10, 10)
        assert scores(result) == POINTS
        assert outcomes(result) == {"passed"}
        assert result.notes == ()
        assert [test.name for test in result.exercises[2].tests] == ["square_of_one", "square"]

    def test_of_a_wrong_solution(self, graded):
        """A test gives all of its points or none; what was observed stands beside it, with the diagnosis's hint."""
        result = graded(square="def square(x):\n    return x\n")
        assert (result.status, result.score) == ("graded", 6)
        passed, failed = result.exercises[2].tests
        assert (passed.outcome, passed.points, passed.message, passed.hint) == ("passed", 1, "", "")
        assert (failed.outcome, failed.points, failed.max_points) == ("failed", 0, 4)
        assert failed.diagnosis == "wrong-result"
        assert failed.message.startswith("square(x) gave [")
        assert failed.hint

    def test_in_chinese(self, graded):
        """Every text for the student: a grader's, the stub's, and that of a lost kernel."""
        result = graded(
            options=Options(lang="zh"),
            double="import os\ndef double(x): os._exit(1)\n",
            triple="def triple(x): return x\n",
            square=STUBS["square"],
        )
        double, triple, square = result.exercises
        assert double.tests[0].message == "测试 double 时，内核意外退出。"
        assert triple.tests[0].message.startswith("triple(")
        assert " 得到 " in triple.tests[0].message
        assert "一" <= triple.tests[0].hint[0] <= "鿿"
        assert square.tests[0].message == "square 还没有作答。"

    def test_is_the_same_for_the_same_seed(self, graded):
        """But for the seconds. Another seed draws other inputs."""
        wrong = {**STUBS, "double": "def double(x): return x\n"}
        first, again, other = (graded(options=Options(seed=seed), **wrong) for seed in (7, 7, 8))
        assert first.without_seconds() == again.without_seconds()
        assert first.exercises[0].tests[0].message != other.exercises[0].tests[0].message
        assert scores(first) == scores(other)

    def test_of_stubs_needs_no_kernel(self, graded, monkeypatch):
        """Nothing was attempted: no points, no misconception, and nothing to run."""
        monkeypatch.setattr(client, "KERNEL_ARGV", ("/nonexistent/python", "-f", "{connection_file}"))
        result = graded(**STUBS)
        assert (result.status, result.score) == ("graded", 0)
        assert outcomes(result) == {"not-attempted"}

    def test_leaves_out_what_no_student_has_touched(self, graded):
        """Reference solutions above the first code of a student would only be graded to full marks again."""
        result = graded(references=frozenset({"double", "square"}), triple="def triple(x): return x\n")
        assert scores(result) == {"triple": 0, "square": 5}


STUBBORN = "while True:\n        try:\n            while True: pass\n        except BaseException: pass"


def calling(body: str) -> str:
    return f"def double(x):\n    {body}\n"


class TestAnExerciseFailsAlone:
    @pytest.mark.parametrize(
        "double, slug",
        [
            ("import os\nos._exit(0)\n", "kernel-died"),
            (calling("import ctypes; return ctypes.string_at(0)"), "kernel-died"),
            ("while True:\n    pass\n", "timeout"),
            (calling(STUBBORN), "timeout"),
            ("blocks = []\nwhile True: blocks.append(np.empty(1 << 25))\n", "kernel-died"),
            (calling("return [np.empty(1 << 25) for _ in range(10_000)]"), "raises"),
            ("import sys\nsys.exit()\n" + calling("return 2 * x"), "raises"),
        ],
        ids=["exit-cell", "segfault-call", "loop-cell", "stubborn-call", "bomb-cell", "bomb-call", "sys-exit-cell"],
    )
    def test_whatever_its_code_does(self, graded, double, slug):
        """It is told why; the others get what they earn."""
        result = graded(double=double)
        assert (result.status, scores(result)) == ("graded", {**POINTS, "double": 0})
        assert diagnoses(result, "double") == (slug,)

    def test_in_the_middle(self, graded):
        """What stands above keeps its points as well."""
        result = graded(triple="import os\nos._exit(0)\n")
        assert (result.status, scores(result)) == ("graded", {**POINTS, "triple": 0})
        assert diagnoses(result, "triple") == ("kernel-died",)
        assert result.notes == ("the cell triple was left out after this: the kernel ended",)

    def test_and_a_flood_of_output_costs_nothing(self, graded):
        """100 MB from a cell, and again from each call."""
        flood = "print('x' * 100_000_000)"
        result = graded(
            double=f"{flood}\n" + calling(f"{flood}\n    return 2 * x"),
            triple=calling_triple("import sys; sys.exit(0)"),
        )
        assert scores(result) == {**POINTS, "triple": 0}
        assert diagnoses(result, "triple") == ("raises",)


def calling_triple(body: str) -> str:
    return f"def triple(x):\n    {body}\n"


class TestOneCellAndAnother:
    def test_a_later_cell_cannot_change_an_earlier_exercise(self, graded):
        """Neither for better nor for worse."""
        better = "def double(x): return 2 * x\n\ndef triple(x): return 0\n\ndef square(x): return x * x\n"
        result = graded(double="def double(x): return x\n", square=better)
        assert scores(result) == {**POINTS, "double": 0}

    def test_what_a_cell_spoils_for_a_later_one_is_made_good(self, graded):
        """The later exercise is graded once more, in a kernel that has seen only its own solution."""
        spoilt = "jnp.square = lambda x: 0 * x\nnp.pi = 3\n\ndef double(x): return 2 * x\n"
        result = graded(double=spoilt)
        assert (result.status, scores(result)) == ("graded", POINTS)
        assert result.notes == ("square was graded alone: another cell of the notebook had disturbed it",)

    def test_only_what_failed_is_tried_again(self, graded, monkeypatch):
        """And all of an exercise once a failed test passes alone."""
        looks: list = []
        monkeypatch.setattr(grading, "_pytest", counted(grading._pytest, looks))
        result = graded(square="def square(x): return x\n")
        assert scores(result) == {**POINTS, "square": 1}
        assert [look[2:] for look in looks[1:]] == [(["square"], frozenset({"square"}))]
        looks.clear()
        result = graded(double="jnp.square = lambda x: x\n\ndef double(x): return 2 * x\n")
        assert scores(result) == POINTS
        assert [look[2:] for look in looks[1:]] == [(["square"], frozenset({"square"})), (["square"], None)]

    def test_a_solution_that_builds_on_an_earlier_one_is_right(self, graded):
        """The better of the two looks counts."""
        result = graded(double="def times(n, x): return n * x\n\ndef double(x): return times(2, x)\n",
                        triple="def triple(x): return times(3, x)\n", square="def square(x): return x\n")  # fmt: skip
        assert scores(result) == {**POINTS, "square": 1}

    def test_an_added_cell_that_raises_is_noted(self, graded):
        """It costs nothing."""
        result = graded(added={"double": "print(undefined)\n"})
        assert scores(result) == POINTS
        assert result.notes == ("an added cell (extra-1) raised NameError: name 'undefined' is not defined",)


class TestOurOwnFaults:
    """Never a zero: the submission is marked, with the reason."""

    def test_a_kernel_that_does_not_start(self, graded, monkeypatch):
        """It is tried twice for a submission, not for every hidden test."""
        started = []
        monkeypatch.setattr(client, "KERNEL_ARGV", ("/nonexistent/python", "-f", "{connection_file}"))
        monkeypatch.setattr(client.Kernel, "_start", counted(client.Kernel._start, started))
        result = graded()
        assert (result.status, outcomes(result)) == ("needs-attention", {"grader-error"})
        assert result.max_score == 10
        assert result.notes == ("the grader failed on double, triple, square; the points given so far are not final",)
        assert len(started) == session.MAX_OUTAGES

    def test_a_kernel_that_is_lost_while_it_starts(self, graded, monkeypatch):
        """No student's code has run by then."""
        fail_to_start(monkeypatch, {1, 2}, KernelDied("the kernel ended"))
        result = graded()
        assert (result.status, outcomes(result)) == ("needs-attention", {"grader-error"})
        assert "lost while it was starting" in result.exercises[0].tests[0].message

    def test_a_kernel_that_starts_at_the_second_attempt(self, graded, monkeypatch):
        """A short outage leaves no trace."""
        fail_to_start(monkeypatch, {1}, SandboxError("no memory"))
        result = graded()
        assert (result.status, result.score, result.notes) == ("graded", 10, ())

    def test_an_outage_in_the_middle(self, graded, monkeypatch):
        """What was found out by then is kept."""
        fail_to_start(monkeypatch, {2, 3}, SandboxError("no memory"))
        result = graded(triple="import os\ndef triple(x): os._exit(1)\n", references=frozenset({"double"}))
        assert result.status == "needs-attention"
        assert [exercise.needs_attention for exercise in result.exercises] == [False, True]
        assert diagnoses(result, "triple") == ("kernel-died",)

    def test_an_outage_at_the_second_look(self, graded, monkeypatch):
        """Whether another cell has disturbed the exercise is not known then, so its points are not final."""
        fail_to_start(monkeypatch, {2, 3}, SandboxError("no memory"))
        result = graded(double="jnp.square = lambda x: 0 * x\n\ndef double(x): return 2 * x\n")
        assert result.status == "needs-attention"
        assert [exercise.needs_attention for exercise in result.exercises] == [False, False, True]

    def test_a_sandbox_that_does_not_exist(self, graded):
        """Nothing is run without the walls that were asked for."""
        result = graded(options=Options(sandbox="moat"))
        assert (result.status, result.score, result.max_score) == ("needs-attention", 0, 10)
        assert result.notes[0].startswith("not graded: SandboxError: there is no sandbox named 'moat'")

    @pytest.mark.parametrize("grader", ["import no_such_module", "def test(:", "import pytest; pytest.exit('no')", ""])
    def test_a_grader_that_cannot_be_read(self, graded, grader):
        """No point is lost for tests that never ran."""
        result = graded(grader=grader, options=Options(lang="zh"))
        assert (result.status, outcomes(result)) == ("needs-attention", {"grader-error"})
        assert {exercise.tests[0].message for exercise in result.exercises} == {"这部分分数未能评定。"}

    def test_why_a_grader_cannot_be_read_is_told(self, graded):
        """The person who must act sees the error, not pytest's way to it."""
        result = graded(grader="import no_such_module")
        assert result.notes[0].endswith("could not be run: ModuleNotFoundError: No module named 'no_such_module'")

    def test_a_person_who_stops_it_is_obeyed(self, graded):
        """Ctrl-C is not an error to note before the next submission."""
        with pytest.raises(KeyboardInterrupt):
            graded(grader=GRADER + '\n\n@exercise("double")\ndef test_stop(): raise KeyboardInterrupt\n')

    def test_a_bug_in_one_hidden_test(self, graded):
        """The other tests are judged as ever."""
        buggy = GRADER.replace('require(student.double(x), 2 * x, f"double({x})")', "require(student.double(x))")
        result = graded(grader=buggy, triple="def triple(x): return x\n")
        assert result.status == "needs-attention"
        assert [exercise.needs_attention for exercise in result.exercises] == [True, False, False]
        assert scores(result) == {"double": 0, "triple": 0, "square": 5}
        assert "TypeError" in result.exercises[0].tests[0].message

    def test_points_that_no_test_gives(self, graded):
        """A graded cell with more points than its tests is a mistake of the course."""
        result = graded(grader=GRADER.replace("@points(4)", "@points(3)"))
        assert (result.status, result.score, result.max_score) == ("needs-attention", 9, 10)
        missing = result.exercises[2].tests[-1]
        assert (missing.name, missing.outcome, missing.max_points) == ("not_graded", "grader-error", 1)

    def test_an_edited_grader_is_read_again(self, graded):
        """Also in a process that has graded with it before, such as a notebook server."""
        wrong = {"double": "def double(x): return 3 * x\n", "triple": STUBS["triple"], "square": STUBS["square"]}
        assert graded(**wrong).score == 0
        edited = GRADER.replace("student.double(x), 2 * x", "student.double(x), 3 * x")
        assert graded(grader=edited, **wrong).score == 2


def counted(function, calls: list):
    def count(*args):
        calls.append(args)
        return function(*args)

    return count


def fail_to_start(monkeypatch, attempts: set[int], error: Exception) -> None:
    """Let these attempts to start a kernel fail, counted from one."""
    made = []

    class Unreliable(Kernel):
        def _start(self):
            made.append(self)
            if len(made) in attempts:
                raise error
            super()._start()

    monkeypatch.setattr(ready, "Kernel", Unreliable)


class TestPrepare:
    def test_changes_nothing_but_the_time(self, graded, tmp_path, monkeypatch):
        """Programs are compiled ahead once; verdicts are the same with and without."""
        monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
        wrong = {"triple": "def triple(x): return x\n"}
        before = graded(**wrong)
        assignment = write_course(tmp_path, GRADER).assignment(NAME)
        prepare(assignment, SOLVED)
        assert Programs().folder is not None
        after = graded(**wrong)
        assert after.without_seconds() == before.without_seconds()
        monkeypatch.setattr(grading, "GradingSession", None)
        prepare(assignment, SOLVED)


SHADOWS = ("numpy", "jax", "json", "autograder", "pytest", "conftest", "sitecustomize", "usercustomize", "ipykernel")


def test_files_that_shadow_modules(tmp_path):
    """A submission's folder is data, also where the grader is started in it: nothing there is imported."""
    assignment = write_course(tmp_path / "course", GRADER).assignment(NAME)
    folder = tmp_path / "ada"
    folder.mkdir()
    (folder / f"{NAME}.ipynb").write_text(json.dumps(notebook(SOLVED)))
    for name in SHADOWS:
        (folder / f"{name}.py").write_text(f"raise SystemExit('{name} of the student')")
    (folder / "pytest.ini").write_text("[pytest]\naddopts = --no-such-option\n")
    (folder / ".ipython/profile_default/startup").mkdir(parents=True)
    (folder / ".ipython/profile_default/startup/0.py").write_text("raise SystemExit('startup of the student')")
    command = [str(Path(sys.executable).with_name("jaxercise")), "grade", ".", "--json", str(tmp_path / "report.json")]
    environment = os.environ | {COURSE_VARIABLE: str(tmp_path / "course")}
    done = subprocess.run(command, cwd=folder, env=environment, check=False, capture_output=True, text=True)
    report = json.loads((tmp_path / "report.json").read_text())
    assert done.returncode == 0, done
    assert [one["score"] for one in report["submissions"]] == [assignment.max_score]
