"""One submission's kernel: how far the notebook has run, who pays for a lost kernel, and what is left out then."""

from __future__ import annotations

import time

import pytest
from graded_course import NAME, SOLVED, STUBS, submit, write_course

from autograder.sandbox.client import BadReply, DeadlineExceeded, Deadlines, KernelDied
from autograder.sandbox.conversation import Call
from autograder.sandbox.values import Array
from autograder.session import GradingSession, is_stub

EXIT = "import os\nos._exit(0)\n"


@pytest.fixture
def session_of(provisioner, tmp_path):
    """Make a session for a submission with these solutions; it is closed at the end."""
    made = []

    def session_of(*, added=None, alone=None, **solutions) -> GradingSession:
        assignment = write_course(tmp_path).assignment(NAME)
        submission = submit(assignment, added=added, **solutions)
        deadlines = Deadlines(cpu=3, idle=3, wall=60)
        made.append(
            GradingSession(submission, assignment, provisioner=provisioner, seed=0, alone=alone, deadlines=deadlines)
        )
        return made[-1]

    yield session_of
    for session in made:
        session.close()


def defined(session: GradingSession, exercise: str) -> set[str]:
    """Which of the three functions exist while this exercise is tested."""
    with session.test(exercise):
        return set(session.kernel(exercise).defined(list(SOLVED)))


def call(session: GradingSession, exercise: str):
    """One hidden test, which calls the function of the exercise with 7."""
    with session.test(exercise):
        value = session.kernel(exercise).call(Call(exercise, [7])).value
    return value.data.item() if isinstance(value, Array) else value


class TestOrder:
    def test_a_cell_runs_when_its_exercise_is_tested(self, session_of):
        """What stands below has not run yet."""
        session = session_of()
        assert defined(session, "double") == {"double"}
        assert defined(session, "triple") == {"double", "triple"}
        assert call(session, "double") == 14

    def test_one_kernel_does_for_all(self, session_of):
        """As long as nothing goes wrong, a notebook runs once."""
        session = session_of(triple="double(1)\ndef triple(x): return double(x) + x\n")
        kernels = {id(session.kernel(name)) for name in SOLVED}
        assert len(kernels) == 1
        assert call(session, "triple") == 21

    def test_alone_no_other_solution_runs(self, session_of):
        """The course's cells and those the student added do."""
        added = {"double": "def double(x): return 0\n"}
        session = session_of(added=added, alone="triple", triple="kept = np.pi\ndef triple(x): return double(x)\n")
        assert call(session, "triple") == 0
        assert session.notes == []

    def test_stubs_do_not_run(self, session_of):
        """There is nothing in them that could help or harm."""
        session = session_of(double=STUBS["double"])
        assert defined(session, "triple") == {"triple"}
        assert session.is_unattempted("double")
        assert not session.is_unattempted("triple")


class TestLostKernels:
    def test_a_cell_that_ends_the_kernel_is_left_out(self, session_of):
        """Its own exercise fails each time; the notebook is replayed without it."""
        session = session_of(triple=EXIT)
        assert call(session, "double") == 14
        for _ in range(2):
            with pytest.raises(KernelDied):
                call(session, "triple")
        assert defined(session, "square") == {"double", "square"}
        assert session.notes == ["the cell triple was left out after this: the kernel ended"]

    def test_a_call_that_ends_the_kernel_leaves_its_exercise_out(self, session_of):
        """What follows is replayed without a function that kills."""
        session = session_of(double="import os\ndef double(x): os._exit(0)\n")
        with pytest.raises(KernelDied):
            call(session, "double")
        assert defined(session, "triple") == {"triple"}
        assert call(session, "square") == 49

    def test_a_call_gets_a_second_chance_with_its_own_cell(self, session_of):
        """The other tests of the exercise still see what the student wrote."""
        session = session_of(triple="import os\ndef triple(x): return 21 if x else os._exit(0)\n")
        with pytest.raises(KernelDied), session.test("triple"):
            session.kernel("triple").call(Call("triple", [0]))
        assert call(session, "triple") == 21
        assert defined(session, "triple") == {"double", "triple"}

    def test_a_call_that_never_ends_gets_none(self, session_of):
        """The time that one exercise can cost is bounded; no further kernel is started for it."""
        session = session_of(double="def double(x):\n    while True: pass\n")
        with pytest.raises(DeadlineExceeded) as first:
            call(session, "double")
        with pytest.raises(DeadlineExceeded) as second:
            call(session, "double")
        assert second.value is first.value

    def test_several_cells_may_end_it(self, session_of):
        """Each is left out, and what remains is graded."""
        session = session_of(double=EXIT, triple=EXIT)
        for name in ("double", "triple"):
            with pytest.raises(KernelDied):
                call(session, name)
        assert call(session, "square") == 49
        assert [note.split()[2] for note in session.notes] == ["double", "triple"]

    def test_a_second_answer_is_the_fault_of_its_own_test(self, session_of):
        """The look after a test finds what nobody asked for, before another exercise could stumble over it."""
        forged = "sys.modules['_jaxercise_agent'].agent._wire.send({'id': 'x', 'ok': None})"
        source = (
            "import sys, threading\n"
            "def double(x):\n"
            f"    threading.Timer(0.01, lambda: {forged}).start()\n"
            "    threading.Event().wait(0.2)\n"
            "    return 14\n"
        )
        session = session_of(double=source)
        with pytest.raises(BadReply):
            call(session, "double")
        assert call(session, "triple") == 21

    def test_a_late_answer_is_noticed_after_a_failed_test_too(self, session_of):
        """A test that has failed by itself still leaves nothing for the next one."""
        forged = "sys.modules['_jaxercise_agent'].agent._wire.send({'id': 'x', 'ok': None})"
        source = f"import sys, threading\ndef double(x):\n    threading.Timer(0.05, lambda: {forged}).start()\n"
        session = session_of(double=source)

        def fail():
            with session.test("double"):
                session.kernel("double").call(Call("double", [7]))
                time.sleep(0.5)
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            fail()
        assert call(session, "triple") == 21
        assert session.notes == []


class TestAddedCells:
    def test_that_raise_are_noted(self, session_of):
        """An added cell may build on what is not there; that costs nothing."""
        session = session_of(
            added={"double": "limit = 3\nprint(undefined)\n"}, triple="def triple(x): return limit * x\n"
        )
        assert call(session, "triple") == 21
        assert session.notes == ["an added cell (extra-1) raised NameError: name 'undefined' is not defined"]

    def test_that_end_the_kernel_are_left_out(self, session_of):
        """They belong to no exercise, so none pays for them."""
        session = session_of(added={"double": EXIT})
        assert [call(session, name) for name in SOLVED] == [14, 21, 49]
        assert session.notes == ["the cell extra-1 was left out after this: the kernel ended"]

    def test_below_an_exercise_cannot_change_it(self, session_of):
        """Its tests are over by then."""
        session = session_of(added={"double": "def double(x): return 0\n"})
        assert call(session, "double") == 14
        assert defined(session, "triple") == {"double", "triple"}
        assert session.kernel("triple").call(Call("double", [7])).value == 0


@pytest.mark.parametrize(
    "source",
    [
        "",
        "# only a comment\n",
        '"""Only a docstring."""',
        "pass",
        "...",
        STUBS["double"],
        'def f(x):\n    """Twice x."""\n    raise NotImplementedError()\n',
        "def f(x):\n    raise NotImplementedError\n\ndef g(x):\n    raise NotImplementedError('later')\n",
        "def f(x): ...",
        "async def f(x): pass",
    ],
)
def test_stubs(source):
    """Nothing but placeholders, in whatever form."""
    assert is_stub(source)


@pytest.mark.parametrize(
    "source",
    [
        SOLVED["double"],
        "def f(x): return None",
        "def f(x):\n    print(x)\n    raise NotImplementedError()\n",
        "f = len",
        "import os",
        "raise ValueError()",
        "def f(x):\n",
        "def f(x): raise NotImplementedError(print(x)) from None\nf(1)\n",
        "(" * 100_000,
        "\0",
    ],
    ids=lambda source: source[:30].encode("unicode_escape").decode(),
)
def test_no_stubs(source):
    """Somebody has tried something, even if it does not run."""
    assert not is_stub(source)
