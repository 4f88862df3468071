"""Hidden tests of the assignment scatter_add_histogram.

Values decide first: each misconception is computed on the same labels. The counting functions must also count by
scatter-add, so every test of theirs that gives points looks at that as well.

Sizes and numbers of classes come again from test to test: what JAX has compiled for one of them serves the next.
"""

from __future__ import annotations

import numpy as np

from autograder.graders import Gradient, Jit, Outcome, exercise, jax_array, points, wrong
from autograder.graders.evidence.count_structure import require_no_loop, require_rules, require_scatter_add
from autograder.graders.evidence.count_values import Counter, Labels, Rng, Weigher, random_labels, random_weights
from autograder.graders.student import Student

_SCATTER = ("jax._src.lax.slicing.scatter",)
_EMPTY = np.zeros(0, np.int32)


def many_labels(rng: Rng) -> Labels:
    """Labels of 4 classes, one of them more often than a short dtype can count."""
    return np.concatenate([random_labels(rng, 150, 4), np.full(320, 2, np.int32)])


def mixed_labels(rng: Rng, size: int, classes: int) -> Labels:
    """Labels in range and every kind of bad ones, in any order."""
    bad = [-1, -1, -2, -classes, -classes - 1, -50, classes, classes, classes + 1, 99]
    good = random_labels(rng, size - len(bad), classes)
    return np.asarray(rng.permutation(np.concatenate([good, bad])), np.int32)


# ------------------------------------------------------------------------------------------- count_labels


@exercise("count_labels")
@points(2)
def test_counts_by_scatter_add(student: Student, rng: Rng) -> None:
    """No loop, no ready-made counter, no table; then counts, those of no labels at all included.

    It comes first: a loop is seen with few labels, before many make it too slow.
    """
    require_rules(student, "count_labels")
    counter = Counter(student, "count_labels")
    counter.expect(random_labels(rng, 37, 8, absent=(0, 7)), 8)
    counter.expect(random_labels(rng, 37, 8, absent=(3,)), 8, keyword=True)
    counter.expect(random_labels(rng, 23, 3), 3)
    counter.expect(_EMPTY, 8)
    require_scatter_add(student, "count_labels")


@exercise("count_labels")
@points(2)
def test_counts(student: Student, rng: Rng) -> None:
    """Duplicates, absent classes, several sizes, many labels of a short dtype; by scatter-add."""
    counter = Counter(student, "count_labels")
    counter.expect(random_labels(rng, 37, 5, absent=(2, 4)), None)
    counter.expect(random_labels(rng, 37, 5), None)
    counter.expect(random_labels(rng, 37, 8, absent=(7,)), 8, keyword=True)
    counter.expect(random_labels(rng, 23, 3), 3)
    Counter(student, "count_labels", dtype=np.int16).expect(many_labels(rng), 4)
    require_scatter_add(student, "count_labels")


# ------------------------------------------------------------------------------------------- count_labels_np


@exercise("count_labels_np")
@points(1)
def test_numpy_counts(student: Student, rng: Rng) -> None:
    """Duplicates are counted, the last class need not occur, and a count may be larger than any label."""
    counter = Counter(student, "count_labels_np", numpy=True)
    counter.expect(random_labels(rng, 41, 5, absent=(1, 4)), None)
    counter.expect(random_labels(rng, 43, 7, absent=(6,)), 7)
    Counter(student, "count_labels_np", numpy=True, dtype=np.int8).expect(many_labels(rng), 4)


@exercise("count_labels_np")
@points(1)
def test_numpy_counts_again(student: Student, rng: Rng) -> None:
    """Several numbers of classes, and calls that know nothing of each other."""
    counter = Counter(student, "count_labels_np", numpy=True)
    counter.expect(random_labels(rng, 29, 8, absent=(7,)), 8, keyword=True)
    counter.expect(random_labels(rng, 29, 8, absent=(0,)), 8)
    counter.expect(random_labels(rng, 23, 3), 3)
    counter.expect(random_labels(rng, 47, 12, absent=(5,)), 12)


# ------------------------------------------------------------------------------------------- count_jit


@exercise("count_jit")
@points(2)
def test_jit_counts(student: Student, rng: Rng) -> None:
    """Right counts with num_classes by position and by keyword, for several numbers of classes and many labels."""
    require_rules_unless_raising(student, "count_jit")
    counter = Counter(student, "count_jit")
    counter.expect(random_labels(rng, 43, 6, absent=(5,)), 6)
    counter.expect(random_labels(rng, 43, 9, absent=(8,)), 9, keyword=True)
    Counter(student, "count_jit", dtype=np.int16).expect(many_labels(rng), 4)
    require_scatter_add(student, "count_jit")


@exercise("count_jit")
@points(2)
def test_compiled_once(student: Student, rng: Rng) -> None:
    """The counting is compiled, and a second call of the same form with the same shapes traces nothing."""
    counter = Counter(student, "count_jit")
    for size, keyword in ((59, False), (67, True)):
        first = counter.expect(random_labels(rng, size, 11, absent=(10,)), 11, keyword=keyword, compiled=True)
        later = [counter.expect(random_labels(rng, size, 11), 11, keyword=keyword, watch=_SCATTER) for _ in range(2)]
        judge_compilation(first, later, size, keyword)
    require_scatter_add(student, "count_jit")


def judge_compilation(first: Outcome, later: list[Outcome], size: int, keyword: bool) -> None:
    """Tell retracing and eager work from a compiled function."""
    way_en, way_zh = ("by keyword", "按关键字") if keyword else ("by position", "按位置")
    again = [name for outcome in later for name in (*outcome.traced, *outcome.compiled)]
    if again:
        wrong(
            "retraces",
            en=f"The second and third call with {size} labels and num_classes=11 ({way_en}) traced or compiled again: "
            f"{', '.join(again[:4])}.",
            zh=f"用 {size} 个标签、num_classes=11（{way_zh}）第二、三次调用时又重新追踪或编译了："
            f"{'、'.join(again[:4])}。",
        )
    scatters = sum(number for outcome in later for number in outcome.called.values())
    if scatters:
        programs = len(first.compiled)
        wrong(
            "not-jitted",
            en=f"The second and third call with the same shapes still went through JAX's Python code for .at[].add "
            f"{scatters} times, operation by operation; the first call compiled {programs} programs.",
            zh=f"形状相同的第二、三次调用仍然 {scatters} 次经过 JAX 的 Python 代码逐个执行 .at[].add；"
            f"第一次调用编译了 {programs} 个程序。",
        )


def require_rules_unless_raising(student: Student, name: str) -> None:
    """The rules first, where the function can be called at all: an exception is told better by the values."""
    outcome = student.call(name, [jax_array(_EMPTY), 4])
    if outcome.raised is None:
        require_rules(student, name)


# ------------------------------------------------------------------------------------------- count_valid


@exercise("count_valid")
@points(2)
def test_bad_labels_ignored(student: Student, rng: Rng) -> None:
    """Labels below 0 and beyond the last class are left out; by scatter-add."""
    counter = Counter(student, "count_valid", ignores_invalid=True)
    counter.expect(mixed_labels(rng, 37, 5), None)
    counter.expect(mixed_labels(rng, 37, 8), 8, keyword=True)
    counter.expect(mixed_labels(rng, 37, 8), 8)
    counter.expect(mixed_labels(rng, 23, 3), 3)
    require_scatter_add(student, "count_valid")


@exercise("count_valid")
@points(2)
def test_good_and_bad_labels(student: Student, rng: Rng) -> None:
    """The rules; then none, some or all labels out of range, many duplicates, and no labels at all."""
    require_rules(student, "count_valid")
    counter = Counter(student, "count_valid", ignores_invalid=True)
    counter.expect(random_labels(rng, 37, 8, absent=(7,)), 8)
    for kind in (-1, -2, 8, 99, -8, -1000, 1000):
        labels = random_labels(rng, 37, 8, absent=(0, 7))
        labels[rng.choice(37, size=5, replace=False)] = kind
        counter.expect(labels, 8)
    counter.expect(np.resize(np.array([-3, -1, 8, 99, -1, -8, 1000, -9], np.int32), 37), 8)
    counter.expect(np.resize(np.array([0, 3, 257, -256, 65_539, -65_536, 2 * 10**9, -2 * 10**9], np.int32), 37), 8)
    # All in range: with a short dtype, a mark for the bad ones may not fit, and need not.
    Counter(student, "count_valid", dtype=np.int16).expect(many_labels(rng), 4)
    counter.expect(_EMPTY, 8)
    require_scatter_add(student, "count_valid")


# ------------------------------------------------------------------------------------------- weighted_counts


@exercise("weighted_counts")
@points(2)
def test_sums(student: Student, rng: Rng) -> None:
    """Sums of weights of both signs, large ones too, for several numbers of classes, absent ones included."""
    weigher = Weigher(student)
    for size, classes, absent in ((37, 5, (4,)), (37, 5, (1,)), (37, 8, (0, 7)), (23, 3, ())):
        weigher.expect(random_labels(rng, size, classes, absent=absent), random_weights(rng, size), classes)
    weigher.expect(random_labels(rng, 23, 3), random_weights(rng, 23, scale=1e5), 3)
    require_no_loop(student, "weighted_counts")


@exercise("weighted_counts")
@points(2)
def test_gradient(student: Student, rng: Rng) -> None:
    """Each weight's gradient is the price of its class, also under jit."""
    weigher = Weigher(student)
    for size, classes in ((37, 8), (23, 3)):
        labels = random_labels(rng, size, classes, absent=(2,))
        weights, prices = random_weights(rng, size), random_weights(rng, classes)
        weigher.expect(labels, weights, classes)
        gradient = Gradient(1, jax_array(prices, np.float32))
        weigher.expect_gradient(weigher.call(labels, weights, classes, through=(gradient,)), labels, prices)
        jitted = weigher.call(labels, weights, classes, through=(gradient, Jit(static_argnums=(2,))))
        # Nobody asked that the labels can be traced; where they can, the gradient must be the same.
        if jitted.raised is None:
            weigher.expect_gradient(jitted, labels, prices)
    require_no_loop(student, "weighted_counts")
