"""Statistics of samples that came from many seeds.

A right solution is graded with other seeds than anybody tried, so every bound here is so wide that it fails with a
probability below 1e-10, and the samples are so large that the usual mistakes fall far outside.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

#: Deviations in units of their standard deviation: P(|z| > 7.5) is 6e-14.
SIGMAS = 7.5

FloatArray = np.ndarray[Any, np.dtype[np.float64]]


@dataclass(frozen=True)
class Misfit:
    """What is odd about a sample, in both languages."""

    en: str
    zh: str


def normal_misfit(values: FloatArray) -> Misfit | None:
    """How ``values`` (some thousands) differ from standard normals: mean, deviation, tails or shape."""
    values = values.ravel()
    n = len(values)
    if not np.isfinite(values).all():
        return Misfit("some are not finite", "其中有的不是有限数")
    mean, std = float(values.mean()), float(values.std())
    far = float(np.mean(np.abs(values) > 2))
    seen_en = f"mean {mean:.3f}, standard deviation {std:.3f}, {far:.1%} beyond ±2, largest {np.abs(values).max():.2f}"
    seen_zh = f"均值 {mean:.3f}，标准差 {std:.3f}，±2 以外占 {far:.1%}，绝对值最大 {np.abs(values).max():.2f}"
    far_expected = 2 * normal_below(-2.0)
    odd = (
        abs(mean) > SIGMAS / math.sqrt(n)
        or abs(std - 1) > SIGMAS / math.sqrt(2 * n)
        or abs(far - far_expected) > SIGMAS * math.sqrt(far_expected * (1 - far_expected) / n)
        or _shape_is_odd(values)
    )
    if not odd:
        return None
    return Misfit(
        f"{n} numbers have {seen_en}; standard normals: 0, 1, 4.6%, and the shape of the bell curve",
        f"{n} 个数的{seen_zh}；标准正态分布应为 0、1、4.6%，且形状是钟形曲线",
    )


def normal_below(z: float) -> float:
    """Probability that a standard normal is below ``z``."""
    return math.erfc(-z / math.sqrt(2)) / 2


def _shape_is_odd(values: FloatArray) -> bool:
    inner = np.linspace(-2.2, 2.2, 21)
    counts = np.histogram(values, np.concatenate([[-np.inf], inner, [np.inf]]))[0]
    expected = len(values) * np.diff(np.concatenate([[0.0], [normal_below(float(edge)) for edge in inner], [1.0]]))
    return chi_square(counts, expected) > chi_square_limit(len(expected) - 1)


def chi_square(counts: np.ndarray[Any, Any], expected: np.ndarray[Any, Any] | float) -> float:
    """Pearson's statistic."""
    return float(np.sum((counts - expected) ** 2 / expected))


def chi_square_limit(degrees: int) -> float:
    """What Pearson's statistic does not reach by chance."""
    # The quantile by Wilson and Hilferty (1931), and a margin for cells with few counts.
    part = 2 / (9 * degrees)
    return 1.2 * degrees * (1 - part + SIGMAS * math.sqrt(part)) ** 3


def share_is_odd(successes: int, trials: int, probability: float) -> bool:
    """Whether so many successes are out of reach for a binomial distribution."""
    return abs(successes - trials * probability) > SIGMAS * math.sqrt(trials * probability * (1 - probability)) + 1


def correlations(samples: FloatArray) -> FloatArray:
    """Correlation matrix of the columns of ``samples`` (n, columns); 0 where a column is constant."""
    centred = samples - samples.mean(axis=0)
    norms = np.sqrt((centred**2).sum(axis=0))
    norms[norms == 0] = np.inf
    unit = centred / norms
    matrix: FloatArray = unit.T @ unit
    return matrix


def strongest_pair(matrix: FloatArray) -> tuple[int, int, float]:
    """Row, column and value of the entry of greatest size off the diagonal."""
    off = matrix.copy()
    np.fill_diagonal(off, 0.0)
    row, column = np.unravel_index(int(np.argmax(np.abs(off))), off.shape)
    return int(row), int(column), float(off[row, column])
