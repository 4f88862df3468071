"""Hidden tests of the assignment key_discipline.

No test knows a random number's value. The tests look at distributions over many hidden seeds, at what derives from
which draw of random bits, and at the ledger of all keys (see ``key_inquiry``). Each of them looks at values first.
"""

from __future__ import annotations

import itertools
import re
import struct
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from autograder.graders import Array, KeyArray, check, exercise, jax_array, points, wrong
from autograder.graders.evidence.key_inquiry import (
    AnyArray,
    Case,
    Inquiry,
    Label,
    brief,
    check_jax_agrees,
    check_main_unspent,
    check_not_branched,
    check_not_legacy,
    check_origin,
    check_seeds,
    check_spent_once,
    describe,
    inquire,
    keys_of_part,
    same,
)
from autograder.graders.evidence.key_ledger import seed_roots
from autograder.graders.evidence.sample_statistics import (
    chi_square,
    chi_square_limit,
    correlations,
    normal_misfit,
    share_is_odd,
    strongest_pair,
)
from autograder.graders.student import Student

#: Correlations over this many samples or more stay below LOOSE unless there is a tie.
SEEDS, KEYS = 500, 400
LOOSE = 0.45


def random_seed(rng: np.random.Generator) -> int:
    """A seed that nobody tries by hand; ten thousand times as much, in a wrong solution, is still below 2**31."""
    return int(rng.integers(10_000, 200_000))


def is_float32(dtype: np.dtype[Any]) -> bool:
    """Whether a dtype is the one that the notebook asks for."""
    return dtype == np.dtype(np.float32)


# -------------------------------------------------------------------------------------------------- sample_all


@dataclass(frozen=True)
class Part:
    """One of the three samples."""

    position: int
    shape: tuple[int, ...]
    label: Label
    whole: bool

    def __call__(self, value: Any) -> AnyArray:
        """Take this part out of a returned value; fails on a wrong shape or dtype."""
        if isinstance(value, Array) and value.data.ndim:
            value = [Array(np.asarray(item), value.kind) for item in value.data]
        if not isinstance(value, tuple | list) or len(value) != 3:
            said = describe(value)
            wrong(
                "wrong-shape",
                en=f"sample_all returned {said.en} instead of three arrays.",
                zh=f"sample_all 返回了{said.zh}，而不是三个数组。",
            )
        item = value[self.position]
        if not isinstance(item, Array) or item.shape != self.shape:
            said = describe(item)
            expected_en = f"{self.label.en}, result {self.position + 1} of 3, should be an array of shape {self.shape}"
            expected_zh = f"第 {self.position + 1} 个返回值是{self.label.zh}，形状应为 {self.shape}"
            wrong("wrong-shape", en=f"The {expected_en}; it is {said.en}.", zh=f"{expected_zh}；实际是{said.zh}。")
        if not self._fits(item):
            kind_en, kind_zh = ("integers", "整数") if self.whole else ("float32", "float32")
            wrong(
                "wrong-dtype",
                en=f"The {self.label.en} should be {kind_en}; the dtype is {item.dtype}.",
                zh=f"{self.label.zh}应为 {kind_zh}；实际的 dtype 是 {item.dtype}。",
            )
        return item.data

    def _fits(self, item: Array) -> bool:
        return item.dtype.kind in "iu" if self.whole else is_float32(item.dtype)


NORMAL = Part(0, (2, 3), Label("normal sample", "正态样本"), whole=False)
INTEGERS = Part(1, (5,), Label("integer sample", "整数样本"), whole=True)
ORDER = Part(2, (6,), Label("permutation", "排列"), whole=True)


@dataclass(frozen=True)
class Samples:
    """What ``sample_all`` gave: under inquiry, and for many seeds."""

    inquiry: Inquiry
    seeds: tuple[int, ...]
    values: tuple[Any, ...]
    _parts: dict[int, AnyArray] = field(default_factory=dict)

    def of(self, part: Part) -> AnyArray:
        """One part for all seeds, stacked."""
        if part.position not in self._parts:
            self._parts[part.position] = np.stack([part(value) for value in self.values])
        return self._parts[part.position]


def look_at_samples(student: Student, rng: np.random.Generator) -> Samples:
    """Gather the evidence on ``sample_all``, once for all tests."""

    def look() -> Samples:
        seed, far = random_seed(rng), random_seed(rng)
        cases = [Case((number,), seed_roots(number), number) for number in (seed, seed + 1, far)]
        inquiry = inquire(student, "sample_all", cases, single_draws=True)
        start = random_seed(rng)
        some = {start + i for i in range(SEEDS // 4)} | {random_seed(rng) for _ in range(SEEDS)}
        seeds = tuple(sorted(some)[:SEEDS])
        calls = [[number] for number in seeds]
        values = student.sweep("sample_all", calls, eager=inquiry.compiles_anew, mapped=[0])
        return Samples(inquiry, seeds, tuple(values))

    return student.remember("samples", look)


def check_part(samples: Samples, part: Part) -> AnyArray:
    """The part for all seeds; fails unless it comes from draws with keys that the seed decides."""
    values = samples.of(part)
    check_origin(samples.inquiry, part.label, part, list(values), wholly_jax=False)
    if part is NORMAL:
        check_seeds_differ(samples, values)
    return values


def check_seeds_differ(samples: Samples, values: AnyArray) -> None:
    """Fail if two seeds gave the same normals, unless it is few numbers that they could be made of."""
    distinct = np.unique(values.reshape(len(values), -1), axis=0)
    if len(np.unique(distinct)) < 0.9 * distinct.size:
        return  # then it is a matter of the distribution
    first: dict[bytes, int] = {}
    for seed, value in zip(samples.seeds, values, strict=True):
        other = first.setdefault(value.tobytes(), seed)
        if other != seed:
            wrong(
                "seed-ignored",
                en=f"The seeds {other} and {seed} gave the same normal sample: {brief(value)}.",
                zh=f"种子 {other} 和 {seed} 得到了相同的正态样本：{brief(value)}。",
            )


def check_part_keys(samples: Samples, part: Part) -> None:
    """Fail if a key behind this part was spent elsewhere too, or is the main key, or was made by arithmetic."""
    keys = keys_of_part(samples.inquiry, part)
    check_spent_once(samples.inquiry, keys)
    check_main_unspent(samples.inquiry, keys)
    check_not_branched(samples.inquiry, keys)
    check_seeds(samples.inquiry, keys)


@exercise("sample_all")
@points(1)
def test_normal(student: Student, rng: np.random.Generator) -> None:
    """Standard normals, from keys of their own."""
    samples = look_at_samples(student, rng)
    values = check_part(samples, NORMAL)
    misfit = normal_misfit(values)
    if misfit:
        wrong(
            "not-standard-normal",
            en=f"The normal samples of {len(values)} seeds: {misfit.en}.",
            zh=f"{len(values)} 个种子的正态样本：{misfit.zh}。",
        )
    check_untied(values.reshape(len(values), -1), NORMAL.label)
    check_part_keys(samples, NORMAL)


def check_untied(columns: AnyArray, label: Label) -> None:
    """Fail if two numbers of a sample go together, over all seeds."""
    row, column, value = strongest_pair(correlations(columns.astype(np.float64)))
    check(
        abs(value) < LOOSE,
        "wrong-result",
        en=f"Numbers {row} and {column} of the {label.en} go together: over {len(columns)} samples their correlation "
        f"is {value:.2f}.",
        zh=f"{label.zh}的第 {row} 个数和第 {column} 个数（从 0 数起）相互关联：在 {len(columns)} 个样本中，"
        f"相关系数为 {value:.2f}。",
    )


@exercise("sample_all")
@points(1)
def test_integers(student: Student, rng: np.random.Generator) -> None:
    """Digits 0 to 9, equally often, from keys of their own."""
    samples = look_at_samples(student, rng)
    values = check_part(samples, INTEGERS)
    digits = values.astype(np.int64)
    low, high = int(digits.min()), int(digits.max())
    found_en = f"{digits.size} integers from {len(digits)} seeds reach from {low} to {high}"
    found_zh = f"{len(digits)} 个种子的 {digits.size} 个整数在 {low} 到 {high} 之间"
    if (low, high) != (0, 9):
        near = abs(low) <= 1 and abs(high - 9) <= 1
        wrong(
            "range-off-by-one" if near else "wrong-result",
            en=f"{found_en}; they should lie in 0..9.",
            zh=f"{found_zh}；应在 0 到 9 之间。",
        )
    counts = np.bincount(digits.ravel(), minlength=10)
    ends = int(counts[0] + counts[9])
    if share_is_odd(ends, digits.size, 0.2) or chi_square(counts, digits.size / 10) > chi_square_limit(9):
        half = ends < 0.14 * digits.size and counts[1:9].min() > 0.08 * digits.size
        wrong(
            "range-off-by-one" if half else "wrong-result",
            en=f"{found_en}, but not equally often: 0 came {counts[0]} times, 9 came {counts[9]} times, the others "
            f"{counts[1:9].min()} to {counts[1:9].max()} times.",
            zh=f"{found_zh}，但出现的次数不均匀：0 出现 {counts[0]} 次，9 出现 {counts[9]} 次，其余各出现 "
            f"{counts[1:9].min()} 到 {counts[1:9].max()} 次。",
        )
    check_untied(digits, INTEGERS.label)
    check_part_keys(samples, INTEGERS)


@exercise("sample_all")
@points(1)
def test_order(student: Student, rng: np.random.Generator) -> None:
    """A permutation of 0..5, every order equally likely, from keys of its own."""
    samples = look_at_samples(student, rng)
    values = samples.of(ORDER).astype(np.int64)
    for seed, order in zip(samples.seeds, values, strict=True):
        check(
            sorted(order.tolist()) == list(range(6)),
            "not-a-permutation",
            en=f"For seed {seed} the permutation is {order.tolist()}: it should hold each of 0..5 once.",
            zh=f"种子为 {seed} 时，排列是 {order.tolist()}：0 到 5 应当各出现一次。",
        )
    if (values == np.arange(6)).all():
        wrong(
            "not-a-permutation",
            en=f"For all of {len(values)} seeds the permutation is [0, 1, 2, 3, 4, 5]: nothing was shuffled.",
            zh=f"{len(values)} 个种子的排列都是 [0, 1, 2, 3, 4, 5]：并没有打乱。",
        )
    check_part(samples, ORDER)
    orders = len({tuple(order) for order in values.tolist()})
    places = np.stack([(values == number).sum(axis=0) for number in range(6)])
    # 720 orders are possible; 500 seeds give some 360 of them.
    if orders < SEEDS // 2 or chi_square(places, len(values) / 6) > chi_square_limit(25):
        number, place = np.unravel_index(int(np.argmax(np.abs(places - len(values) / 6))), places.shape)
        wrong(
            "not-a-permutation",
            en=f"Not every order is equally likely: {len(values)} seeds gave {orders} different ones, and {number} "
            f"stood at place {place} in {places[number, place]} of them.",
            zh=f"并非每种顺序都同样可能：{len(values)} 个种子只得到 {orders} 种不同的顺序，其中 {number} 有 "
            f"{places[number, place]} 次排在第 {place} 位（从 0 数起）。",
        )
    check_part_keys(samples, ORDER)


@exercise("sample_all")
@points(3)
def test_keys(student: Student, rng: np.random.Generator) -> None:
    """All three samples derive from jax.random.key(seed), no key is spent twice, and the main key not at all."""
    samples = look_at_samples(student, rng)
    for part in (NORMAL, INTEGERS, ORDER):
        check_part(samples, part)
    for part in (NORMAL, INTEGERS, ORDER):
        check_origin(samples.inquiry, part.label, part, list(samples.of(part)))
    check_not_legacy(samples.inquiry)
    check_seeds(samples.inquiry)
    check_main_unspent(samples.inquiry)
    check_spent_once(samples.inquiry)
    check_not_branched(samples.inquiry)
    check_jax_agrees(samples.inquiry)


# ------------------------------------------------------------------------------------------------- noise_steps

NOISE = Label("noise", "噪声")
LONG, MEDIUM, SHORT = 520, 12, 3


def noise_rows(value: Any, steps: int) -> AnyArray:
    """The rows of a run; fails on a wrong shape or dtype."""
    if not isinstance(value, Array) or value.shape != (steps, 4):
        said = describe(value)
        wrong(
            "wrong-shape",
            en=f"noise_steps(seed, {steps}) returned {said.en}; the shape should be ({steps}, 4).",
            zh=f"noise_steps(seed, {steps}) 返回了{said.zh}；形状应为 ({steps}, 4)。",
        )
    if not is_float32(value.dtype):
        said = describe(value)
        wrong(
            "wrong-dtype",
            en=f"noise_steps returned {said.en}; it should be float32.",
            zh=f"noise_steps 返回了{said.zh}；应为 float32。",
        )
    return value.data


@dataclass(frozen=True)
class Noise:
    """What ``noise_steps`` gave: under inquiry, with ``steps``, and runs by seed and length, the longest first."""

    inquiry: Inquiry
    steps: int
    runs: tuple[tuple[int, AnyArray], ...]

    @property
    def long(self) -> AnyArray:
        """The longest run."""
        return self.runs[0][1]

    @property
    def prefixes(self) -> list[AnyArray]:
        """Shorter runs with the seed of the longest."""
        return [rows for seed, rows in self.runs[1:] if seed == self.runs[0][0]]

    @property
    def independent(self) -> list[tuple[int, AnyArray]]:
        """The longest run of each seed."""
        longest: dict[int, AnyArray] = {}
        for seed, rows in self.runs:
            longest.setdefault(seed, rows)
        return list(longest.items())


def look_at_noise(student: Student, rng: np.random.Generator) -> Noise:
    """Gather the evidence on ``noise_steps``, once for all tests, and check what every test rests on."""

    def look() -> Noise:
        seed, far, elsewhere = (random_seed(rng) for _ in range(3))
        first = student.call("noise_steps", (elsewhere, SHORT))
        noise_rows(student.returned("noise_steps", first), SHORT)
        # A Python loop that is compiled takes minutes for a long run, so such a function runs without jit.
        eager = traces_itself(student.source, first.traced)
        steps = SHORT if eager else MEDIUM
        cases = [Case((number, steps), seed_roots(number), number) for number in (seed, seed + 1, far)]
        inquiry = inquire(student, "noise_steps", cases)
        wanted = [
            (seed, LONG),
            (seed, MEDIUM),
            (seed, SHORT),
            (seed, 1),
            (seed + 1, MEDIUM),
            (seed - 1, MEDIUM),
            (far, MEDIUM),
        ]
        values = student.sweep("noise_steps", [list(pair) for pair in wanted], eager=eager)
        runs = [(number, noise_rows(value, steps)) for (number, steps), value in zip(wanted, values, strict=True)]
        return Noise(inquiry, steps, tuple(runs))

    noise = student.remember("noise", look)
    firsts = [rows[:5] for _seed, rows in noise.runs if len(rows) == MEDIUM]
    check_origin(noise.inquiry, NOISE, lambda value: noise_rows(value, noise.steps), firsts)
    check_rows_differ(noise)
    return noise


def traces_itself(source: str, traced: tuple[str, ...]) -> bool:
    """Whether a function that the cell defines was traced, that is, whether it is jitted."""
    defined = set(re.findall(r"\bdef\s+(\w+)", source)) | ({"<lambda>"} if "lambda" in source else set())
    return bool(defined & set(traced))


def check_rows_differ(noise: Noise) -> None:
    """Fail if a row comes again, with either sign: in the same run or in that of another seed."""
    seen: dict[bytes, tuple[int, int]] = {}
    for seed, rows in noise.independent:
        if not np.isfinite(rows).all():
            wrong(
                "not-standard-normal",
                en=f"noise_steps({seed}, {len(rows)}) holds numbers that are not finite.",
                zh=f"noise_steps({seed}, {len(rows)}) 中有的数不是有限数。",
            )
        rounded = np.round(np.abs(rows.astype(np.float64)), 3)
        distinct = 1 + np.count_nonzero(np.diff(np.sort(rounded, axis=1), axis=1), axis=1)
        for number, row in enumerate(rounded):
            if distinct[number] < 3 and row.any():
                continue  # So few different numbers, rounded, come again by chance; check_untied sees what is wrong.
            other = seen.setdefault((row + 0.0).tobytes(), (seed, number))
            if other != (seed, number):
                slug = "key-reused" if np.abs(row).max() > 0 else "wrong-result"
                wrong(
                    slug,
                    en=f"Row {number} for seed {seed} repeats row {other[1]} for seed {other[0]}: "
                    f"{brief(rows[number])}.",
                    zh=f"种子 {seed} 的第 {number} 行和种子 {other[0]} 的第 {other[1]} 行重复（从 0 数起）："
                    f"{brief(rows[number])}。",
                )


@exercise("noise_steps")
@points(1)
def test_standard_normal(student: Student, rng: np.random.Generator) -> None:
    """Over several seeds the numbers are independent standard normals."""
    noise = look_at_noise(student, rng)
    runs = [rows.astype(np.float64) for _seed, rows in noise.independent]
    misfit = normal_misfit(np.concatenate(runs))
    if misfit:
        wrong(
            "not-standard-normal",
            en=f"The noise of {len(runs)} runs: {misfit.en}.",
            zh=f"{len(runs)} 次运行的噪声：{misfit.zh}。",
        )
    check_untied(runs[0], Label("rows", "各行"))
    lagged = np.concatenate([runs[0][:-1], runs[0][1:]], axis=1)
    row, column, value = strongest_pair(correlations(lagged))
    check(
        abs(value) < LOOSE,
        "wrong-result",
        en=f"Each row goes together with the one before: column {row % 4} and column {column % 4} of the next row have "
        f"the correlation {value:.2f} over {len(lagged)} rows.",
        zh=f"每一行都和前一行相关联：本行第 {row % 4} 列和下一行第 {column % 4} 列（从 0 数起）在 {len(lagged)} 行中的"
        f"相关系数为 {value:.2f}。",
    )


@exercise("noise_steps")
@points(2)
def test_prefix(student: Student, rng: np.random.Generator) -> None:
    """A longer run starts with a shorter one."""
    noise = look_at_noise(student, rng)
    for rows in noise.prefixes:
        start = noise.long[: len(rows)]
        # The same draw may differ by rounding in a block of another size; another draw differs by much more.
        differ = np.abs(rows - start).max(axis=1) > 1e-3
        if differ.any():
            row = int(np.argmax(differ))
            wrong(
                "not-prefix-stable",
                en=f"With the same seed, row {row} is {brief(rows[row])} in a run of {len(rows)} steps and "
                f"{brief(start[row])} in one of {LONG}.",
                zh=f"种子相同，第 {row} 行（从 0 数起）在 {len(rows)} 步的运行中是 {brief(rows[row])}，"
                f"在 {LONG} 步的运行中是 {brief(start[row])}。",
            )


@exercise("noise_steps")
@points(2)
def test_noise_keys(student: Student, rng: np.random.Generator) -> None:
    """All keys derive from jax.random.key(seed), and none is spent twice."""
    check_all_keys(look_at_noise(student, rng).inquiry)


def check_all_keys(inquiry: Inquiry) -> None:
    """The rules for every key: spent once, not a parent as well, typed, derived."""
    check_spent_once(inquiry)
    check_not_branched(inquiry)
    check_not_legacy(inquiry)
    check_seeds(inquiry)
    check_jax_agrees(inquiry)


# ----------------------------------------------------------------------------------------------- dropout_views

SHAPE, RATE = (4, 6), 0.3
VIEWS = (Label("first view", "第一个视图"), Label("second view", "第二个视图"))


def random_key(rng: np.random.Generator) -> tuple[KeyArray, dict[str, str]]:
    """A key as ``split`` would give it, and its data by name."""
    words = rng.integers(0, 2**32, size=2, dtype=np.uint32)
    return KeyArray("threefry2x32", words), {struct.pack("<II", *words.tolist()).hex(): "key"}


def random_input(rng: np.random.Generator, shape: tuple[int, ...]) -> Array:
    """Numbers of both signs, none near 0."""
    return jax_array(rng.uniform(0.5, 2.0, size=shape) * rng.choice([-1.0, 1.0], size=shape), np.float32)


def view_of(value: Any, which: int, shape: tuple[int, ...]) -> AnyArray:
    """One of the two views; fails on a wrong shape or dtype."""
    if isinstance(value, Array) and value.shape == (2, *shape):
        value = [Array(np.array(part), value.kind) for part in value.data]
    if not isinstance(value, tuple | list) or len(value) != 2:
        said = describe(value)
        wrong(
            "wrong-shape",
            en=f"dropout_views returned {said.en} instead of a pair, for x of shape {shape}.",
            zh=f"x 的形状是 {shape}，dropout_views 返回了{said.zh}，而不是一对数组。",
        )
    view, label = value[which], VIEWS[which]
    if not isinstance(view, Array) or view.shape != shape:
        said = describe(view)
        wrong(
            "wrong-shape",
            en=f"The {label.en} is {said.en}; x has shape {shape}.",
            zh=f"{label.zh}是{said.zh}；x 的形状是 {shape}。",
        )
    if view.dtype != np.float32:
        wrong(
            "wrong-dtype",
            en=f"The {label.en} is {view.dtype}; x is float32.",
            zh=f"{label.zh}的 dtype 是 {view.dtype}；x 是 float32。",
        )
    return view.data


@dataclass(frozen=True)
class Views:
    """What ``dropout_views`` gave: under inquiry, for many keys, and for other shapes and rates."""

    inquiry: Inquiry
    x: Array
    pairs: tuple[Any, ...]
    others: tuple[tuple[Array, float, Any], ...]
    _views: dict[int, AnyArray] = field(default_factory=dict)

    def of(self, which: int) -> AnyArray:
        """One view for all keys, stacked."""
        if which not in self._views:
            self._views[which] = np.stack([view_of(pair, which, SHAPE) for pair in self.pairs])
        return self._views[which]

    def masks(self) -> AnyArray:
        """What was kept, (keys, 2, entries)."""
        return np.stack([self.of(which).reshape(len(self.pairs), -1) != 0 for which in (0, 1)], axis=1)


def look_at_views(student: Student, rng: np.random.Generator) -> Views:
    """Gather the evidence on ``dropout_views``, once for all tests, and check what every test rests on."""

    def look() -> Views:
        x = random_input(rng, SHAPE)
        made = [random_key(rng) for _ in range(2)]
        inquiry = inquire(student, "dropout_views", [Case((key, x, RATE), roots) for key, roots in made])
        calls = [[random_key(rng)[0], x, RATE] for _ in range(KEYS)]
        pairs = student.sweep("dropout_views", calls, eager=inquiry.compiles_anew, mapped=[0])
        for pair, which in itertools.product(pairs, (0, 1)):
            view_of(pair, which, SHAPE)  # a wrong shape here says more than an error with another shape below
        shapes_and_rates = [((2, 5, 9), 0.8), ((), 0.4)]
        wanted = [(x, 0.0)] + [(random_input(rng, shape), rate) for shape, rate in shapes_and_rates]
        calls = [[random_key(rng)[0], *one] for one in wanted]
        values = student.sweep("dropout_views", calls, eager=inquiry.compiles_anew)
        others = tuple((x, rate, value) for (x, rate), value in zip(wanted, values, strict=True))
        return Views(inquiry, x, tuple(pairs), others)

    views = student.remember("views", look)
    for which, label in enumerate(VIEWS):
        check_origin(views.inquiry, label, partial(view_of, which=which, shape=SHAPE), list(views.of(which)))
    check_something_dropped(views)
    return views


def check_something_dropped(views: Views) -> None:
    """Fail if a view drops nothing at all, or everything."""
    for which, label in enumerate(VIEWS):
        dropped = float(np.mean(views.of(which) == 0))
        check(
            0.02 < dropped < 0.98,
            "wrong-result",
            en=f"With rate {RATE}, {dropped:.1%} of the entries of the {label.en} are 0 over {len(views.pairs)} keys.",
            zh=f"rate 为 {RATE} 时，{len(views.pairs)} 个 key 的{label.zh}中有 {dropped:.1%} 的元素是 0。",
        )


def check_entries(x: AnyArray, view: AnyArray, rate: float, label: Label) -> None:
    """Fail unless each entry is 0 or x / (1 - rate)."""
    ratio = view.astype(np.float64) / x.astype(np.float64)
    kept = ratio != 0
    bad = kept & ~(np.abs(ratio * (1 - rate) - 1) < 1e-3)
    if not bad.any():
        return
    place = int(np.argmax(bad.ravel()))
    got, entry = ratio.ravel()[place], x.ravel()[place]
    said_en = f"With rate {rate}, an entry {entry:.4g} of x became {view.ravel()[place]:.4g} in the {label.en}"
    said_zh = f"rate 为 {rate} 时，x 中的 {entry:.4g} 在{label.zh}中变成了 {view.ravel()[place]:.4g}"
    wrong(
        "not-rescaled" if (~kept).any() or rate == 0 else "wrong-result",
        en=f"{said_en}, a factor of {got:.4g}; it should be 0 or {entry / (1 - rate):.4g}.",
        zh=f"{said_zh}，是原来的 {got:.4g} 倍；应为 0 或 {entry / (1 - rate):.4g}。",
    )


@exercise("dropout_views")
@points(2)
def test_views(student: Student, rng: np.random.Generator) -> None:
    """Each entry is 0 with probability rate, else x / (1 - rate), for several rates and shapes."""
    views = look_at_views(student, rng)
    x = views.x.data
    for which, label in enumerate(VIEWS):
        for view in views.of(which):
            check_entries(x, view, RATE, label)
    for which, label in enumerate(VIEWS):
        values = views.of(which)
        dropped = int((values == 0).sum())
        check_share(dropped, values.size, RATE, label, f" over {len(values)} keys", f"（{len(values)} 个 key）")
        for other, rate, pair in views.others:
            view = view_of(pair, which, other.shape)
            check_entries(other.data, view, rate, label)
            check_share(int((view == 0).sum()), view.size, rate, label, "", "")


def check_share(dropped: int, size: int, rate: float, label: Label, more_en: str, more_zh: str) -> None:
    """Fail if the share of zeros does not fit the rate."""
    odd = dropped > 0 if rate == 0 else share_is_odd(dropped, size, rate)
    check(
        not odd,
        "wrong-result",
        en=f"With rate {rate}, {dropped} of {size} entries of the {label.en} are 0{more_en}: {dropped / size:.1%}.",
        zh=f"rate 为 {rate} 时，{label.zh}的 {size} 个元素中有 {dropped} 个是 0{more_zh}：占 {dropped / size:.1%}。",
    )


@exercise("dropout_views")
@points(1)
def test_masks(student: Student, rng: np.random.Generator) -> None:
    """The entries of both masks are independent of each other."""
    views = look_at_views(student, rng)
    masks = views.masks()
    kept = masks.mean(axis=(0, 1))
    for which, label in enumerate(VIEWS):
        counts = masks[:, which].sum(axis=0)
        for place, count in enumerate(counts):
            check(
                not share_is_odd(int(count), len(masks), float(kept.mean())),
                "wrong-result",
                en=f"Entry {place} of the {label.en} is kept for {count} of {len(masks)} keys, all entries on average "
                f"for {kept.mean():.1%}.",
                zh=f"{label.zh}的第 {place} 个元素（从 0 数起）在 {len(masks)} 个 key 中被保留 {count} 次，"
                f"而所有元素平均被保留的比例是 {kept.mean():.1%}。",
            )
        check_untied(masks[:, which].astype(np.float64), label)
        check_number_varies(masks[:, which], label)
    check_independent(masks)


def check_number_varies(mask: AnyArray, label: Label) -> None:
    """Fail if the number of entries kept is the same each time, or varies more than independent entries allow."""
    numbers, kept = mask.sum(axis=1), float(mask.mean())
    spread, expected = float(numbers.var()), mask.shape[1] * kept * (1 - kept)
    check(
        0.4 * expected < spread < 1.8 * expected,
        "wrong-result",
        en=f"Entries of the {label.en} are not dropped independently: of {mask.shape[1]} entries {numbers.min()} to "
        f"{numbers.max()} are kept over {len(numbers)} keys, with variance {spread:.2f}; independent ones give "
        f"{expected:.2f}.",
        zh=f"{label.zh}的元素不是相互独立地丢弃的：在 {len(numbers)} 个 key 中，{mask.shape[1]} 个元素保留了 "
        f"{numbers.min()} 到 {numbers.max()} 个，方差为 {spread:.2f}；独立丢弃时应为 {expected:.2f}。",
    )


def check_independent(masks: AnyArray) -> None:
    """Fail if one mask tells something about the other: entry by entry, at any other place, or by their numbers."""
    one, two = masks[:, 0].astype(np.float64), masks[:, 1].astype(np.float64)
    size = one.shape[1]
    if same(one, two):
        wrong(
            "same-mask",
            en=f"For each of {len(masks)} keys both views drop the same entries.",
            zh=f"对 {len(masks)} 个 key，两个视图丢弃的位置都完全相同。",
        )
    cross = correlations(np.concatenate([one, two], axis=1))[:size, size:]
    along = float(np.diagonal(cross).mean())
    row, column = np.unravel_index(int(np.argmax(np.abs(cross))), cross.shape)
    strongest = float(cross[row, column])
    if abs(along) > 0.2:
        wrong(
            "same-mask",
            en=f"Entry by entry, the masks of the two views have the correlation {along:.2f} over {len(masks)} keys; "
            "independent masks have 0.",
            zh=f"逐个位置比较，两个视图的掩码在 {len(masks)} 个 key 上的相关系数是 {along:.2f}；独立的掩码应为 0。",
        )
    if abs(strongest) > LOOSE:
        wrong(
            "same-mask",
            en=f"Entry {column} of the second mask follows from entry {row} of the first: over {len(masks)} keys the "
            f"correlation is {strongest:.2f}.",
            zh=f"第二个掩码的第 {column} 个元素由第一个掩码的第 {row} 个元素决定（从 0 数起）："
            f"在 {len(masks)} 个 key 上，相关系数为 {strongest:.2f}。",
        )
    numbers = masks.sum(axis=2)
    spread = float(numbers.var(axis=0).sum())
    ratio = float(np.var(numbers[:, 0] - numbers[:, 1])) / spread if spread else 1.0
    if ratio < 0.4:
        wrong(
            "same-mask",
            en=f"Over {len(masks)} keys both masks keep nearly the same number of entries each time, far more alike "
            f"than independent ones (ratio {ratio:.2f}, not 1).",
            zh=f"在 {len(masks)} 个 key 上，两个掩码每次保留的元素个数几乎相同，远比独立的掩码接近（比值 {ratio:.2f}，"
            "而不是 1）。",
        )


@exercise("dropout_views")
@points(2)
def test_view_keys(student: Student, rng: np.random.Generator) -> None:
    """Both masks derive from the given key, differ, and no key is spent twice."""
    views = look_at_views(student, rng)
    check_all_keys(views.inquiry)
    check_independent(views.masks())
