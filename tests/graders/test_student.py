"""What a hidden test gets from ``student``: values, reasons, and checks that are made only once."""

from __future__ import annotations

import numpy as np
import pytest
from graded_course import NAME, STUBS, submit, write_course

from autograder.graders import Array, Jit, KeyArray, NotAttempted, Program, Raised, StudentRaised, Wrong, jax_array
from autograder.graders.student import Student
from autograder.sandbox.client import KernelDied
from autograder.session import GradingSession

DOUBLE = """
calls = 0

def double(x):
    return 2 * x

def _hidden(): return 1

def refuse(x):
    if x:
        raise LookupError(f"no {x}")
    return x

def remember_call():
    global calls
    calls += 1
    return calls

def write(x):
    x[0] = 9

def branch(x):
    return x if x > 0 else -x

number = 3

import jax
import jax.numpy as jnp

runs = []

def draw(n, shape):
    runs.append(n)
    return jax.random.normal(jax.random.key(n), shape), jnp.asarray(n)

def differs_in_a_batch(n, shape):
    normal, number = draw(n, shape)
    return normal + isinstance(n, jax.core.Tracer), number

def knows_no_batch(n, shape):
    return draw(int(n), shape)

def gives_one_for_all(n, shape):
    return draw(n, shape)[0] if isinstance(n, int) else jnp.float32(1)

def split(key):
    return jax.random.uniform(key, (2,))

def runs_so_far():
    found, runs[:] = len(runs), []
    return found
"""


def session_of(tmp_path, provisioner="no-such-provisioner", **solutions) -> GradingSession:
    assignment = write_course(tmp_path).assignment(NAME)
    return GradingSession(submit(assignment, **solutions), assignment, provisioner=provisioner, seed=0)


def parts_of(value):
    return value if isinstance(value, tuple) else (value,)


@pytest.fixture(scope="module")
def session(provisioner, tmp_path_factory):
    """One kernel for this module; ``triple`` cannot be called, the cell of ``square`` raises."""
    folder = tmp_path_factory.mktemp("course")
    square = "def cube(x):\n    return x ** 3\n\nprint(cubes)\n"
    session = session_of(folder, provisioner, double=DOUBLE, triple="triple = 3\n", square=square)
    yield session
    session.close()


@pytest.fixture
def student(session):
    return Student(session, "double")


class TestCalls:
    def test_give_the_value(self, student):
        """By attribute, with positional and keyword arguments."""
        assert student.double(21) == 42
        assert student.double(x=[1]) == [1, 1]

    def test_keep_the_kind_of_an_array(self, student):
        """NumPy stays NumPy, JAX stays JAX."""
        for argument, kind in ((np.ones(2), "numpy"), (jax_array([1.0, 1.0], np.float32), "jax")):
            value = student.double(argument)
            assert type(value) is Array
            assert (value.kind, value.data.tolist()) == (kind, [2, 2])

    def test_fail_with_the_exception(self, student):
        """An exception where a value was expected fails the test, with the line in both languages."""
        with pytest.raises(StudentRaised) as caught:
            student.refuse(7)
        assert caught.value.slug == "raises"
        assert caught.value.raised.is_a("LookupError")
        line = 'line 10 of the cell: raise LookupError(f"no {x}")'
        assert caught.value.en == f"refuse raised LookupError: no 7 ({line})"
        assert caught.value.zh.startswith("refuse 抛出了 LookupError: no 7（单元格第 10 行")

    def test_have_the_exception_in_their_outcome(self, student):
        """A test about exceptions asks for the outcome."""
        assert student.call("refuse", [7]).raised.message == "no 7"
        assert student.call("refuse", [0]).value == 0

    def test_take_the_options_of_a_call(self, student):
        """Here two of them; the conversation's own tests know the others."""
        assert student.call("write", [np.arange(3)], args_after=True).args_after[0].data.tolist() == [9, 1, 2]
        assert student.call("branch", [1.0], through=(Jit(),)).raised.is_a("TracerBoolConversionError")

    def test_are_made_once_each(self, student):
        """Nothing repeats a call behind the grader's back."""
        assert [student.remember_call() for _ in range(3)] == [1, 2, 3]

    @pytest.mark.parametrize("eager", [False, True])
    def test_in_a_sweep(self, student, eager):
        """Many calls in one go: the values in order, or the first exception."""
        assert student.sweep("double", [[1], [2.5]], eager=eager) == [2, 5.0]
        with pytest.raises(StudentRaised, match="no 2"):
            student.sweep("refuse", [[0], [2], [0]], eager=eager)

    @pytest.mark.parametrize(
        "name, runs", [("draw", 12), ("differs_in_a_batch", 102), ("knows_no_batch", 100), ("gives_one_for_all", 100)]
    )
    def test_in_a_sweep_are_made_in_batches_where_that_is_the_same(self, student, name, runs):
        """The function itself runs for the calls that are compared, and once for each batch; else for each call."""
        one_by_one = student.sweep(name, [[n, (3,)] for n in range(100)])
        student.runs_so_far()
        values = student.sweep(name, [[n, (3,)] for n in range(100)], mapped=[0])
        assert student.runs_so_far() == runs
        assert len(values) == 100
        for one, other in zip(values, one_by_one, strict=True):
            for part, expected in zip(parts_of(one), parts_of(other), strict=True):
                assert (part.kind, part.dtype) == (expected.kind, expected.dtype)
                np.testing.assert_allclose(part.data, expected.data, rtol=1e-6)

    def test_in_a_sweep_over_keys(self, student):
        """Keys are stacked as well; a single value for each comes back."""
        calls = [[KeyArray("threefry2x32", np.array([7, n], np.uint32))] for n in range(21)]
        values = student.sweep("split", calls, mapped=[0])
        assert [value.data.tolist() for value in values] == [
            value.data.tolist() for value in student.sweep("split", calls)
        ]

    def test_of_private_names_are_none(self, student):
        """Python's own machinery asks for such names; it does not get a student's function."""
        with pytest.raises(AttributeError):
            student._hidden  # noqa: B018


class TestPrograms:
    def test_are_described(self, student):
        """With all arguments traced but the static ones."""
        program = student.program("double", jax_array([1.0], np.float32))
        assert type(program) is Program
        assert program.operations == {"mul": 1}
        assert student.program("branch", 2, static=[0]).total == 0

    def test_or_why_there_is_none(self, student):
        """Tracing that raises is for the grader to judge."""
        raised = student.program("branch", jax_array(1.0, np.float32))
        assert type(raised) is Raised
        assert raised.is_a("TracerBoolConversionError")


class TestNothingToTest:
    @pytest.mark.parametrize("solution", [STUBS["double"], "", "# nothing\n", "def double(x):\n    ...\n"])
    def test_a_stub_is_not_attempted(self, tmp_path, solution):
        """No kernel is started for it."""
        session = session_of(tmp_path, double=solution)
        with pytest.raises(NotAttempted, match="double"):
            Student(session, "double").double(1)

    def test_a_missing_name_is_not_attempted(self, student):
        """The cell ran, but the function is not there."""
        with pytest.raises(NotAttempted):
            student.halve(1)

    def test_a_name_that_is_no_function_is_wrong(self, session):
        """It says so."""
        with pytest.raises(Wrong, match="triple is not a function") as caught:
            Student(session, "triple").triple(1)
        assert caught.value.slug == "raises"

    def test_a_cell_that_raised_is_the_reason(self, session):
        """Its error tells more than a missing name."""
        with pytest.raises(StudentRaised) as caught:
            Student(session, "square").square(1)
        assert caught.value.en == "the cell of square raised NameError: name 'cubes' is not defined"
        assert caught.value.raised.line == 4

    def test_what_a_cell_defined_before_it_raised_is_tested(self, session):
        """An experiment at the end of a cell costs nothing."""
        assert Student(session, "square").cube(2) == 8

    def test_the_source_is_the_cell(self, session):
        """Evidence for a hint, as handed in."""
        assert Student(session, "triple").source == "triple = 3\n"


class TestOnce:
    """These need no kernel."""

    @pytest.fixture
    def student(self, tmp_path):
        return Student(session_of(tmp_path), "double")

    def test_a_check_that_passed_is_not_made_again(self, student):
        """However many tests rest on it, of whatever exercise."""
        looks = []
        student.once("kind", lambda: looks.append(1))
        Student(student._session, "triple").once("kind", lambda: looks.append(2))
        student.once("another", lambda: looks.append(3))
        assert looks == [1, 3]

    def test_a_check_that_failed_fails_each_test(self, student):
        """With the same diagnosis, and without another look."""
        looks = []

        def look():
            looks.append(1)
            raise Wrong("no-eps", en="Saw nan.", zh="得到 nan。")

        for _ in range(2):
            with pytest.raises(Wrong, match="no-eps: Saw nan"):
                student.once("kind", look)
        assert looks == [1]

    @pytest.mark.parametrize("fault", [KernelDied("the kernel ended"), NotAttempted("double"), ZeroDivisionError()])
    def test_a_check_that_was_cut_short_has_not_passed(self, student, fault):
        """Nothing is known then, and the next test looks again."""

        def look():
            raise fault

        with pytest.raises(type(fault)):
            student.once("kind", look)
        looks = []
        student.once("kind", lambda: looks.append(1))
        assert looks == [1]

    def test_a_finding_is_remembered(self, student):
        """Found once; an exception on the way is no finding."""
        with pytest.raises(KeyError):
            student.remember("limit", lambda: {}["limit"])
        assert [student.remember("limit", lambda n=n: n) for n in (3, 4)] == [3, 3]


def test_a_kernel_that_is_lost_twice_is_not_tried_again(provisioner, tmp_path):
    """The second test of an exercise gets a new kernel; after that, the last fault is the answer."""
    session = session_of(tmp_path, provisioner, double="import os\ndef double(x): os._exit(1)\n")
    student = Student(session, "double")
    kernels = set()
    for _ in range(4):
        with pytest.raises(KernelDied), session.test("double"):
            student.double(1)
        kernels.add(session._kernel)
    assert len(kernels) == 2
    session.close()
