"""How a counting function counts: what its program, and a plain call watched from outside, give away.

The labels are followed through the traced program. The result has to come out of scatter-adds whose indices depend on
the labels; on the way there may be no ready-made counter, no sorting, no loop and no table of labels by classes. A
function that cannot be traced is judged by what it calls and how many of its own lines it runs.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, NoReturn

import numpy as np

from autograder.graders import Array, Jit, Outcome, Program, Raised, Rerun, StudentRaised, Wrong, jax_array, wrong
from autograder.graders.student import Student
from autograder.sandbox.conversation import Equation

Labels = np.ndarray[Any, Any]

#: The diagnoses of a broken rule; a test may report them before it looks at the values.
RULES = ("uses-bincount", "uses-one-hot", "python-loop")

#: Functions that count, or that sort, by their bare names in JAX and NumPy.
_COUNTERS = {
    "bincount", "histogram", "histogram2d", "histogramdd", "digitize", "searchsorted", "unique", "unique_all",
    "unique_counts", "unique_inverse", "unique_values", "segment_sum", "segment_prod", "segment_max", "segment_min",
    "sort", "sort_complex", "argsort", "lexsort", "partition", "argpartition", "top_k", "approx_max_k",
    "approx_min_k",
}  # fmt: skip
_ONE_HOT = {"one_hot", "eye", "identity"}
#: Functions that count inside, to find out where something is true.
_SELECTORS = {"nonzero", "flatnonzero", "argwhere", "where", "extract", "compress", "delete", "_getitem"}
_CALLBACKS = {"pure_callback", "io_callback", "ffi_call", "python_callback"}
_LOOPS = {"scan", "while"}
_LOOP_FUNCTIONS = {"fori_loop", "while_loop", "scan", "map"}
_ADDS = {"scatter-add", "scatter-sub"}
_SORTS = {"sort", "top_k", "approx_top_k"}
#: Files of JAX from which a scatter-add comes when it was asked for as such, or as the gradient of a read.
_WRITERS = (
    "jax/_src/numpy/array_methods.py", "jax/_src/numpy/ufunc_api.py", "jax/_src/numpy/ufuncs.py",
    "jax/_src/numpy/indexing.py", "jax/_src/lax/slicing.py", "jax/_src/ops/scatter.py",
    # What is inside a branch says nothing more of where it comes from; a plain call does.
    "jax/_src/lax/control_flow/conditionals.py",
)  # fmt: skip
_ANY_NUMBER = 2**31
#: Numbers of labels for calls whose lines are counted: a loop over the labels would be slow with many.
_FEW = (6, 23)
_MOVES = {"broadcast_in_dim", "reshape", "transpose", "squeeze", "convert_element_type", "expand_dims", "copy", "rev"}
_CALLS = {"jit", "pjit", "closed_call", "core_call", "remat", "checkpoint", "custom_jvp_call", "custom_vjp_call"}

#: Operations of StableHLO that sort, and those that make a table of labels by classes.
_SORTERS = {"stablehlo.sort", "chlo.top_k"}
_TABLE_MAKERS = {"stablehlo.compare", "stablehlo.iota", "stablehlo.gather", "stablehlo.dot_general"}

_SCATTER = "jax._src.lax.slicing.scatter"
_WATCHED = (
    _SCATTER, "jax._src.numpy.lax_numpy.bincount", "jax._src.numpy.lax_numpy.histogram", "jax._src.numpy.setops.",
    "jax._src.numpy.sorting.", "jax._src.numpy.lax_numpy.searchsorted", "jax._src.numpy.lax_numpy.digitize",
    "jax._src.lax.lax.sort", "jax._src.nn.functions.one_hot", "numpy._core.multiarray.bincount", "numpy.ufunc.at",
    "numpy.lib._histograms_impl.", "numpy.lib._arraysetops_impl.", "numpy.lib._function_base_impl.digitize",
    "numpy._core.fromnumeric.sort", "numpy._core.fromnumeric.argsort", "numpy._core.fromnumeric.searchsorted",
    "numpy.lib._twodim_base_impl.eye", "numpy._core.numeric.identity", "numpy.ndarray.sort",
    "jax._src.lax.control_flow.loops.",
)  # fmt: skip


def spread_labels(count: int, classes: int) -> Labels:
    """Labels in range with duplicates, the same each time: what is looked at here is how, not what."""
    return np.asarray((np.arange(count) * 5 + np.arange(count) // 4) % classes, np.int32)


def bare_name(origin: str) -> str:
    """``bincount`` of ``jax/_src/numpy/lax_numpy.py:bincount`` or ``numpy._core.multiarray.bincount``."""
    name = origin.rpartition(":")[2].replace(".<locals>", "")
    known = name if name.startswith("_") else name.lstrip("_")
    for part in reversed(known.split(".")):
        if part.strip("_") in _COUNTERS | _ONE_HOT:
            return part.strip("_")
    return known.rpartition(".")[2]


# ------------------------------------------------------------------------------------------- the traced program


@dataclass
class Evidence:
    """What following the labels through a program has brought to light."""

    counters: set[str] = field(default_factory=set)
    loops: set[str] = field(default_factory=set)
    tables: list[tuple[int, ...]] = field(default_factory=list)
    one_hot: set[str] = field(default_factory=set)
    counted: bool = False


def follow(program: Program, table: int) -> Evidence:
    """Follow the first traced argument to the results; an array of ``table`` entries or more is a table."""
    evidence = Evidence()
    needed = _needed(program)
    tainted, counted, tabled, made = set(program.inputs[:1]), set[int](), set[int](), set[int]()
    for equation in program.equations:
        inputs, outputs = set(equation.inputs), set(equation.outputs)
        inner = equation.primitive in _CALLS and outputs <= made
        made |= outputs
        if not inputs & (tainted | counted) or not outputs & needed:
            continue
        if inputs & tainted:
            _note(evidence, equation)
        if inner:
            continue
        if _is_writer(equation) and len(equation.inputs) > 1 and equation.inputs[1] in tainted:
            counted |= outputs
            continue
        if inputs & tabled:
            tabled |= outputs
        if inputs & counted:
            counted |= outputs
            continue
        tainted |= outputs
        sizes = [int(np.prod(shape, dtype=np.float64)) for _dtype, shape in equation.shapes]
        if max(sizes, default=0) >= table and equation.primitive not in _MOVES:
            tabled |= outputs
            evidence.tables += [shape for _dtype, shape in equation.shapes]
    results = set(program.results)
    evidence.counted = bool(results & counted)
    if not results & tabled:
        evidence.tables.clear()
    return evidence


def _needed(program: Program) -> set[int]:
    """The values that the results are made of."""
    needed = set(program.results)
    for equation in reversed(program.equations):
        if needed & set(equation.outputs):
            needed |= set(equation.inputs)
    return needed


def _note(evidence: Evidence, equation: Equation) -> None:
    """Take note of an operation on labels that the rules exclude."""
    name = bare_name(equation.origin)
    if name in _COUNTERS:
        evidence.counters.add(name)
    elif name in _ONE_HOT:
        evidence.one_hot.add(name)
    elif name in _SELECTORS:
        return
    elif equation.primitive in _SORTS:
        evidence.counters.add("sort")
    elif equation.primitive in _CALLBACKS:
        evidence.counters.add(equation.primitive)
    elif equation.primitive in _LOOPS:
        evidence.loops.add(name if name in _LOOP_FUNCTIONS else equation.primitive)
    elif equation.primitive in _ADDS and not _asked_for(equation.origin):
        evidence.counters.add(name)


def _asked_for(origin: str) -> bool:
    """Whether a scatter-add of this origin was asked for as such, and is not the inside of something else."""
    return not origin or origin.startswith(_WRITERS)


def _is_writer(equation: Equation) -> bool:
    return equation.primitive in _ADDS or equation.origin.endswith("_IndexUpdateRef.apply")


# ------------------------------------------------------------------------------------------- counting functions


def require_scatter_add(student: Student, name: str) -> None:
    """Fail unless ``name`` counts by scatter-adds; looked at once for a submission."""
    student.once(f"structure of {name}", lambda: _look_at_counting(student, name))


def require_rules(student: Student, name: str) -> None:
    """Fail if ``name`` breaks one of the rules; anything else that is odd about it can wait for the values."""
    try:
        require_scatter_add(student, name)
    except Wrong as failure:
        if failure.slug in RULES:
            raise


def _look_at_counting(student: Student, name: str) -> None:
    plain = [_watched_call(student, name, count, 37) for count in _FEW]
    program = student.program(name, jax_array(spread_labels(23, 29)), 29, static=(1,))
    if isinstance(program, Raised):
        more_classes = _watched_call(student, name, _FEW[0], 61)
        _judge_untraceable(student, name, plain, more_classes)
        return
    _judge_program(name, program)
    _judge_growth(student, name, program)
    _judge_steps(name, plain, _FEW, "labels")
    if not any(called.startswith(_SCATTER) for called in plain[0].called) and not plain[0].traced:
        _left_jax(student, name)
    _judge_hidden_calls(name, plain[0])
    if not follow(program, 23 * 29).counted:
        wrong(
            "wrong-result",
            en=f"No .at[].add at the labels leads to the result of {name}.",
            zh=f"{name} 的结果不是由按标签进行的 .at[].add 得到的。",
        )
    _judge_traced_value(student, name)
    _judge_in_clean_room(student, name, plain)


def _watched_call(student: Student, name: str, count: int, classes: int) -> Outcome:
    outcome = student.call(name, [jax_array(spread_labels(count, classes)), classes], watch=_WATCHED)
    if outcome.raised is not None:
        raise StudentRaised(name, outcome.raised)
    return outcome


def _judge_program(name: str, program: Program) -> None:
    evidence = follow(program, 23 * 29)
    if evidence.counters:
        _uses_counter(name, evidence.counters)
    if evidence.loops:
        _loops(name, evidence.loops)
    if evidence.one_hot or evidence.tables:
        _uses_table(name, evidence)


def _loops(name: str, loops: Iterable[str]) -> NoReturn:
    used = ", ".join(sorted(loops))
    wrong(
        "python-loop",
        en=f"{name} runs a loop over its data ({used}).",
        zh=f"{name} 里有一个对数据的循环（{used}）。",
    )


def _uses_counter(name: str, counters: Iterable[str]) -> NoReturn:
    used = ", ".join(sorted(counters))
    wrong(
        "uses-bincount",
        en=f"{name} leaves the counting to something else than .at[].add: {used}.",
        zh=f"{name} 没有用 .at[].add 计数，而是用了 {used}。",
    )


def _uses_table(name: str, evidence: Evidence) -> NoReturn:
    made_en = f" by {', '.join(sorted(evidence.one_hot))}" if evidence.one_hot else ""
    made_zh = f"（{'、'.join(sorted(evidence.one_hot))}）" if evidence.one_hot else ""
    shape = evidence.tables[0] if evidence.tables else (23, 29)
    wrong(
        "uses-one-hot",
        en=f"For 23 labels and 29 classes {name} builds an array of shape {shape}{made_en} to sum it up.",
        zh=f"对 23 个标签、29 个类别，{name} 先构造了一个形状为 {shape} 的数组{made_zh}，再求和。",
    )


def _judge_growth(student: Student, name: str, program: Program) -> None:
    """The program may not grow, neither with the labels nor with the classes."""
    for count, classes, en, zh in ((46, 29, "labels", "标签"), (23, 58, "classes", "类别")):
        larger = student.program(name, jax_array(spread_labels(count, classes)), classes, static=(1,))
        if isinstance(larger, Program) and larger.total > program.total + 2:
            fewer, more = (23, 46) if en == "labels" else (29, 58)
            wrong(
                "python-loop",
                en=f"Traced with {fewer} {en}, {name} is a program of {program.total} operations; with {more} {en} "
                f"it has {larger.total}.",
                zh=f"用 {fewer} 个{zh}追踪时，{name} 的程序有 {program.total} 个运算；用 {more} 个{zh}时有 "
                f"{larger.total} 个。",
            )


def _judge_steps(name: str, calls: list[Outcome], sizes: tuple[int, int], what: str) -> None:
    """A plain call may not run more lines of the notebook for more data."""
    first, second = calls[0].steps, calls[1].steps
    if second - first >= sizes[1] - sizes[0]:
        zh = {"labels": "个标签", "classes": "个类别", "examples": "个样本"}[what]
        wrong(
            "python-loop",
            en=f"With {sizes[0]} {what} a call of {name} ran {first} lines of your code, with {sizes[1]} it ran "
            f"{second}.",
            zh=f"{sizes[0]} {zh}时，调用 {name} 执行了你的代码 {first} 行；{sizes[1]} {zh}时执行了 {second} 行。",
        )


def _judge_untraceable(student: Student, name: str, plain: list[Outcome], more_classes: Outcome) -> None:
    """Judge by the functions that a plain call led to: there is no program to look at."""
    _judge_hidden_calls(name, plain[0])
    _judge_steps(name, plain, _FEW, "labels")
    _judge_steps(name, [plain[0], more_classes], (37, 61), "classes")
    if not any(called.startswith(_SCATTER) for called in plain[0].called):
        _left_jax(student, name)
    labels = jax_array(spread_labels(7, 37))
    for origin in student.call(name, [labels, 37], watch=(_SCATTER,)).origins:
        if not _asked_for(origin) and bare_name(origin) not in _SELECTORS and not origin.endswith("__getitem__"):
            _uses_counter(name, [bare_name(origin)])
    _judge_positions(student, name)


def _judge_positions(student: Student, name: str) -> None:
    """With labels that are no tracers there may be a program after all; each label needs its place in a scatter-add."""
    program = student.program(name, jax_array(spread_labels(46, 7)), 7, static=(0, 1))
    if isinstance(program, Program) and (places := _most_positions(program)) < 46:
        wrong(
            _rule_by_text(student),
            en=f"For 46 labels the .at[].add of {name} was given only {places} positions: the counting had been done "
            f"before, outside of JAX.",
            zh=f"有 46 个标签时，{name} 的 .at[].add 只得到 {places} 个位置：计数在此之前已经在 JAX 之外完成了。",
        )


def _most_positions(program: Program) -> int:
    """How many positions the scatter-adds of a program are given, at most; any number where that does not show.

    Constants are told by their size alone. What had been compiled before runs at once and is no part of the program.
    """
    sizes = {
        number: int(np.prod(shape, dtype=np.float64))
        for equation in program.equations
        for number, (_dtype, shape) in zip(equation.outputs, equation.shapes, strict=False)
    }
    largest = max((int(np.prod(shape, dtype=np.float64)) for _dtype, shape in program.constants), default=_ANY_NUMBER)
    return max(
        (sizes.get(eq.inputs[1], largest) for eq in program.equations if _is_writer(eq) and len(eq.inputs) > 1),
        default=_ANY_NUMBER,
    )


def _judge_hidden_calls(name: str, plain: Outcome) -> None:
    """The functions that the notebook's own lines called, by name and, for a scatter, by file."""
    names = {bare_name(origin) for origin in plain.origins}
    if names & _COUNTERS:
        _uses_counter(name, names & _COUNTERS)
    if names & _ONE_HOT:
        _uses_table(name, Evidence(one_hot=names & _ONE_HOT))
    if names & _LOOP_FUNCTIONS:
        _loops(name, names & _LOOP_FUNCTIONS)


def _left_jax(student: Student, name: str) -> NoReturn:
    """The counts did not come from a scatter-add."""
    wrong(
        _rule_by_text(student),
        en=f"A plain call of {name} with {_FEW[0]} labels made no scatter-add at all: it counted outside of JAX.",
        zh=f"用 {_FEW[0]} 个标签直接调用 {name} 时没有发生任何 scatter-add：计数是在 JAX 之外完成的。",
    )


def _rule_by_text(student: Student) -> str:
    """Which rule was broken by counting outside of JAX, by the text of the solution."""
    try:
        nodes = list(ast.walk(ast.parse(student.source)))
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        nodes = []
    loops = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
    if any(isinstance(node, loops) for node in nodes):
        return "python-loop"
    if any(isinstance(node, ast.Compare) and "None" in ast.unparse(node) for node in nodes):
        return "uses-one-hot"
    return "uses-bincount"


def _judge_traced_value(student: Student, name: str) -> None:
    """What the traced program computes must be the counts, or else it was the wrong program to look at."""
    labels = spread_labels(23, 29)
    outcome = student.call(name, [jax_array(labels), 29], through=(Jit(static_argnums=(1,)),))
    value, expected = outcome.value, np.bincount(labels, minlength=29)
    if outcome.raised is None and not (isinstance(value, Array) and np.array_equal(value.data, expected)):
        wrong(
            "wrong-result",
            en=f"Called inside jax.jit, {name} does not give the counts that it gives otherwise.",
            zh=f"在 jax.jit 里调用时，{name} 给出的计数与直接调用时不同。",
        )


def _judge_in_clean_room(student: Student, name: str, plain: list[Outcome]) -> None:
    """Where no code of the student has ever run, the same program must count, and by the rules.

    Nobody who follows them meets this test: it is for a program that was described in one way and works in another.
    """
    totals = []
    for count in (23, 46):
        labels = [spread_labels(count, 29), (spread_labels(count, 29) * 3 + 1) % 29]
        rerun = student.rerun(name, [[jax_array(one)] for one in labels], {1: 29})
        if isinstance(rerun, Raised):
            # It can be traced and not exported (checkify does that): no more is known than of one without a program.
            _judge_untraceable(student, name, plain, _watched_call(student, name, _FEW[0], 61))
            return
        if (raised := rerun.raised) is not None:
            wrong(
                "wrong-result",
                en=f"The program of {name} does not run by itself: {raised.type}: {raised.message[:150]}",
                zh=f"{name} 的程序不能独立运行：{raised.type}：{raised.message[:150]}",
            )
        for one, value in zip(labels, rerun.values, strict=True):
            if not (isinstance(value, Array) and np.array_equal(value.data, np.bincount(one, minlength=29))):
                wrong(
                    "wrong-result",
                    en=f"Run by itself, the program of {name} does not count the labels.",
                    zh=f"{name} 的程序独立运行时，没有正确地计数。",
                )
        _judge_operations(name, rerun, count * 29)
        totals.append(rerun.total)
    if totals[1] > totals[0] + 2:
        _breaks_rules("python-loop", name, f"{totals[0]}, {totals[1]}")


def _judge_operations(name: str, rerun: Rerun, table: int) -> None:
    operations = rerun.operations
    if "stablehlo.while" in operations:
        _breaks_rules("python-loop", name, "while")
    for sorter in _SORTERS & operations.keys():
        _breaks_rules("uses-bincount", name, sorter)
    for maker in _TABLE_MAKERS & rerun.largest.keys():
        if rerun.largest[maker] >= table:
            _breaks_rules("uses-one-hot", name, maker)
    if "stablehlo.scatter" not in operations:
        _breaks_rules("uses-bincount", name, ", ".join(sorted(operations)))


def _breaks_rules(slug: str, name: str, what: str) -> NoReturn:
    wrong(
        slug,
        en=f"Exported, {name} is another program than the one that was traced: it holds {what[:200]}.",
        zh=f"导出后的 {name} 与追踪得到的不是同一个程序：其中有 {what[:200]}。",
    )


# ------------------------------------------------------------------------------------------- weighted sums


def require_no_loop(student: Student, name: str) -> None:
    """Fail if ``name`` (labels, weights, num_classes) goes through its examples one by one."""
    student.once(f"structure of {name}", lambda: _look_at_sums(student, name))


def _look_at_sums(student: Student, name: str) -> None:
    programs = []
    for count in (24, 48):
        programs.append(_program_of_sums(student, name, count))
        _judge_loops(name, programs[-1], count)
    first, second = programs
    if isinstance(first, Program) and isinstance(second, Program) and second.total - first.total >= 12:
        wrong(
            "python-loop",
            en=f"Traced with 24 examples, {name} is a program of {first.total} operations; with 48 it has "
            f"{second.total}.",
            zh=f"用 24 个样本追踪时，{name} 的程序有 {first.total} 个运算；用 48 个样本时有 {second.total} 个。",
        )
    calls = []
    for count in _FEW:
        labels, weights = jax_array(spread_labels(count, 4)), jax_array(np.linspace(-1, 2, count), np.float32)
        outcome = student.call(name, [labels, weights, 4], watch=(_SCATTER,))
        if outcome.raised is not None:
            raise StudentRaised(name, outcome.raised)
        calls.append(outcome)
    _judge_steps(name, calls, _FEW, "examples")


def _program_of_sums(student: Student, name: str, count: int) -> Program | Raised:
    """The program for ``count`` examples; only the weights are traced where the labels cannot be."""
    labels, weights = jax_array(spread_labels(count, 7)), jax_array(np.linspace(-1, 2, count), np.float32)
    program = student.program(name, labels, weights, 7, static=(2,))
    return program if isinstance(program, Program) else student.program(name, labels, weights, 7, static=(0, 2))


def _judge_loops(name: str, program: Program | Raised, count: int) -> None:
    """A scan as long as the examples is a loop over them, and so is an open-ended one; one over the classes is fine."""
    if isinstance(program, Raised):
        return
    for equation in program.equations:
        function = bare_name(equation.origin)
        if equation.primitive == "while" and function in _LOOP_FUNCTIONS:
            _loops(name, {function})
        if equation.primitive == "scan" and equation.length >= count // 2 and function not in _COUNTERS:
            wrong(
                "python-loop",
                en=f"With {count} examples the traced program of {name} runs a loop of {equation.length} rounds.",
                zh=f"有 {count} 个样本时，{name} 追踪得到的程序里有一个 {equation.length} 轮的循环。",
            )
