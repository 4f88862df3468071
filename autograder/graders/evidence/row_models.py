"""What each misconception about standardizing rows would return.

A model is one way to write ``(X - mean) / (std + eps)``: where each statistic comes from, which measure of spread is
used, and where eps enters. ``identify`` finds the simplest model that agrees with everything a function returned.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, partial
from typing import Any, Literal

import numpy as np

Matrix = np.ndarray[Any, np.dtype[np.float64]]
Over = Literal["row", "column", "matrix", "misaligned", "nothing"]
Source = Literal["X", "centred", "deviations"]
Spread = Literal["std", "std-ddof-1", "var", "var-ddof-1"]
EpsAt = Literal[
    "outside", "root", "root-squared", "ignored", "floor", "zero-below", "one-below", "after", "numerator", "fixed",
    "root-fixed", "root-and-outside", "root-fixed-and-outside",
]  # fmt: skip


@dataclass(frozen=True)
class Trait:
    """One way in which a model departs from the formula: its diagnosis, and words for it."""

    slug: str
    en: str
    zh: str


_BOTH = {
    "column": Trait("axis-columns", "mean and spread taken down each column", "均值和离散程度都按列计算"),
    "matrix": Trait("axis-global", "one mean and one spread for the whole matrix", "整个矩阵共用一个均值和一个标准差"),
    "misaligned": Trait(
        "missing-keepdims",
        "the means and spreads of the rows lined up with the columns",
        "各行的均值和标准差被广播到了列上",
    ),
}
_MEAN = {
    "column": Trait("axis-columns", "the mean taken down each column", "均值按列计算"),
    "matrix": Trait("axis-global", "one mean for the whole matrix", "整个矩阵共用一个均值"),
    "misaligned": Trait(
        "missing-keepdims", "the means of the rows lined up with the columns", "各行的均值被广播到了列上"
    ),
    "nothing": Trait("wrong-result", "no mean subtracted", "没有减去均值"),
}
_SCALE = {
    "column": Trait("axis-columns", "the spread taken down each column", "离散程度按列计算"),
    "matrix": Trait("axis-global", "one spread for the whole matrix", "整个矩阵共用一个标准差"),
    "misaligned": Trait(
        "missing-keepdims", "the spreads of the rows lined up with the columns", "各行的标准差被广播到了列上"
    ),
    "nothing": Trait("wrong-result", "no division by the spread", "没有除以标准差"),
}
_DDOF = Trait("ddof-1", "n - 1 instead of n in the standard deviation", "标准差里除的是 n - 1 而不是 n")
_VAR = Trait("variance-not-std", "the variance in place of the standard deviation", "用方差代替了标准差")
_TRANSPOSED = Trait("wrong-result", "rows and columns of the result exchanged", "结果的行和列互换了")
_EPS = {
    "root": Trait("eps-in-sqrt", "eps added to the variance, under the root", "eps 加在了根号里的方差上"),
    "root-squared": Trait("eps-in-sqrt", "the square of eps added under the root", "eps 的平方加在了根号里"),
    "root-and-outside": Trait("eps-in-sqrt", "eps added under the root as well", "根号里也加了 eps"),
    "root-fixed-and-outside": Trait(
        "eps-in-sqrt", "a small number added to the variance, under the root", "根号里的方差上加了一个小的数"
    ),
    "ignored": Trait("no-eps", "eps = 0, whatever is passed", "无论传入什么，都相当于 eps = 0"),
    "floor": Trait("wrong-result", "the larger of spread and eps as divisor", "除数取了标准差和 eps 中较大的一个"),
    "zero-below": Trait(
        "no-eps",
        "nothing added to the spread, and 0 for rows whose spread is below eps",
        "离散程度没有加上 eps，而离散程度小于 eps 的行得到 0",
    ),
    "one-below": Trait(
        "no-eps",
        "nothing added to the spread, and a divisor of 1 for rows whose spread is below eps",
        "离散程度没有加上 eps，而离散程度小于 eps 的行除以 1",
    ),
    "after": Trait("wrong-result", "eps added after the division", "eps 是在除完之后才加上的"),
    "numerator": Trait("wrong-result", "eps added to the numerator as well", "分子上也加了 eps"),
    "fixed": Trait("no-eps", "a fixed number in place of the eps that is passed", "用固定的数代替了传入的 eps"),
}

#: Which misconception to name first when a function shows several.
PRIORITY = (
    "missing-keepdims", "axis-columns", "axis-global", "variance-not-std", "ddof-1", "eps-in-sqrt", "no-eps",
    "wrong-result",
)  # fmt: skip


@dataclass(frozen=True)
class Model:
    """One way to write the formula; the defaults are the right one.

    ``source`` says what the spread is that of: X, the centred matrix, or its entries taken as deviations from 0.
    """

    mean: Over = "row"
    scale: Over = "row"
    source: Source = "X"
    spread: Spread = "std"
    eps_at: EpsAt = "outside"
    fixed: float = 0.0
    transposed: bool = False

    @property
    def traits(self) -> tuple[Trait, ...]:
        """How this differs from the right formula; empty for the right one."""
        found: list[Trait] = []
        if self.mean == self.scale and self.mean in _BOTH:
            found.append(_BOTH[self.mean])
        else:
            found += [words[over] for words, over in ((_MEAN, self.mean), (_SCALE, self.scale)) if over in words]
        if self.spread.startswith("var"):
            found.append(_VAR)
        if self.spread.endswith("ddof-1"):
            found.append(_DDOF)
        if self.eps_at == "root-fixed":
            found += [_EPS["root"], _EPS["fixed"]]
        elif self.eps_at != "outside":
            found.append(_EPS[self.eps_at])
        if self.transposed:
            found.append(_TRANSPOSED)
        return tuple(found)

    def __call__(self, X: Matrix, eps: float) -> Matrix | None:
        """What this model returns for X, in float64; None where the shapes do not fit and an exception comes."""
        return self.of(Parts(X), eps)

    def of(self, parts: Parts, eps: float) -> Matrix | None:
        """The same, of a matrix whose means and spreads are known in part."""
        try:
            with np.errstate(all="ignore"):
                result = np.asarray(self._compute(parts, eps), np.float64)
                return result.T if self.transposed else result
        except ValueError:
            return None

    def _compute(self, parts: Parts, eps: float) -> Any:
        centred = parts.centred(self.mean)
        if self.scale == "nothing":
            return centred
        degrees = 1 if self.spread.endswith("ddof-1") else 0
        variance = parts.variance("nothing" if self.source == "X" else self.mean, self.scale, degrees, self.source)
        spread = variance if self.spread.startswith("var") else np.sqrt(variance)
        match self.eps_at:
            case "root" | "root-squared" | "root-fixed":
                inside = {"root": eps, "root-squared": eps**2, "root-fixed": self.fixed}[self.eps_at]
                return centred / np.sqrt(variance + inside)
            case "root-and-outside" | "root-fixed-and-outside":
                inside = eps if self.eps_at == "root-and-outside" else self.fixed
                return centred / (np.sqrt(variance + inside) + eps)
            case "floor":
                return centred / np.maximum(spread, eps)
            case "zero-below":
                return np.where(spread > eps, centred / spread, 0.0)
            case "one-below":
                return centred / np.where(spread > eps, spread, 1.0)
            case "after":
                return centred / spread + eps
            case "numerator":
                return (centred + eps) / (spread + eps)
            case "ignored" | "fixed":
                return centred / (spread + self.fixed)
        return centred / (spread + eps)


class Parts:
    """What the models of one matrix have in common, computed once: raises ``ValueError`` where shapes do not fit."""

    def __init__(self, X: Matrix) -> None:
        self.centred = cache(partial(self._centred, X))
        self.variance = cache(self._variance)

    @staticmethod
    def _centred(X: Matrix, mean: Over) -> Any:
        return X if mean == "nothing" else X - _over(mean, X, np.mean)

    def _variance(self, mean: Over, scale: Over, degrees: int, source: Source) -> Any:
        values = self.centred(mean)
        if source != "deviations":
            along = {"row": 1, "misaligned": 1, "column": 0}.get(scale)
            values = values - np.mean(values, axis=along, keepdims=True)
        total = _over(scale, np.square(values), np.sum)
        count = {"row": values.shape[1], "misaligned": values.shape[1], "column": values.shape[0]}
        return total / np.float64(count.get(scale, values.size) - degrees)


def _over(over: Over, values: Matrix, statistic: Any) -> Any:
    match over:
        case "row":
            return statistic(values, axis=1, keepdims=True)
        case "column":
            return statistic(values, axis=0, keepdims=True)
        case "misaligned":
            return statistic(values, axis=1)
    return statistic(values)


RIGHT = Model()

#: Numbers that people write in place of eps.
FIXED_EPS = tuple(float(f"1e{power}") for power in range(0, -13, -1))

#: Numbers that people add to a variance.
FIXED_IN_ROOT = tuple(float(f"1e{power}") for power in range(0, -17, -1))


@cache
def _models() -> tuple[Model, ...]:
    """Every model, those with the fewest misconceptions first."""
    return tuple(sorted(_all_models(), key=lambda model: len({trait.slug for trait in model.traits})))


def _all_models() -> Iterator[Model]:
    places: tuple[Over, ...] = ("row", "column", "matrix", "misaligned", "nothing")
    spreads: tuple[Spread, ...] = ("std", "std-ddof-1", "var", "var-ddof-1")
    eps_at: tuple[EpsAt, ...] = (
        "outside", "root", "root-squared", "root-and-outside", "ignored", "floor", "zero-below", "one-below", "after",
        "numerator",
    )  # fmt: skip
    for mean, scale in itertools.product(places, places):
        for spread, where in itertools.product(spreads, eps_at):
            if scale == "nothing" and (spread, where) != ("std", "outside"):
                continue
            if spread.startswith("var") and where.startswith("root"):
                continue
            for source in _sources(mean, scale):
                yield Model(mean, scale, source, spread, where)
    for spread, place in itertools.product(spreads, places[:3]):
        yield Model(place, place, spread=spread, transposed=True)
    for spread, number in itertools.product(spreads, FIXED_EPS):
        yield Model(spread=spread, eps_at="fixed", fixed=number)
        if not spread.startswith("var"):
            yield Model(spread=spread, eps_at="root-fixed", fixed=number)
    for spread, number in itertools.product(spreads[:2], FIXED_IN_ROOT):
        yield Model(spread=spread, eps_at="root-fixed-and-outside", fixed=number)


def _sources(mean: Over, scale: Over) -> tuple[Source, ...]:
    """The sources that make a difference."""
    if scale == "nothing" or (mean == "row" and scale in ("row", "misaligned")):
        return ("X",)
    return ("X", "centred", "deviations")


@dataclass(frozen=True)
class Observation:
    """One call: its input and eps, and the numbers that came back; None if there was an exception or no array."""

    X: Matrix
    eps: float
    Z: Matrix | None

    @cached_property
    def parts(self) -> Parts:
        """Of the input."""
        return Parts(self.X)


def identify(observations: Sequence[Observation]) -> Model | None:
    """The simplest model that agrees with all observations, or None."""
    return next((model for model in _models() if explains(model, observations)), None)


def explains(model: Model, observations: Iterable[Observation]) -> bool:
    """Whether a model returns what was observed, to three digits; nan and infinity agree with one another."""
    return all(_agrees(model.of(one.parts, one.eps), one.Z) for one in observations)


def _agrees(predicted: Matrix | None, observed: Matrix | None) -> bool:
    if predicted is None or observed is None:
        return predicted is None and observed is None
    return predicted.shape == observed.shape and close(observed, predicted, 2e-3)


def close(observed: Matrix, expected: Matrix, tolerance: float) -> bool:
    """Whether the arrays agree within ``tolerance``, relative for numbers above 1; what is not finite agrees."""
    finite = np.isfinite(expected)
    if not np.array_equal(finite, np.isfinite(observed)):
        return False
    difference = np.abs(observed[finite] - expected[finite])
    return bool(np.all(difference <= tolerance * np.maximum(1.0, np.abs(expected[finite]))))
