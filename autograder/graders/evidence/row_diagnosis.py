"""How the answers of a standardizing function are judged, and what is said about wrong ones.

Values decide. Where one is wrong, the function is called for a small panel of further inputs, and what it returns is
compared with what each misconception would return (:mod:`autograder.graders.evidence.row_models`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NoReturn

import numpy as np

from autograder.graders import Array, Opaque, Outcome, Raised, StudentRaised, check, jax_array, wrong
from autograder.graders.evidence import row_models as models
from autograder.graders.evidence.row_models import Matrix, Model, Observation
from autograder.graders.student import Student

DEFAULT_EPS = 1e-8
Rng = np.random.Generator

#: A result kept in one of these is compared to two digits; that it is one costs the points for the dtype.
_SHORT_FLOATS = ("bfloat16", "float16")

#: By the dtype asked for: an error between these, where it is nothing else, is that of a shorter type on the way.
_SHORTER = {np.float32: (1e-4, 0.1), np.float64: (2e-10, 1e-3)}

#: An exception of these kinds comes of a function that jits itself and then asks for a value.
_TRACER_ERRORS = (
    "ConcretizationTypeError", "TracerArrayConversionError", "TracerBoolConversionError",
    "TracerIntegerConversionError", "NonConcreteBooleanIndexError", "UnexpectedTracerError",
)  # fmt: skip


@dataclass(frozen=True)
class Subject:
    """The function under test, and in which world it lives."""

    student: Student
    rng: Rng
    name: str
    dtype: Any
    tolerance: float

    def argument(self, X: Matrix) -> Any:
        """A matrix as this function takes it."""
        return jax_array(X, np.float32) if self.dtype == np.float32 else np.array(X, np.float64)

    def exact(self, X: Matrix) -> Matrix:
        """The numbers that arrive: rounded to the dtype of the argument."""
        return np.asarray(X, self.dtype).astype(np.float64)

    def call(self, X: Matrix, eps: float | None = None, *, by_position: bool = False, **options: Any) -> Outcome:
        """Call the function with a fresh copy of X."""
        args = [self.argument(X)] + ([eps] if by_position else [])
        kwargs = {} if eps is None or by_position else {"eps": eps}
        return self.student.call(self.name, args, kwargs, **options)


# -------------------------------------------------------------------------------------------------------------- inputs


def scaled_rows(rng: Rng, shape: tuple[int, int], low: float, high: float) -> Matrix:
    """Rows whose standard deviations run from ``low`` to ``high``, each with an offset of a few of them."""
    rows = shape[0]
    scales = rng.permutation(np.geomspace(low, high, rows)) if rows > 1 else np.array([high])
    offsets = scales * rng.uniform(1.0, 4.0, rows) * rng.choice([-1.0, 1.0], rows)
    return _short(offsets[:, None] + scales[:, None] * _patterns(rng, shape))


def offset_rows(rng: Rng, shape: tuple[int, int], offset: float) -> Matrix:
    """Rows of standard deviation 1 to 2 around ``offset`` or ``-offset``, give or take a tenth."""
    scales = rng.permutation(np.linspace(1.0, 2.0, shape[0]))
    offsets = np.round(offset * rng.uniform(1.0, 1.1, shape[0]) * rng.choice([-1.0, 1.0], shape[0]))
    return np.round(offsets[:, None] + scales[:, None] * _patterns(rng, shape), 2)


def with_constant_rows(rng: Rng, shape: tuple[int, int]) -> Matrix:
    """Constant rows of small whole numbers, whose mean is exact, among others. The columns are a power of two."""
    X = scaled_rows(rng, shape, 0.5, 50.0)
    X[1] = 0.0
    X[3] = rng.integers(2, 9) * rng.choice([-1.0, 1.0])
    return X


def _patterns(rng: Rng, shape: tuple[int, int]) -> Matrix:
    """Rows of mean 0 and standard deviation 1 (zeros if there is one column)."""
    if shape[1] == 1:
        return np.zeros(shape)
    noise = rng.uniform(-1.0, 1.0, shape) + np.linspace(-1.0, 1.0, shape[1])
    noise = rng.permuted(noise, axis=1)
    noise -= noise.mean(axis=1, keepdims=True)
    pattern: Matrix = noise / noise.std(axis=1, keepdims=True)
    return pattern


def _short(values: Matrix) -> Matrix:
    """Four significant digits, so that a message can show the input as it is."""
    digits = 3 - np.floor(np.log10(np.where(values == 0.0, 1.0, np.abs(values))))
    return np.round(values * 10.0**digits) / 10.0**digits


# ----------------------------------------------------------------------------------------------------------- judgement


def expect_right(
    subject: Subject,
    X: Matrix,
    eps: float | None = None,
    *,
    by_position: bool = False,
    tolerance: float | None = None,
    prefer: Sequence[str] = (),
) -> Outcome:
    """Call the function once and require the right values."""
    outcome = subject.call(X, eps, by_position=by_position)
    require_right(subject, X, eps, outcome, tolerance=tolerance, prefer=prefer)
    return outcome


def require_right(
    subject: Subject,
    X: Matrix,
    eps: float | None,
    outcome: Outcome,
    *,
    tolerance: float | None = None,
    prefer: Sequence[str] = (),
    under_jit: bool = False,
) -> None:
    """Fail with the most specific diagnosis unless the outcome holds the right values for X and eps.

    The expected values are computed in float64 from what the argument held. A nan or infinity is never right.
    """
    exact = subject.exact(X)
    expected = right(exact, DEFAULT_EPS if eps is None else eps)
    Z = numbers(outcome)
    if Z is not None and Z.shape == expected.shape:
        short = outcome.value.dtype.name in _SHORT_FLOATS
        if models.close(Z, expected, 0.02 if short else tolerance or subject.tolerance):
            return
    if under_jit:
        en, zh = counterexample(exact, eps, outcome)
        wrong(
            "wrong-result",
            en=f"The plain call is right, but under jax.jit the result is not. {en}",
            zh=f"直接调用时结果正确，但在 jax.jit 下结果不对。{zh}",
        )
    explain(subject, exact, eps, outcome, prefer)


def right(X: Matrix, eps: float) -> Matrix:
    """The right result in float64."""
    result = models.RIGHT(X, eps)
    assert result is not None
    return result


def numbers(outcome: Outcome) -> Matrix | None:
    """The numbers of a result, if it is an array of real numbers."""
    value = outcome.value
    if outcome.raised is not None or not isinstance(value, Array) or value.dtype.kind in "cb":
        return None
    return value.data.astype(np.float64)


def check_kind(subject: Subject, value: Array) -> None:
    """The right kind of array and the right dtype; the values are right already."""
    shape = f"{value.shape}"
    if subject.dtype == np.float32:
        check(
            value.kind == "jax",
            "numpy-result",
            en=f"The numbers are right, but they come as a NumPy array of {value.dtype} {shape}, not as a jax.Array.",
            zh=f"数值正确，但返回的是 {value.dtype} 的 NumPy 数组（形状 {shape}），而不是 jax.Array。",
        )
    else:
        check(
            value.kind == "numpy",
            "wrong-dtype",
            en=f"The result is a jax.Array of {value.dtype}, not an np.ndarray of float64.",
            zh=f"返回的是 {value.dtype} 的 jax.Array，而不是 float64 的 np.ndarray。",
        )
    check(
        value.dtype == subject.dtype,
        "wrong-dtype",
        en=f"{np.dtype(subject.dtype)} went in and {value.dtype} came out.",
        zh=f"传入的是 {np.dtype(subject.dtype)}，返回的却是 {value.dtype}。",
    )


def check_input_kept(subject: Subject, X: Matrix, outcome: Outcome) -> None:
    """The argument is bit for bit what it was, and still there."""
    after = outcome.args_after[0] if outcome.args_after else None
    before = np.asarray(X, subject.dtype)
    if isinstance(after, Array) and after.data.tobytes() == before.tobytes() and after.shape == before.shape:
        return
    if not isinstance(after, Array) or after.shape != before.shape:
        wrong(
            "mutates-input",
            en=f"After the call the caller's {before.shape} array was gone: it had been deleted or donated.",
            zh=f"调用之后，调用者的 {before.shape} 数组已经不在了：它被删除了，或者被捐赠（donate）出去了。",
        )
    row = int(np.argmax(np.any(after.data != before, axis=1)))
    wrong(
        "mutates-input",
        en=f"The caller's row {show(before[row])} was {show(after.data[row])} after the call.",
        zh=f"调用者的这一行 {show(before[row])}，调用之后变成了 {show(after.data[row])}。",
    )


# ----------------------------------------------------------------------------------------------------------- diagnosis


def explain(subject: Subject, X: Matrix, eps: float | None, outcome: Outcome, prefer: Sequence[str]) -> NoReturn:
    """Say what is wrong with a result for X; ``prefer`` names what this input was made to show."""
    if outcome.raised is not None and outcome.raised.is_a(*_TRACER_ERRORS):
        _raised_by_a_tracer(subject, outcome.raised)
    failing = Observation(X, DEFAULT_EPS if eps is None else eps, numbers(outcome))
    panel = observe_panel(subject)
    on_panel = [one for one, _ in panel]
    en, zh = counterexample(X, eps, outcome)
    _not_an_array(subject, failing, outcome, en, zh)
    seen = [*on_panel, failing]
    model = models.identify(seen)
    if model is None or not model.traits:
        # No one model fits everything: this input shows something that the panel does not, or both differ.
        model = models.identify(on_panel) or _model_of_the_wrong_ones(seen)
        if model is None or not model.traits:
            if cancels(subject, seen):
                _cancelled(failing, en, zh)
            if error := small_error(subject, seen):
                _inexact(subject, outcome.value, on_panel, error, en, zh)
        if model is not None and "one-pass-variance" in prefer and only_scale_is_off(failing):
            _cancelled(failing, en, zh)
    if model is not None and model.traits:
        _blame(model, prefer, panel[0], outcome, en, zh)
    if outcome.raised is not None:
        raise StudentRaised(subject.name, outcome.raised)
    if model is not None and eps is None:
        _another_default(failing, en, zh)
    if _only_constant_rows_fail(subject, failing):
        wrong("no-eps", en=en, zh=zh)
    wrong("wrong-result", en=en, zh=zh)


def _model_of_the_wrong_ones(observations: Sequence[Observation]) -> Model | None:
    """What explains all results that are wrong, of a function that is right for some shapes and not for others."""
    wrong_ones = [one for one in observations if one.Z is not None and not models.explains(models.RIGHT, [one])]
    return models.identify(wrong_ones) if len(wrong_ones) > 1 else None


def _raised_by_a_tracer(subject: Subject, raised: Raised) -> NoReturn:
    wrong(
        "not-traceable",
        en=f"{subject.name} raised {raised.type} (line {raised.line}: {raised.source}).",
        zh=f"{subject.name} 抛出了 {raised.type}（第 {raised.line} 行：{raised.source}）。",
    )


def _not_an_array(subject: Subject, failing: Observation, outcome: Outcome, en: str, zh: str) -> None:
    """Fail if what came back is no array of numbers, but can be recognized all the same."""
    value = outcome.value
    if isinstance(value, Opaque) and value.type_name.startswith("array of "):
        wrong("wrong-dtype", en=en, zh=zh)
    expected = right(failing.X, failing.eps)
    whole = isinstance(value, Array) and value.dtype.kind in "iu" and value.shape == expected.shape
    if whole and np.abs(value.data - expected).max() <= 1.001:
        wrong(
            "wrong-dtype",
            en=f"{en} The result is an array of {value.dtype}, which holds whole numbers only.",
            zh=f"{zh}返回的是 {value.dtype} 的数组，只能存放整数。",
        )
    if subject.dtype == np.float32 and isinstance(value, list):
        try:
            plain = np.array(value, np.float64)
        except (TypeError, ValueError, OverflowError):
            return
        if plain.shape == expected.shape and models.close(plain, expected, 5e-3):
            wrong(
                "numpy-result",
                en=f"{en} Its numbers are right, but they have left JAX.",
                zh=f"{zh}里面的数值是对的，但已经离开了 JAX。",
            )


def _inexact(subject: Subject, value: Any, panel: Sequence[Observation], error: float, en: str, zh: str) -> NoReturn:
    """Fail for a result that is near the right one: it was rounded, or went through a shorter type."""
    for places in range(1, 9):
        scaled = [one.Z * 10**places for one in panel if one.Z is not None]
        if all(np.abs(Z - np.round(Z)).max() < 0.01 for Z in scaled):
            wrong(
                "wrong-result",
                en=f"{en} Every number is rounded to {places} decimals.",
                zh=f"{zh}所有的数都被舍入到小数点后 {places} 位。",
            )
    if subject.dtype == np.float64 and isinstance(value, Array) and value.kind == "jax":
        en, zh = f"{en} It is a jax.Array of {value.dtype}.", f"{zh}返回的是 {value.dtype} 的 jax.Array。"
    wrong(
        "wrong-dtype",
        en=f"{en} Errors of {error:.1g} on ordinary rows say that the numbers went through a shorter type on the way.",
        zh=f"{zh}普通的行也有 {error:.1g} 的误差，说明数值在计算途中经过了更短的浮点类型。",
    )


def _another_default(failing: Observation, en: str, zh: str) -> None:
    """Fail if eps is used as it should be, but has another default."""
    for number in models.FIXED_EPS:
        if models.explains(Model(eps_at="fixed", fixed=number), [failing]):
            wrong(
                "wrong-result",
                en=f"{en} Without an argument, eps acts like {number:g}; the default is {failing.eps:g}.",
                zh=f"{zh}不传 eps 时，它的作用相当于 {number:g}，而默认值应该是 {failing.eps:g}。",
            )


def _cancelled(failing: Observation, en: str, zh: str) -> NoReturn:
    assert failing.Z is not None
    row = worst_row(failing.X, failing.eps, failing.Z)
    deviation, divisor = f"{failing.X[row].std():.3g}", implied_divisor(failing, row)
    wrong(
        "one-pass-variance",
        en=f"{en} This row, whose standard deviation is {deviation}, was divided by {divisor}.",
        zh=f"{zh}这一行的标准差是 {deviation}，却被除以了 {divisor}。",
    )


def _only_constant_rows_fail(subject: Subject, failing: Observation) -> bool:
    """Whether constant rows are not finite and all others right."""
    if failing.Z is None or failing.Z.shape != failing.X.shape:
        return False
    constant = np.ptp(failing.X, axis=1) == 0
    others_right = models.close(failing.Z[~constant], right(failing.X, failing.eps)[~constant], subject.tolerance)
    return others_right and not bool(np.isfinite(failing.Z[constant]).all())


def observe_panel(subject: Subject) -> list[tuple[Observation, Outcome]]:
    """What the function returns for a square and a wide matrix with a large eps, and with the default."""
    panel = []
    for shape, eps in (((5, 5), 0.5), ((3, 7), 0.5), ((5, 5), None)):
        X = scaled_rows(subject.rng, shape, 0.2, 20.0)
        outcome = subject.call(X, eps)
        number = DEFAULT_EPS if eps is None else eps
        panel.append((Observation(subject.exact(X), number, numbers(outcome)), outcome))
    return panel


def _blame(
    model: Model,
    prefer: Sequence[str],
    square: tuple[Observation, Outcome],
    outcome: Outcome,
    en: str,
    zh: str,
) -> NoReturn:
    """Fail with the first of the misconceptions that a model stands for."""
    slugs = {trait.slug for trait in model.traits}
    slug = next(slug for slug in (*prefer, *models.PRIORITY) if slug in slugs)
    if outcome.raised is not None:
        # The exception alone says little: the square matrix shows what happens where the shapes happen to fit.
        seen, answer = square
        more_en, more_zh = counterexample(seen.X, seen.eps, answer)
        en, zh = f"{en} {more_en}", f"{zh}{more_zh}"
    cause_en = " and ".join(trait.en for trait in model.traits)
    cause_zh = "，并且".join(trait.zh for trait in model.traits)
    wrong(slug, en=f"{en} That is what comes out with {cause_en}.", zh=f"{zh}如果{cause_zh}，得到的正是这样的结果。")


def only_scale_is_off(failing: Observation) -> bool:
    """Whether every row is a multiple of the right one, or not finite: only what it was divided by is wrong."""
    if failing.Z is None or failing.Z.shape != failing.X.shape:
        return False
    for result, deviations in zip(failing.Z, _deviations(failing.X), strict=True):
        if np.isfinite(result).all():
            length = np.linalg.norm(result) * np.linalg.norm(deviations)
            if length == 0 or result @ deviations < 0.999 * length:
                return False
    return True


def cancels(subject: Subject, observations: Sequence[Observation]) -> bool:
    """Whether only the divisors are wrong, of rows that are small beside others: their variances lost their digits.

    So it is with one pass over numbers that are all moved first, by the mean of the whole matrix or by a number of it.
    A shorter type would round the divisor of the largest row as well, and no eps makes a divisor too small.
    """
    low, _ = _SHORTER[subject.dtype]
    too_small = False
    for one in observations:
        if one.Z is None or not only_scale_is_off(one):
            return False
        expected = right(one.X, one.eps)
        largest = _largest_row(one)
        if not models.close(one.Z[largest], expected[largest], low / 10):
            return False
        for result, row in zip(one.Z, expected, strict=True):
            if np.isfinite(result).all() and row.any():
                factor = result @ row / (row @ row)
                if np.abs(result - factor * row).max() > max(low, abs(factor - 1) / 5):
                    return False
                too_small |= factor > 1 + low
    return too_small


def implied_divisor(failing: Observation, row: int) -> str:
    """What a row was divided by, as far as its result tells."""
    assert failing.Z is not None
    deviations, result = _deviations(failing.X)[row], failing.Z[row]
    if not np.isfinite(result).all():
        return "nan" if np.isnan(result).any() else "0"
    return f"{deviations @ deviations / (deviations @ result):.3g}"


def _largest_row(one: Observation) -> int:
    return int(np.argmax(one.X.std(axis=1)))


def _deviations(X: Matrix) -> Matrix:
    deviations: Matrix = X - X.mean(axis=1, keepdims=True)
    return deviations


def small_error(subject: Subject, observations: Sequence[Observation]) -> float:
    """The largest error, if the results are near the right ones but not near enough for their type; else 0.

    A shorter type shows in the largest rows as well. Where only smaller ones are inexact, something else is wrong.
    """
    worst = of_largest = 0.0
    for one in observations:
        expected = right(one.X, one.eps)
        if one.Z is None or one.Z.shape != expected.shape or not np.isfinite(one.Z).all():
            return 0.0
        # Rows far from zero lose digits in any type: they say nothing here.
        if np.abs(one.X).max() < 100 * np.ptp(one.X, axis=1).max():
            errors = np.abs(one.Z - expected).max(axis=1)
            worst = max(worst, float(errors.max()))
            of_largest = max(of_largest, float(errors[_largest_row(one)]))
    low, high = _SHORTER[subject.dtype]
    return worst if of_largest > low and worst < high else 0.0


# ------------------------------------------------------------------------------------------------------------ messages


def counterexample(X: Matrix, eps: float | None, outcome: Outcome) -> tuple[str, str]:
    """What went in, what came out and what is right, for one row at most, in both languages."""
    with_en, with_zh = (f" and eps={eps:g}", f"（eps={eps:g}）") if eps is not None else ("", "")
    call_en, call_zh = f"matrix of shape {X.shape}{with_en}", f"形状为 {X.shape} 的矩阵{with_zh}"
    if outcome.raised is not None:
        said = f"{outcome.raised.type}: {outcome.raised.message[:150]}"
        return f"For a {call_en} it raised {said}.", f"对 {call_zh}，函数抛出了 {said}。"
    Z = numbers(outcome)
    if Z is None or Z.shape != X.shape:
        got_en, got_zh = describe(outcome.value)
        return f"For a {call_en} it returned {got_en}.", f"对 {call_zh}，返回的是{got_zh}。"
    number = DEFAULT_EPS if eps is None else eps
    row = worst_row(X, number, Z)
    expected = right(X, number)[row]
    # As many digits as it takes to see the difference.
    digits = 4 if not np.allclose(Z[row], expected, rtol=1e-3, atol=1e-3) else 10
    before, got, wanted = show(X[row], 7 if np.abs(X).max() < 1e6 else 11), show(Z[row], digits), show(expected, digits)
    return (
        f"For a {call_en}, the row {before} became {got}; right is {wanted}.",
        f"对 {call_zh}，{before} 这一行变成了 {got}，正确的是 {wanted}。",
    )


def worst_row(X: Matrix, eps: float, Z: Matrix) -> int:
    """The row whose result is furthest from the right one; one that is not finite comes first."""
    with np.errstate(invalid="ignore"):
        error = np.abs(Z - right(X, eps))
    error[~np.isfinite(error)] = np.inf
    return int(np.argmax(error.max(axis=1)))


def show(row: Any, digits: int = 6) -> str:
    """A row as text, cut short after six entries."""
    entries = [f"{float(value):.{digits}g}" for value in row[:6]]
    return "[" + ", ".join(entries) + (", ...]" if len(row) > 6 else "]")


def describe(value: Any) -> tuple[str, str]:
    """What was returned in place of a matrix of the right shape, in both languages."""
    if isinstance(value, Array):
        kind = "a jax.Array" if value.kind == "jax" else "a NumPy array"
        kind_zh = "jax.Array" if value.kind == "jax" else "NumPy 数组"
        return (
            f"{kind} of {value.dtype} with shape {value.shape}",
            f"形状为 {value.shape}、dtype 为 {value.dtype} 的 {kind_zh}",
        )
    if value is None:
        return "None", " None"
    if isinstance(value, Opaque):
        return f"something that is not an array ({value.type_name[:60]})", f"不是数组的对象（{value.type_name[:60]}）"
    name = type(value).__name__
    return f"a {name}, not an array", f" {name}，而不是数组"
