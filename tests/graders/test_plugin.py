"""The pytest plugin of hidden graders: what each way to end a test comes to, and that its inputs can be had again."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from graded_course import NAME, SOLVED, STUBS, notebook, submit, write_course

from autograder import grading
from autograder.graders.plugin import Verdict, seeded_generator
from autograder.session import GradingSession

HEADER = """
import numpy as np, pytest
from autograder.graders import NotAttempted, check, exercise, points, wrong
from autograder.sandbox.client import BadReply, DeadlineExceeded, KernelDied, MemoryFull
"""


@pytest.fixture
def run(tmp_path):
    """Run a hidden grader of this text as the engine does, on a submission whose kernel nobody starts."""

    def run(text: str, *, seed: int = 0, exercises: tuple[str, ...] = ("double", "triple", "square"), **solutions):
        assignment = write_course(tmp_path, HEADER + text).assignment(NAME)
        submission = submit(assignment, **solutions)
        session = GradingSession(submission, assignment, provisioner="no-such-provisioner", seed=seed)
        return grading._pytest(session, assignment, exercises)

    return run


def one_test(body: str) -> str:
    return f"@exercise('double')\n@points(2)\ndef test_one(rng):\n    {body}\n"


def outcome(verdict: Verdict) -> tuple[str, str, str, str]:
    return verdict.outcome, verdict.diagnosis, verdict.en, verdict.zh


class TestOutcomes:
    def test_passed(self, run):
        """A test that ends has passed, and gives its points."""
        (verdict,) = run(one_test("check(True, 'no-eps', en='no', zh='不')"))
        assert outcome(verdict) == ("passed", "", "", "")
        assert (verdict.exercise, verdict.name, verdict.points) == ("double", "one", 2)

    @pytest.mark.parametrize(
        "body",
        ["wrong('no-eps', en='Saw nan.', zh='得到 nan。')", "check([], 'no-eps', en='Saw nan.', zh='得到 nan。')"],
        ids=["wrong", "check"],
    )
    def test_failed_with_a_diagnosis(self, run, body):
        """The slug and both languages reach the verdict as the grader wrote them."""
        (verdict,) = run(one_test(body))
        assert outcome(verdict) == ("failed", "no-eps", "Saw nan.", "得到 nan。")
        assert verdict.points == 2

    @pytest.mark.parametrize(
        "body, en",
        [
            ("assert 1 == 2, 'one is not two'", "one is not two"),
            ("raise AssertionError", "The result is not right."),
            ("np.testing.assert_equal(1, 2)", "The result is not right."),
        ],
    )
    def test_failed_by_a_plain_assert(self, run, body, en):
        """An assert about a value needs no diagnosis of its own."""
        (verdict,) = run(one_test(body))
        assert (verdict.outcome, verdict.diagnosis, verdict.en) == ("failed", "wrong-result", en)

    @pytest.mark.parametrize(
        "fault, slug, zh",
        [
            ("KernelDied", "kernel-died", "内核意外退出"),
            ("MemoryFull", "kernel-died", "占满了内核的内存"),
            ("DeadlineExceeded", "timeout", "规定时间"),
            ("BadReply", "bad-reply", "无法作为数据读取"),
        ],
    )
    def test_failed_by_a_lost_kernel(self, run, fault, slug, zh):
        """What a student's code did to its kernel is that exercise's failure, with its reason."""
        (verdict,) = run(one_test(f"raise {fault}('the reason')"))
        assert (verdict.outcome, verdict.diagnosis) == ("failed", slug)
        assert verdict.en == "While double was tested: the reason."
        assert zh in verdict.zh

    def test_not_attempted(self, run):
        """Nothing to test is not the same as a wrong answer."""
        (verdict,) = run(one_test("raise NotAttempted('double')"))
        assert outcome(verdict) == (
            "not-attempted",
            "not-attempted",
            "double has not been attempted yet.",
            "double 还没有作答。",
        )

    @pytest.mark.parametrize(
        "body",
        [
            "1 / 0",
            "{}['missing']",
            "undefined",
            "raise MemoryError",
            "raise SystemExit(0)",
            "raise BaseException('odd')",
            "raise BaseExceptionGroup('several', [ValueError()])",
            "test_one(rng)",
            "pytest.fail('our own')",
            "pytest.skip('our own')",
            "pytest.importorskip('no_such_module')",
            "raise type('Odd', (Exception,), {'__str__': lambda self: 'x' * 100_000})",
        ],
    )
    def test_grader_error(self, run, body):
        """Whatever else comes out of trusted code is a fault of ours, and never a student's zero."""
        (verdict,) = run(one_test(body))
        assert (verdict.outcome, verdict.diagnosis) == ("grader-error", "")
        assert verdict.en.startswith("The grader itself failed: ")
        assert verdict.zh.startswith("评分程序自身出错：")
        assert len(verdict.en) < 1000

    @pytest.mark.parametrize(
        "text",
        [
            "@exercise('double')\n@points(2)\ndef test_one(no_such_fixture): pass\n",
            "@pytest.fixture\ndef broken(): assert False\n"
            "@exercise('double')\n@points(2)\ndef test_one(broken): pass\n",
            "@exercise('double')\n@points(2)\n@pytest.mark.skip\ndef test_one(): pass\n",
        ],
        ids=["missing-fixture", "broken-fixture", "skip-mark"],
    )
    def test_grader_error_before_the_test(self, run, text):
        """Nor does a test that could not even begin cost anybody points."""
        (verdict,) = run(text)
        assert verdict.outcome == "grader-error"

    def test_of_one_test_leave_the_next_alone(self, run):
        """A grader error in one test, and the others are judged as ever."""
        verdicts = run(
            "@exercise('double')\n@points(1)\ndef test_a(): 1 / 0\n"
            "@exercise('double')\n@points(1)\ndef test_b(): pass\n"
            "@exercise('triple')\n@points(1)\ndef test_c(): wrong('no-eps', en='', zh='')\n"
        )
        assert [(v.name, v.outcome) for v in verdicts] == [("a", "grader-error"), ("b", "passed"), ("c", "failed")]


class TestMarks:
    def test_parametrised_tests_count_one_by_one(self, run):
        """Each has its own name, its own points and its own verdict."""
        verdicts = run(
            "@exercise('double')\n"
            "@pytest.mark.parametrize('n', [pytest.param(1, marks=points(1)), pytest.param(2, marks=points(5))])\n"
            "def test_n(n, rng): check(n == 1, 'no-eps', en=f'{n}', zh=f'{n}')\n"
        )
        assert [(v.name, v.points, v.outcome, v.en) for v in verdicts] == [
            ("n[1]", 1, "passed", ""),
            ("n[2]", 5, "failed", "2"),
        ]

    def test_on_a_class_hold_for_its_tests(self, run):
        """Also where two classes use one name for a test."""
        verdicts = run(
            "@exercise('double')\n@points(1)\nclass TestDouble:\n    def test_value(self): pass\n"
            "@exercise('triple')\n@points(2)\nclass TestTriple:\n    def test_value(self): pass\n"
        )
        assert [(v.exercise, v.points) for v in verdicts] == [("double", 1), ("triple", 2)]

    def test_order_the_tests_by_the_notebook(self, run):
        """Whatever their order in the file: an exercise is looked at where its graded cell stands."""
        tests = [f"@exercise('{name}')\ndef test_{name}_{n}(): pass\n" for n in "ab" for name in reversed(SOLVED)]
        verdicts = run("".join(tests))
        assert [v.name for v in verdicts] == ["double_a", "double_b", "triple_a", "triple_b", "square_a", "square_b"]

    def test_choose_the_exercises_to_run(self, run):
        """Tests of other exercises do not run; neither do those of none."""
        tests = [f"@exercise('{name}')\ndef test_{name}(): pass\n" for name in SOLVED]
        verdicts = run("".join(tests) + "def test_nothing(): 1 / 0\n", exercises=("triple",))
        assert [v.name for v in verdicts] == ["triple"]


class TestInputs:
    SHOWN = "@exercise('double')\ndef test_shown(rng): wrong('no-eps', en=str(rng.integers(1 << 62)), zh='')\n"

    def shown(self, run, **options) -> str:
        (verdict,) = run(self.SHOWN, **options)
        return verdict.en

    def test_are_the_same_for_the_same_work_and_seed(self, run):
        """However often it is graded."""
        assert self.shown(run, seed=7) == self.shown(run, seed=7)

    def test_differ_with_the_seed_and_the_work(self, run):
        """Nobody gets to know the inputs from somebody else's report."""
        other_work = SOLVED["triple"] + "\n"
        seen = [self.shown(run, seed=7), self.shown(run, seed=8), self.shown(run, seed=7, triple=other_work)]
        assert len(set(seen)) == 3

    def test_differ_between_the_tests(self, run):
        """Also between those of one parametrised function."""
        verdicts = run(
            "@exercise('double')\n@pytest.mark.parametrize('n', [1, 2])\n"
            "def test_a(rng, n): wrong('no-eps', en=str(rng.integers(1 << 62)), zh='')\n"
        )
        assert verdicts[0].en != verdicts[1].en

    def test_come_from_nothing_but_seed_work_and_test(self):
        """So the generator is the same on every machine and with every version."""
        words = seeded_generator(7, "digest", "test_rows").bit_generator.random_raw(2).tolist()
        assert words == [10592781976975047123, 17738773654356367608]

    def test_seed_the_device_as_well(self, run):
        """The fake accelerator of a test runs by the same generator."""
        text = "@exercise('double')\ndef test_d(device, rng): wrong('no-eps', en=str(device.rng is rng), zh='')\n"
        (verdict,) = run(text)
        assert verdict.en == "True"


class TestByHand:
    """``pytest graders/test_powers.py --submission NOTEBOOK``, as an instructor runs it."""

    @pytest.fixture
    def pytest_run(self, tmp_path):
        course = write_course(tmp_path)
        notebook_path = tmp_path / "handed_in.ipynb"

        def pytest_run(*options: str, **solutions: str) -> subprocess.CompletedProcess:
            notebook_path.write_text(json.dumps(notebook(SOLVED | solutions)))
            grader = str(course.assignment(NAME).grader)
            command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-rA", grader, *options]
            return subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)

        return pytest_run

    def test_says_what_a_student_would_read(self, provisioner, pytest_run, tmp_path):
        """Diagnosis and message instead of a traceback; the stub as not attempted."""
        done = pytest_run(
            "--submission",
            str(tmp_path / "handed_in.ipynb"),
            "--sandbox",
            "bubblewrap",
            triple="def triple(x):\n    return x + 3\n",
            square=STUBS["square"],
        )
        assert done.returncode == 1
        assert "failed [wrong-result] triple(" in done.stdout
        assert "not-attempted [not-attempted] square has not been attempted yet." in done.stdout
        assert "1 passed, 3 failed" in done.stdout.replace("3 failed, 1 passed", "1 passed, 3 failed")
        assert "Traceback" not in done.stdout

    def test_without_a_submission_skips(self, pytest_run):
        """A run over the whole repository is not full of failures."""
        done = pytest_run()
        assert done.returncode == 0
        assert "4 skipped" in done.stdout
