"""Whether counts and sums are right, and which misconception gives what came instead.

Each misconception is computed on the very labels of the failing call. For labels out of range the function is asked
about one at a time: where it counts a single bad label says what it does with such labels.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NoReturn

import numpy as np

from autograder.graders import Array, Opaque, Outcome, Raised, StudentRaised, jax_array, wrong
from autograder.graders.evidence.count_structure import require_rules
from autograder.graders.student import Student

Labels = np.ndarray[Any, Any]
Numbers = np.ndarray[Any, Any]
Rng = np.random.Generator

DEFAULT_CLASSES = 5

#: Short types that lose count beyond a few hundred.
_SHORT = ("int8", "uint8", "int16", "float16", "bfloat16")
#: Labels out of range that a cast to 8 or 16 bits would bring into it.
_FAR_LABELS = (-256, 257, -65_536, 65_539)
#: How a tracer of a plain number shows in messages of JAX.
_TRACED_NUMBER = re.compile(
    r"int32\[\]|'(list|str|tuple)' and '\w*Tracer'|argument (n|k|c|m|num\w*|n_\w+|\w*classes|size|length|bins)\b"
)
_TRACED_LABELS = re.compile(r"int32\[\d|argument (labels|label|l|x|y|ids|idx|indices|index)\b")


# ------------------------------------------------------------------------------------------- inputs


def random_labels(rng: Rng, count: int, classes: int, *, absent: Sequence[int] = ()) -> Labels:
    """Labels in [0, classes) without the classes ``absent``; every other one occurs, and all but one more than once."""
    present = np.array([k for k in range(classes) if k not in absent])
    rest = rng.choice(present[1:] if len(present) > 1 else present, size=count - len(present))
    return np.asarray(rng.permutation(np.concatenate([present, rest])), np.int32)


def count(labels: Labels, classes: int) -> Numbers:
    """The right counts; labels out of range are left out."""
    return np.bincount(labels[(labels >= 0) & (labels < classes)], minlength=classes)


# ------------------------------------------------------------------------------------------- words


def show(value: Any) -> tuple[str, str]:
    """What was returned, in English and Chinese, short."""
    if isinstance(value, Array):
        if value.data.size <= 12:
            text = np.array2string(value.data, max_line_width=500, precision=4, separator=", ").replace("\n", "")
            return text, text
        return f"an array of shape {value.shape}", f"形状为 {value.shape} 的数组"
    if isinstance(value, Opaque):
        return f"a {value.type_name}", f"一个 {value.type_name}"
    if value is None:
        return "None", "None"
    return f"a {type(value).__name__}", f"一个 {type(value).__name__}"


def numbers(values: Numbers) -> str:
    """A short list of numbers."""
    return np.array2string(values[:12], max_line_width=500, precision=4, separator=", ").replace("\n", "")


# ------------------------------------------------------------------------------------------- counting functions


@dataclass
class Counter:
    """A counting function under test and what it has returned so far; ``dtype`` is that of the labels."""

    student: Student
    name: str
    numpy: bool = False
    ignores_invalid: bool = False
    dtype: type[np.integer[Any]] | None = None
    earlier: list[tuple[Labels, int, Numbers]] = field(default_factory=list)

    def call(self, labels: Labels, classes: int | None, *, keyword: bool = False, **options: Any) -> Outcome:
        """Call the function; with ``classes`` None it has to use its default."""
        if self.numpy:
            args: list[Any] = [np.array(labels, self.dtype or np.int64)]
        else:
            args = [jax_array(labels, self.dtype or np.int32)]
        kwargs = {}
        if classes is not None and keyword:
            kwargs["num_classes"] = classes
        elif classes is not None:
            args.append(classes)
        return self.student.call(self.name, args, kwargs, **options)

    def expect(self, labels: Labels, classes: int | None, *, keyword: bool = False, **options: Any) -> Outcome:
        """Call the function and fail with a diagnosis unless the counts are right."""
        outcome = self.call(labels, classes, keyword=keyword, **options)
        if outcome.raised is not None:
            self.fail_raised(outcome.raised, classes, keyword)
        self.judge(outcome, labels, DEFAULT_CLASSES if classes is None else classes)
        return outcome

    def fail_raised(self, raised: Raised, classes: int | None, keyword: bool) -> NoReturn:
        """Fail with what an exception tells: a traced num_classes, or just that there was one."""
        if self.name == "count_jit" and is_traced_number(raised):
            form = f"num_classes={classes}" if keyword else f"{classes}"
            way_en, way_zh = ("by keyword", "按关键字") if keyword else ("by position", "按位置")
            wrong(
                "num-classes-not-static",
                en=f"count_jit(labels, {form}): with num_classes given {way_en}, jit traced it, and JAX raised "
                f"{raised.type}: {raised.message.splitlines()[0][:150]}",
                zh=f"count_jit(labels, {form})：{way_zh}传入的 num_classes 被 jit 追踪了，JAX 抛出 "
                f"{raised.type}：{raised.message.splitlines()[0][:150]}",
            )
        raise StudentRaised(self.name, raised)

    # ---- judging one answer

    def judge(self, outcome: Outcome, labels: Labels, classes: int) -> None:
        """Fail with a diagnosis unless the outcome's value is the counts of ``labels``."""
        value, expected = outcome.value, count(labels, classes)
        if not isinstance(value, Array) or value.data.dtype.kind not in "biufcV":
            self._fail_no_array(value)
        if value.shape != (classes,):
            self._fail_shape(value, labels, classes)
        got = value.data.astype(np.float64) if value.dtype.kind != "c" else value.data.real.astype(np.float64)
        if not np.array_equal(got, expected):
            self._fail_values(value, got, labels, classes)
        self._check_dtype(outcome, value)
        self._check_kind(value)
        self.earlier.append((labels, classes, expected))

    def _fail_no_array(self, value: Any) -> NoReturn:
        en, zh = show(value)
        wrong(
            "wrong-result",
            en=f"{self.name} returned {en} instead of an array.",
            zh=f"{self.name} 返回了{zh}，而不是数组。",
        )

    def _check_kind(self, value: Array) -> None:
        if self.numpy and value.kind == "jax":
            wrong(
                "wrong-result",
                en=f"{self.name} returned a jax.Array: it is to be the NumPy version.",
                zh=f"{self.name} 返回了 jax.Array：它应当是 NumPy 版本。",
            )
        if not self.numpy and value.kind != "jax":
            require_rules(self.student, self.name)
            wrong(
                "wrong-result",
                en=f"{self.name} returned a NumPy array instead of a JAX array.",
                zh=f"{self.name} 返回的是 NumPy 数组，而不是 JAX 数组。",
            )

    def _check_dtype(self, outcome: Outcome, value: Array) -> None:
        if self.numpy and value.dtype.kind not in "iu":
            self._fail_dtype(value, "an integer dtype", "整数类型")
        if not self.numpy and value.dtype.name != "int32":
            switched = outcome.x64 or value.dtype.itemsize == 8
            more_en = ", so 64-bit mode was switched on while it ran" if switched else ""
            more_zh = "，可见运行时打开了 64 位模式" if switched else ""
            self._fail_dtype(value, f"int32{more_en}", f"int32{more_zh}")

    def _fail_dtype(self, value: Array, wanted_en: str, wanted_zh: str) -> NoReturn:
        en, zh = show(value)
        of_en, of_zh = self._of_dtype()
        wrong(
            "wrong-dtype",
            en=f"{self.name} returned {en} with dtype {value.dtype.name}{of_en}; asked for is {wanted_en}.",
            zh=f"{self.name} 返回 {zh}，类型是 {value.dtype.name}{of_zh}；要求的是 {wanted_zh}。",
        )

    def _of_dtype(self) -> tuple[str, str]:
        """A remark on the dtype of the labels, where it is not the usual one."""
        if self.dtype is None:
            return "", ""
        return f" (the labels are {self.dtype.__name__})", f"（标签的类型是 {self.dtype.__name__}）"

    def _fail_shape(self, value: Array, labels: Labels, classes: int) -> NoReturn:
        """A length that does not follow num_classes, or another wrong shape."""
        other = classes + 3
        if len(value.shape) == 1 and value.shape != (len(labels),):
            again = self.call(labels, other).value
            if isinstance(again, Array) and again.shape == value.shape:
                wrong(
                    "num-classes-ignored",
                    en=f"With num_classes={classes} and with num_classes={other} {self.name} returned {value.shape[0]} "
                    f"counts (the largest label was {labels.max()}).",
                    zh=f"num_classes={classes} 和 num_classes={other} 时，{self.name} 都返回了 {value.shape[0]} 个计数"
                    f"（最大的标签是 {labels.max()}）。",
                )
        wrong(
            "wrong-shape",
            en=f"For {len(labels)} labels and num_classes={classes} {self.name} returned shape {value.shape} "
            f"instead of ({classes},).",
            zh=f"{len(labels)} 个标签、num_classes={classes} 时，{self.name} 返回的形状是 {value.shape}，"
            f"应为 ({classes},)。",
        )

    # ---- what wrong counts look like

    def _fail_values(self, value: Array, got: Numbers, labels: Labels, classes: int) -> NoReturn:
        expected = count(labels, classes)
        worst = int(np.argmax(~(got == expected)))
        of_en, of_zh = self._of_dtype()
        seen_en = (
            f"label {worst} occurs {expected[worst]} times among {len(labels)}{of_en}, "
            f"and {self.name} says {got[worst]:g}"
        )
        seen_zh = (
            f"{len(labels)} 个标签里 {worst} 出现了 {expected[worst]} 次{of_zh}，{self.name} 的结果是 {got[worst]:g}"
        )
        if _shortened(value, got, expected):
            wrong(
                "wrong-dtype",
                en=f"The counts have dtype {value.dtype.name}, which cannot hold them: {seen_en}.",
                zh=f"计数的类型是 {value.dtype.name}，装不下这些数：{seen_zh}。",
            )
        self._fail_as_before(got, expected, labels, classes)
        if self.ignores_invalid and np.any((labels < 0) | (labels >= classes)):
            self._fail_on_invalid(labels, classes, seen_en, seen_zh)
        if _overwritten(got, expected):
            wrong(
                "overwrites-duplicates",
                en=f"Duplicates were counted once: {seen_en}.",
                zh=f"重复的标签只计了一次：{seen_zh}。",
            )
        first_five = np.where(np.arange(classes) < DEFAULT_CLASSES, expected, 0)
        if np.array_equal(got, first_five):
            wrong(
                "num-classes-ignored",
                en=f"With num_classes={classes} only the first {DEFAULT_CLASSES} classes were counted: {seen_en}.",
                zh=f"num_classes={classes} 时只统计了前 {DEFAULT_CLASSES} 类：{seen_zh}。",
            )
        self._fail_small(labels, classes, seen_en, seen_zh)

    def _fail_small(self, labels: Labels, classes: int, seen_en: str, seen_zh: str) -> NoReturn:
        """Nothing known: a small input that shows it says more than the large one."""
        small = np.array([2, 0, 2, 1, 2], np.int32)
        if classes >= 3 and len(labels) > 5:
            again = self.call(small, 4).value
            if isinstance(again, Array) and again.shape == (4,) and not np.array_equal(again.data, [1, 1, 3, 0]):
                text = numbers(again.data)
                wrong(
                    "wrong-result",
                    en=f"{self.name}([2, 0, 2, 1, 2], 4) gave {text} instead of [1, 1, 3, 0].",
                    zh=f"{self.name}([2, 0, 2, 1, 2], 4) 得到 {text}，应为 [1, 1, 3, 0]。",
                )
        wrong("wrong-result", en=f"{seen_en[0].upper()}{seen_en[1:]}.", zh=f"{seen_zh}。")

    def _fail_as_before(self, got: Numbers, expected: Numbers, labels: Labels, classes: int) -> None:
        """Answers that hang on earlier calls: the old counts once more, or added to the new ones."""
        sums = np.zeros(classes)
        for before, size, counts in reversed(self.earlier):
            if size != classes:
                continue
            sums = sums + counts
            if len(before) == len(labels) and np.array_equal(got, counts) and not np.array_equal(counts, expected):
                wrong(
                    "wrong-result",
                    en=f"For {len(labels)} new labels {self.name} returned the counts of an earlier call of the same "
                    f"size: {numbers(got)}.",
                    zh=f"对 {len(labels)} 个新的标签，{self.name} 返回了之前同样大小的一次调用的计数：{numbers(got)}。",
                )
            if np.array_equal(got, expected + sums):
                wrong(
                    "wrong-result",
                    en=f"{self.name} added the counts of earlier calls to these: {numbers(got)} instead of "
                    f"{numbers(expected)}.",
                    zh=f"{self.name} 把之前调用的计数也加了进来：{numbers(got)}，应为 {numbers(expected)}。",
                )

    # ---- labels out of range

    def _fail_on_invalid(self, labels: Labels, classes: int, seen_en: str, seen_zh: str) -> None:
        """Ask about one bad label at a time; returns if it is the good ones that go wrong."""
        good = np.where((labels >= 0) & (labels < classes), labels, 0).astype(np.int32)
        base = self._counts(good, classes)
        if base is None or not np.array_equal(base, count(good, classes)):
            if base is not None and _overwritten(base, count(good, classes)):
                wrong(
                    "overwrites-duplicates",
                    en=f"Duplicates were counted once: {len(good)} labels in range gave {numbers(base)} "
                    f"instead of {numbers(count(good, classes))}.",
                    zh=f"重复的标签只计了一次：{len(good)} 个范围内的标签应得 {numbers(count(good, classes))}，"
                    f"{self.name} 得到 {numbers(base)}。",
                )
            return
        counted = self._landings(good, base, _bad_labels(classes), classes)
        if counted:
            slug, label = self._explain(counted, classes)
        elif counted := self._landings(good, base, _FAR_LABELS, classes):
            slug, label = "wrong-result", next(iter(counted))
        else:
            return
        total = int(np.sum((labels < 0) | (labels >= classes)))
        wrong(
            slug,
            en=f"With num_classes={classes} the label {label} was counted as class {counted[label]} ({total} of "
            f"{len(labels)} labels were out of range; {seen_en}).",
            zh=f"num_classes={classes} 时，标签 {label} 被计入了第 {counted[label]} 类"
            f"（{len(labels)} 个标签中有 {total} 个越界；{seen_zh}）。",
        )

    def _counts(self, labels: Labels, classes: int) -> Numbers | None:
        value = self.call(labels, classes).value
        if isinstance(value, Array) and value.shape == (classes,) and value.dtype.kind in "biufV":
            return value.data.astype(np.float64)
        return None

    def _landings(self, good: Labels, base: Numbers, bad: Sequence[int], classes: int) -> dict[int, int]:
        """The classes that bad labels are counted for, without those that are left out."""
        landed = {label: self._landing(good, base, label, classes) for label in bad}
        return {label: place for label, place in landed.items() if place is not None}

    def _landing(self, good: Labels, base: Numbers, label: int, classes: int) -> int | None:
        """The class that a bad label is counted for; None if it is left out, or does something else."""
        mixed = good.copy()
        place = int(np.argmax(good == np.argmax(base)))
        mixed[place] = label
        counts = self._counts(mixed, classes)
        if counts is None:
            return None
        more = counts - base
        more[good[place]] += 1
        landed = np.flatnonzero(more)
        return int(landed[0]) if len(landed) == 1 and more[landed[0]] == 1 else None

    def _explain(self, counted: dict[int, int], classes: int) -> tuple[str, int]:
        """The misconception behind where bad labels were counted, and the label that shows it best."""
        last = classes - 1
        wrapped = [k for k in (-2, -classes, -1) if k in counted and counted[k] == classes + k]
        if any(k != -1 and counted[k] not in (0, last) for k in wrapped):
            return "negative-wraps", wrapped[0]
        everything_last = set(counted.values()) == {last}
        if everything_last and any(k < 0 for k in counted):
            # All at the last class: sent to -1, or to num_classes - 1 on purpose; only the text can tell.
            clipped = re.search(r"(num_classes|n|k)\s*-\s*1\b", self.student.source) is not None and len(counted) > 1
            return ("clips-into-range" if clipped else "negative-wraps"), next(k for k in counted if k < 0)
        negative = {counted[k] for k in counted if k < 0}
        if negative == {0} or (set(counted.values()) <= {0, last} and negative != {last}):
            return "clips-into-range", next(iter(counted))
        if not negative and set(counted.values()) <= {0, last}:
            return "clips-into-range", next(iter(counted))
        if wrapped and all(landed in (0, last) or k in wrapped for k, landed in counted.items()):
            return "negative-wraps", wrapped[0]
        return "wrong-result", next(iter(counted))


def is_traced_number(raised: Raised) -> bool:
    """Whether an exception comes of a plain number that jit has made a tracer."""
    if not raised.is_a("TypeError", "IndexError"):
        return False
    if _TRACED_LABELS.search(raised.message):
        return False
    return _TRACED_NUMBER.search(raised.message) is not None


def _bad_labels(classes: int) -> list[int]:
    return [-2, -1, -classes, -classes - 1, -classes - 40, classes, classes + 1, 99 + classes]


def _shortened(value: Array, got: Numbers, expected: Numbers) -> bool:
    """Whether the counts are what a short dtype makes of the right ones."""
    if value.dtype.name not in _SHORT:
        return False
    if value.dtype.kind in "iu":
        return bool(np.array_equal(value.data, expected.astype(value.dtype)))
    return bool(np.all((got == expected) | ((expected > 255) & (got >= 255))))


def _overwritten(got: Numbers, expected: Numbers) -> bool:
    """Whether each class that occurs was counted once, however often it occurs."""
    return bool(np.array_equal(got, expected > 0)) and bool(np.any(expected > 1))


# ------------------------------------------------------------------------------------------- weighted sums


def add_up(labels: Labels, weights: Numbers, classes: int) -> Numbers:
    """The right sums of weights, in float64."""
    return np.bincount(labels, weights=weights.astype(np.float64), minlength=classes)


def random_weights(rng: Rng, size: int, *, scale: float = 1) -> Numbers:
    """Weights of both signs, with fractions; on the scale 1 none of them is near a whole number or 0."""
    whole = rng.integers(-3, 4, size=size)
    return np.asarray(scale * (whole + rng.uniform(0.2, 0.8, size=size)), np.float32)


@dataclass
class Weigher:
    """``weighted_counts`` under test."""

    student: Student
    name: str = "weighted_counts"

    def call(self, labels: Labels, weights: Numbers, classes: int, **options: Any) -> Outcome:
        """Call the function."""
        args = [jax_array(labels, np.int32), jax_array(weights, np.float32), classes]
        return self.student.call(self.name, args, **options)

    def expect(self, labels: Labels, weights: Numbers, classes: int) -> None:
        """Call the function and fail with a diagnosis unless the sums are right."""
        value = self.student.returned(self.name, self.call(labels, weights, classes))
        if not isinstance(value, Array) or value.data.dtype.kind not in "biufcV":
            en, zh = show(value)
            wrong(
                "wrong-result",
                en=f"{self.name} returned {en} instead of an array.",
                zh=f"{self.name} 返回了{zh}，而不是数组。",
            )
        if value.shape != (classes,):
            self._fail_shape(value, labels, weights, classes)
        got = value.data.astype(np.float64) if value.dtype.kind != "c" else np.full(classes, np.nan)
        expected = add_up(labels, weights, classes)
        if not self._near(got, expected, labels, weights):
            self._fail_values(value, got, labels, weights)
        if value.dtype.name != "float32":
            self._fail_dtype(value)
        if value.kind != "jax":
            wrong(
                "wrong-result",
                en=f"{self.name} returned a NumPy array instead of a JAX array.",
                zh=f"{self.name} 返回的是 NumPy 数组，而不是 JAX 数组。",
            )

    def expect_gradient(self, outcome: Outcome, labels: Labels, prices: Numbers) -> None:
        """Fail unless the outcome is the gradient of sum(weighted_counts * prices) by the weights."""
        if outcome.raised is not None:
            raised = outcome.raised
            wrong(
                "not-differentiable",
                en=f"The value is right, but differentiating by weights raised {raised.type}: {raised.message[:150]}",
                zh=f"值是对的，但对 weights 求导时抛出了 {raised.type}：{raised.message[:150]}",
            )
        value, expected = outcome.value, prices[labels]
        numeric = isinstance(value, Array) and value.shape == expected.shape and value.dtype.kind in "fV"
        got = value.data.astype(np.float64) if numeric else None
        if got is None or not np.all(np.abs(got - expected) <= 2e-3 * np.max(np.abs(prices))):
            en, zh = show(value)
            if got is not None:
                place = int(np.argmax(~(np.abs(got - expected) <= 2e-3 * np.max(np.abs(prices)))))
                en = f"{got[place]:.4g} for a weight that enters its sum with price {expected[place]:.4g}"
                zh = f"{got[place]:.4g}（该权重以价格 {expected[place]:.4g} 计入它那一类）"
            wrong(
                "not-differentiable",
                en=f"The gradient of the priced sums by the weights came out as {en}.",
                zh=f"加价求和后对权重的梯度是 {zh}。",
            )

    @staticmethod
    def _near(got: Numbers, expected: Numbers, labels: Labels, weights: Numbers, share: float = 1e-3) -> bool:
        """Equal up to what summing in float32, or in TensorFloat32 on a GPU, can cost."""
        room = share * add_up(labels, np.abs(weights), len(expected)) + 1e-5
        return bool(np.all(np.abs(got - expected) <= room))

    def _fail_dtype(self, value: Array) -> NoReturn:
        wrong(
            "wrong-dtype",
            en=f"{self.name} returned dtype {value.dtype.name}; asked for is float32.",
            zh=f"{self.name} 返回的类型是 {value.dtype.name}；要求的是 float32。",
        )

    def _fail_shape(self, value: Array, labels: Labels, weights: Numbers, classes: int) -> NoReturn:
        other = classes + 3
        if len(value.shape) == 1 and value.shape != (len(labels),):
            again = self.call(labels, weights, other).value
            if isinstance(again, Array) and again.shape == value.shape:
                wrong(
                    "num-classes-ignored",
                    en=f"With num_classes={classes} and with num_classes={other} {self.name} returned {value.shape[0]} "
                    f"sums (the largest label was {labels.max()}).",
                    zh=f"num_classes={classes} 和 num_classes={other} 时，{self.name} 都返回了 {value.shape[0]} 个和"
                    f"（最大的标签是 {labels.max()}）。",
                )
        wrong(
            "wrong-shape",
            en=f"For {len(labels)} examples and num_classes={classes} {self.name} returned shape {value.shape} "
            f"instead of ({classes},).",
            zh=f"{len(labels)} 个样本、num_classes={classes} 时，{self.name} 返回的形状是 {value.shape}，"
            f"应为 ({classes},)。",
        )

    def _fail_values(self, value: Array, got: Numbers, labels: Labels, weights: Numbers) -> NoReturn:
        classes = len(got)
        expected = add_up(labels, weights, classes)
        place = int(np.argmax(~(np.abs(got - expected) <= 1e-3 * np.abs(expected) + 1e-4)))
        mine = weights[labels == place]
        seen_en = f"the weights of class {place} are {numbers(mine)}, and {self.name} says {got[place]:.6g}"
        seen_zh = f"第 {place} 类的权重是 {numbers(mine)}，{self.name} 的结果是 {got[place]:.6g}"
        short = value.dtype.name in _SHORT and self._near(got, expected, labels, weights, 0.05)
        rounded = any(
            self._near(got, add_up(labels, way(weights), classes), labels, weights, 1e-4)
            for way in (np.trunc, np.floor, np.round, np.ceil)
        ) or np.array_equal(got, np.trunc(expected))
        if short or (value.dtype.kind in "biu" and rounded):
            self._fail_dtype(value)
        if rounded:
            wrong(
                "not-differentiable",
                en=f"The weights were cut to whole numbers, which stops their gradient: {seen_en}.",
                zh=f"权重被截成了整数，梯度也就断了：{seen_zh}。",
            )
        if self._one_weight_each(got, labels, weights):
            wrong(
                "overwrites-duplicates",
                en=f"Only one weight of a class counted: {seen_en}.",
                zh=f"同一类里只有一个权重生效：{seen_zh}。",
            )
        if np.array_equal(got, np.bincount(labels, minlength=classes)):
            wrong(
                "wrong-result",
                en=f"The weights make no difference: the result is the plain count, {numbers(got)}.",
                zh=f"权重没有起作用：结果就是普通的计数 {numbers(got)}。",
            )
        if value.dtype.kind in "biu":
            self._fail_dtype(value)
        wrong("wrong-result", en=f"{seen_en[0].upper()}{seen_en[1:]}.", zh=f"{seen_zh}。")

    @staticmethod
    def _one_weight_each(got: Numbers, labels: Labels, weights: Numbers) -> bool:
        """Whether each class got one of its weights (or 0, the start), although some have several."""
        for place, number in enumerate(got):
            mine = weights[labels == place]
            if not any(abs(number - weight) <= 1e-5 for weight in (*mine, 0.0)):
                return False
        return bool(np.any(got != 0))
