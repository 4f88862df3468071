"""Hidden tests of row_standardization.

Every test compares values on hidden inputs, also those that give points for a type, for an unchanged input or for how
the function is written. See :mod:`autograder.graders.evidence.row_diagnosis` for how a wrong value gets its diagnosis.

Shapes come again from test to test: what JAX has compiled for one of them serves the next.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from autograder.graders import Array, Jit, Outcome, Program, Raised, Rerun, check, exercise, points, wrong
from autograder.graders.evidence.row_diagnosis import (
    DEFAULT_EPS,
    Rng,
    Subject,
    check_input_kept,
    check_kind,
    expect_right,
    offset_rows,
    require_right,
    scaled_rows,
    with_constant_rows,
)
from autograder.graders.student import Student

_HOST_CALLBACKS = ("pure_callback", "io_callback")


def jax_subject(student: Student, rng: Rng) -> Subject:
    """The function of the JAX exercise: float32, compared to nearly four digits."""
    return Subject(student, rng, "standardize_rows", np.float32, 2e-4)


def numpy_subject(student: Student, rng: Rng) -> Subject:
    """The function of the NumPy exercise: float64. One test looks at all of its digits, the others at four."""
    return Subject(student, rng, "standardize_rows_np", np.float64, 1e-4)


# -------------------------------------------------------------------------------------------------------- hidden tests


@exercise("standardize_rows")
@points(1)
def test_rows(student: Student, rng: Rng) -> None:
    """Square, wide and tall matrices with rows of very different scale and offset."""
    subject = jax_subject(student, rng)
    for shape in ((5, 5), (3, 7), (8, 4)):
        expect_right(subject, scaled_rows(rng, shape, 0.05, 5e3))


@exercise("standardize_rows")
@points(1)
def test_constant_rows_and_thin_shapes(student: Student, rng: Rng) -> None:
    """Constant rows give 0, beside rows that are not constant; one row; one column."""
    subject = jax_subject(student, rng)
    for shape in ((8, 4), (5, 5)):
        expect_right(subject, with_constant_rows(rng, shape), prefer=("no-eps",))
    expect_right(subject, scaled_rows(rng, (1, 6), 0.5, 50.0))
    expect_right(subject, scaled_rows(rng, (5, 1), 0.5, 50.0))


@exercise("standardize_rows")
@points(1)
def test_eps(student: Student, rng: Rng) -> None:
    """A large eps by keyword and by position, and rows whose spread is close to the default."""
    check_eps(jax_subject(student, rng))


@exercise("standardize_rows")
@points(1)
def test_large_offset(student: Student, rng: Rng) -> None:
    """Rows of spread 1 to 2 far from zero. Right float32 solutions differ by up to 2e-3 there."""
    subject = jax_subject(student, rng)
    X = offset_rows(rng, (8, 4), 1e4)
    expect_right(subject, X, tolerance=5e-3, prefer=("one-pass-variance",))


@exercise("standardize_rows")
@points(1)
def test_jax_array_and_input(student: Student, rng: Rng) -> None:
    """The result is a float32 jax.Array, and the caller's array is still what it was."""
    subject = jax_subject(student, rng)
    X = scaled_rows(rng, (3, 7), 0.5, 50.0)
    outcome = subject.call(X, args_after=True)
    require_right(subject, X, None, outcome)
    check_kind(subject, outcome.value)
    check_input_kept(subject, X, outcome)


@exercise("standardize_rows")
@points(1)
def test_under_jit(student: Student, rng: Rng) -> None:
    """Works under jax.jit with X traced, eps a Python number, and returns what the plain call returns."""
    subject = jax_subject(student, rng)
    eager = expect_right(subject, scaled_rows(rng, (5, 5), 0.5, 50.0), DEFAULT_EPS)
    for eps, jit in ((None, Jit()), (DEFAULT_EPS, Jit(static_argnames=("eps",)))):
        X = scaled_rows(rng, (5, 5), 0.5, 50.0)
        outcome = subject.call(X, eps, through=(jit,))
        require_traceable(subject, eager, outcome.raised)
        require_right(subject, X, eps, outcome, under_jit=True)
    program = traced_program(subject, eager, (5, 5))
    for callback in _HOST_CALLBACKS:
        check(
            callback not in program.operations,
            "not-traceable",
            en=f"The traced program goes back to Python on the host: it holds a {callback}.",
            zh=f"追踪得到的程序会回到主机上的 Python：其中有一个 {callback}。",
        )
    operations_in_clean_room(subject, (5, 5))


@exercise("standardize_rows")
@points(1)
def test_no_python_loop(student: Student, rng: Rng) -> None:
    """The traced program does not grow with the matrix, and it computes the right values at each size."""
    subject = jax_subject(student, rng)
    eager = expect_right(subject, scaled_rows(rng, (8, 4), 0.5, 50.0))
    shapes = [(5 * factor, 4 * factor) for factor in (1, 2, 4, 64)]
    programs = [traced_program(subject, eager, shape) for shape in shapes[:3]]
    totals = [program.total for program in programs]
    require_no_growth(shapes[:3], totals, "operations", "个运算")
    totals.append(traced_program(subject, eager, shapes[3]).total)
    require_no_loop_over_blocks(shapes[2:], totals[2:], per_doubling=totals[2] - totals[1])
    for callback in _HOST_CALLBACKS:
        check(
            callback not in programs[0].operations,
            "python-loop",
            en=f"The rows are worked on in Python on the host: the traced program holds a {callback}.",
            zh=f"对各行的处理是在主机上的 Python 里进行的：追踪得到的程序中有一个 {callback}。",
        )
    shapes = [(8 * factor, 4 * factor) for factor in (1, 2, 4)]
    traced = [calls_while_tracing(subject, eager, shape) for shape in shapes]
    require_no_growth(shapes, traced, "operations", "个运算")
    plain = [calls_of_a_plain_call(subject, shape) for shape in shapes]
    require_no_growth(shapes, plain, "calls into JAX", "次 JAX 内部调用", least=25)
    apart = [operations_in_clean_room(subject, shape) for shape in shapes]
    require_no_growth(shapes, apart, "operations in the exported program", "个导出后的运算")


@exercise("standardize_rows_np")
@points(1)
def test_np_rows(student: Student, rng: Rng) -> None:
    """Square, wide and tall matrices, one row, one column; rows of very different scale and far from zero."""
    subject = numpy_subject(student, rng)
    for shape in ((5, 5), (3, 7), (8, 4), (1, 6), (5, 1)):
        expect_right(subject, scaled_rows(rng, shape, 5.0, 5e4))
    expect_right(subject, offset_rows(rng, (4, 6), 1e8), prefer=("one-pass-variance",))


@exercise("standardize_rows_np")
@points(1)
def test_np_eps_and_constant_rows(student: Student, rng: Rng) -> None:
    """Constant rows give 0; eps by keyword, by position, and close to the spread."""
    subject = numpy_subject(student, rng)
    for shape in ((8, 4), (4, 8)):
        expect_right(subject, with_constant_rows(rng, shape), prefer=("no-eps",))
    check_eps(subject)


@exercise("standardize_rows_np")
@points(1)
def test_np_float64_and_input(student: Student, rng: Rng) -> None:
    """The result is a float64 np.ndarray with float64's digits, and the caller's array is still what it was."""
    subject = numpy_subject(student, rng)
    X = scaled_rows(rng, (4, 6), 200.0, 5e4)
    outcome = subject.call(X, args_after=True)
    require_right(subject, X, None, outcome, tolerance=1e-9)
    check_kind(subject, outcome.value)
    check_input_kept(subject, X, outcome)


def check_eps(subject: Subject) -> None:
    """A large eps by keyword and by position, and rows whose spread is close to the default eps."""
    prefer = ("eps-in-sqrt", "no-eps")
    expect_right(subject, scaled_rows(subject.rng, (5, 5), 0.1, 10.0), 0.5, prefer=prefer)
    expect_right(subject, scaled_rows(subject.rng, (3, 7), 0.1, 10.0), 2.0, by_position=True, prefer=prefer)
    expect_right(subject, scaled_rows(subject.rng, (8, 4), 2e-8, 1e-5), prefer=prefer)


# ----------------------------------------------------------------------------------------------------------- structure


def traced_program(subject: Subject, eager: Outcome, shape: tuple[int, int]) -> Program:
    """The function traced for a matrix of this shape; fails if it cannot be traced."""
    X = scaled_rows(subject.rng, shape, 0.5, 50.0)
    program = subject.student.program(subject.name, subject.argument(X))
    require_traceable(subject, eager, program if isinstance(program, Raised) else None)
    assert isinstance(program, Program)
    return program


def operations_in_clean_room(subject: Subject, shape: tuple[int, int]) -> int:
    """How many operations the exported program has, which must be right where no code of the student has ever run.

    What the student's own process says about a program could be forged; this is the program itself.
    """
    matrices = [scaled_rows(subject.rng, shape, 0.5, 50.0) for _ in range(2)]
    rerun = subject.student.rerun(subject.name, [[subject.argument(X)] for X in matrices])
    raised = rerun if isinstance(rerun, Raised) else rerun.raised
    if raised is not None:
        wrong(
            "not-traceable",
            en=f"The program of {subject.name} does not run by itself: {raised.type}: {raised.message[:150]}",
            zh=f"{subject.name} 的程序不能独立运行：{raised.type}：{raised.message[:150]}",
        )
    assert isinstance(rerun, Rerun)
    for X, value in zip(matrices, rerun.values, strict=True):
        require_right(subject, X, None, Outcome(value), under_jit=True)
    return rerun.total


def require_traceable(subject: Subject, eager: Outcome, raised: Raised | None) -> None:
    """Fail if tracing raised, although the plain call was right."""
    if raised is None:
        return
    line = f" (line {raised.line}: {raised.source})" if raised.source else ""
    line_zh = f"（第 {raised.line} 行：{raised.source}）" if raised.source else ""
    if isinstance(eager.value, Array) and eager.value.kind != "jax":
        wrong(
            "numpy-result",
            en=f"The plain call returns a NumPy array, and under jax.jit it raises {raised.type}{line}.",
            zh=f"直接调用时返回的是 NumPy 数组，在 jax.jit 下则抛出 {raised.type}{line_zh}。",
        )
    wrong(
        "not-traceable",
        en=f"The plain call of {subject.name} is right, but under jax.jit it raises {raised.type}{line}.",
        zh=f"直接调用 {subject.name} 是对的，但在 jax.jit 下会抛出 {raised.type}{line_zh}。",
    )


def calls_while_tracing(subject: Subject, eager: Outcome, shape: tuple[int, int]) -> int:
    """How many operations JAX records while it traces: calls of its own ``bind``, counted from outside.

    A second opinion beside the program; the values of the traced function are checked on the way.
    """
    X = scaled_rows(subject.rng, shape, 0.5, 50.0)
    outcome = subject.call(X, through=(Jit(),), watch=("jax._src.core.Primitive.bind",))
    require_traceable(subject, eager, outcome.raised)
    require_right(subject, X, None, outcome, under_jit=True)
    return outcome.called.get("jax._src.core.Primitive.bind", 0)


def calls_of_a_plain_call(subject: Subject, shape: tuple[int, int]) -> int:
    """How often Python functions of JAX are called by a plain call, the second of its shape.

    So a function that loops only when it is not being traced shows as well. The first call compiles.
    """
    for watch in ((), ("jax.",)):
        X = scaled_rows(subject.rng, shape, 0.5, 50.0)
        outcome = subject.call(X, watch=watch, compiled=True)
        require_right(subject, X, None, outcome)
    return sum(outcome.called.values())


def require_no_growth(
    shapes: Sequence[tuple[int, int]], totals: Sequence[int], what: str, what_zh: str, least: int = 3
) -> None:
    """Fail if the totals grow in proportion to the size, from one size to its double and again.

    A recursion that halves the data, such as ``associative_scan``, adds the same number each time: that is no loop.
    ``least`` is the smallest growth that counts.
    """
    first, second = totals[1] - totals[0], totals[2] - totals[1]
    check(
        first < least or second < 1.5 * first,
        "python-loop",
        en=f"A matrix of shape {shapes[0]} takes {totals[0]} {what}, one of shape {shapes[2]} takes {totals[2]}.",
        zh=f"形状为 {shapes[0]} 的矩阵需要 {totals[0]} {what_zh}，形状为 {shapes[2]} 的则需要 {totals[2]} {what_zh}。",
    )


def require_no_loop_over_blocks(
    shapes: Sequence[tuple[int, int]], totals: Sequence[int], per_doubling: int, least: int = 20
) -> None:
    """Fail if a matrix with 16 times the rows and columns takes many more operations.

    A loop over blocks of a fixed size, or one for large matrices only, does not show between smaller ones. What adds
    the same number with each doubling may do so four times, and a little more where a size is odd.
    """
    check(
        totals[1] - totals[0] <= max(least, 8 * per_doubling),
        "python-loop",
        en=f"A matrix of shape {shapes[0]} takes {totals[0]} operations, one of shape {shapes[1]} takes {totals[1]}.",
        zh=f"形状为 {shapes[0]} 的矩阵需要 {totals[0]} 个运算，形状为 {shapes[1]} 的则需要 {totals[1]} 个运算。",
    )
