"""One function under inquiry: where its numbers come from, and what it does with its keys.

The evidence, strongest first: values (the same arguments give the same numbers, other seeds others), values again
after the grader has exchanged the random bits of all draws or of a single one (what derives from a draw changes with
it, and nothing else does), and the ledger of the keys. Nobody's points rest on the ledger alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograder.graders import Array, KeyArray, Opaque, Outcome, Redraw, check, wrong
from autograder.graders.evidence.key_ledger import KeyHistory
from autograder.graders.student import Student

#: Sources of random numbers that are not JAX keys, as prefixes of qualified names.
OUTSIDE = ("numpy.random", "random.", "secrets.", "posix.urandom")
_HARMLESS = frozenset({"seed", "get_state", "set_state", "getstate", "setstate"})
#: With more draws than this, the single ones are not exchanged; the keys of all draws count for every part then.
MAX_SINGLE_DRAWS = 30
_SALT = 11
#: So often are the bits of all draws exchanged, and at most so often while an array of the result stays the same. A
#: coin that comes up with probability 0.7 does so 60 times in a row with probability 5e-10.
FEW_EXCHANGES, MANY_EXCHANGES = 3, 60

AnyArray = np.ndarray[Any, Any]
Pick = Callable[[Any], AnyArray]


@dataclass(frozen=True)
class Label:
    """What a part of the result is called in messages."""

    en: str
    zh: str


@dataclass(frozen=True)
class Case:
    """Arguments, the seed among them (None if a key is handed in), and the keys that exist beforehand."""

    args: tuple[Any, ...]
    roots: Mapping[str, str]
    seed: int | None = None


@dataclass(frozen=True)
class Inquiry:
    """What was observed. ``values`` are plain calls: the first case twice, then each of the others.

    ``checked`` is a call under JAX's own check; None if that could see nothing that counts.
    """

    name: str
    cases: tuple[Case, ...]
    values: tuple[Any, ...]
    eager: Any
    outside: str
    histories: tuple[KeyHistory, ...]
    redrawn: tuple[Any, ...]
    by_draw: tuple[tuple[Any, ...], ...]
    checked: Outcome | None
    compiles_anew: bool

    @property
    def history(self) -> KeyHistory:
        """The keys of the first case."""
        return self.histories[0]


def inquire(student: Student, name: str, cases: Sequence[Case], single_draws: bool = False) -> Inquiry:
    """Call the function in every way that tells something. The last case is to have little in common with the first.

    ``single_draws`` also exchanges the bits of one draw at a time. An exception fails the test with ``raises``.
    """
    first, *others = cases
    # Before any other call: a function may remember the keys that it made for a seed.
    eager = student.call(name, first.args, keys=True, watch=OUTSIDE)
    value = student.returned(name, eager)
    ledgers = [eager, *(student.call(name, case.args, keys=True) for case in others)]
    for ledger in ledgers:
        student.returned(name, ledger)
    plain = [student.call(name, case.args) for case in (first, first, *others)]
    values = tuple(student.returned(name, outcome) for outcome in plain)

    def exchanged(salt: int, draw: int | None = None) -> Any:
        outcome = student.call(name, first.args, keys=True, redraw=Redraw(salt, draw))
        return student.returned(name, outcome)

    redrawn: list[Any] = []
    while len(redrawn) < FEW_EXCHANGES or (len(redrawn) < MANY_EXCHANGES and not _all_moved(value, redrawn)):
        redrawn.append(exchanged(_SALT + len(redrawn)))
    draws = sum(use.op == "bits" for use in eager.keys)
    histories = tuple(KeyHistory.read(ledger.keys, case.roots) for ledger, case in zip(ledgers, cases, strict=True))
    single = range(draws) if single_draws and draws <= MAX_SINGLE_DRAWS else ()
    return Inquiry(
        name=name,
        cases=tuple(cases),
        values=values,
        eager=value,
        outside=_outside(eager, plain),
        histories=histories,
        redrawn=tuple(redrawn),
        by_draw=tuple(tuple(exchanged(_SALT + n, draw) for n in range(2)) for draw in single),
        checked=student.call(name, first.args, key_reuse_check=True) if histories[0].split_twice() else None,
        compiles_anew=bool(plain[-1].compiled),
    )


def _all_moved(value: Any, others: Sequence[Any]) -> bool:
    """Whether each array of a result is another one in some of the other results."""
    if isinstance(value, Array):
        return any(not (isinstance(other, Array) and same(value.data, other.data)) for other in others)
    if isinstance(value, tuple | list):
        parts = [other for other in others if isinstance(other, tuple | list) and len(other) == len(value)]
        return all(_all_moved(item, [part[n] for part in parts]) for n, item in enumerate(value))
    return True


def _outside(eager: Outcome, plain: Sequence[Outcome]) -> str:
    """A function that gave random numbers from outside JAX; empty if there was none."""
    drew = [name for name in eager.called if name.rpartition(".")[2] not in _HARMLESS]
    if drew:
        return min(drew, key=len)
    only_seeded = bool(eager.called)
    changed = any(outcome.random_state_changed for outcome in plain)
    return "the global generator of NumPy or Python" if changed and not only_seeded else ""


# ------------------------------------------------------------------------------------------------ where from


def check_origin(
    inquiry: Inquiry, label: Label, pick: Pick, values: Sequence[AnyArray], *, wholly_jax: bool = True
) -> None:
    """Fail unless this part of the result is decided by the arguments, through draws from keys.

    ``values`` holds the part for different seeds or keys. ``wholly_jax``: no other generator may be in use at all.
    """
    base = pick(inquiry.eager)
    moved = any(not same(pick(value), base) for value in inquiry.redrawn)
    told = [pick(value) for value in inquiry.values[:2]]
    repeatable = same(told[0], told[1]) and close(told[0], base)
    constant = all(same(value, values[0]) for value in values[1:])
    if inquiry.outside and (wholly_jax or not moved):
        _fail_outside(inquiry, label, repeatable)
    if constant and moved:
        wrong(
            "seed-ignored",
            en=f"{len(values)} different {_given(inquiry)[0]}s gave the same {label.en}: {brief(values[0])}.",
            zh=f"{len(values)} 个不同的{_given(inquiry)[1]}得到了相同的{label.zh}：{brief(values[0])}。",
        )
    if constant:
        wrong(
            "hard-coded",
            en=f"The {label.en} did not change with the {_given(inquiry)[0]}, and no random draw goes into it: "
            f"{len(values)} {_given(inquiry)[0]}s gave {brief(values[0])}.",
            zh=f"{label.zh}不随{_given(inquiry)[1]}改变，也没有用到任何随机抽样：{len(values)} 个{_given(inquiry)[1]}"
            f"都得到 {brief(values[0])}。",
        )
    if not repeatable and not moved:
        _fail_outside(inquiry, label, repeatable)
    if not moved:
        wrong(
            "hard-coded",
            en=f"The {label.en} is computed without a random draw: {len(inquiry.history.draws)} draws from keys were "
            f"made in the call, and giving each of them other bits left {brief(base)} as it was.",
            zh=f"{label.zh}不是由随机抽样得来的：调用中从 key 抽样 {len(inquiry.history.draws)} 次，把这些抽样的比特"
            f"全部换掉，结果仍是 {brief(base)}。",
        )
    if not repeatable:
        other = told[1] if not same(told[0], told[1]) else base
        wrong(
            "seed-ignored",
            en=f"The same {_given(inquiry)[0]} gave different values of the {label.en}: {brief(told[0])}, then "
            f"{brief(other)}. Something else than the {_given(inquiry)[0]} decides.",
            zh=f"同一个{_given(inquiry)[1]}得到了不同的{label.zh}：先是 {brief(told[0])}，后来是 {brief(other)}。"
            f"除了{_given(inquiry)[1]}，还有别的东西在起作用。",
        )
    checked = inquiry.checked
    if checked is not None and checked.raised is None and not close(pick(checked.value), told[0]):
        wrong(
            "wrong-result",
            en=f"Under jax.debug_key_reuse(True) the {label.en} was {brief(pick(checked.value))}, "
            f"else {brief(told[0])}.",
            zh=f"在 jax.debug_key_reuse(True) 下，{label.zh}是 {brief(pick(checked.value))}，平时是 {brief(told[0])}。",
        )


def _fail_outside(inquiry: Inquiry, label: Label, repeatable: bool) -> None:
    source = inquiry.outside
    again_en = "" if repeatable else f" Two calls with the same {_given(inquiry)[0]} gave different values."
    again_zh = "" if repeatable else f"用同一个{_given(inquiry)[1]}调用两次，得到的值不同。"
    if source:
        wrong(
            "global-numpy-rng",
            en=f"While {inquiry.name} ran, random numbers came from {source}, not from a key.{again_en}",
            zh=f"{inquiry.name} 运行时，随机数来自 {source}，而不是 key。{again_zh}",
        )
    wrong(
        "global-numpy-rng",
        en=f"The {label.en} does not come from draws with a key: with all of their bits exchanged it is no "
        f"different.{again_en}",
        zh=f"{label.zh}不是用 key 抽样得来的：把所有抽样的比特都换掉，它也没有随之改变。{again_zh}",
    )


def _given(inquiry: Inquiry) -> tuple[str, str]:
    return ("key", " key ") if inquiry.cases[0].seed is None else ("seed", "种子")


# ----------------------------------------------------------------------------------------- which keys, how often


def keys_of_part(inquiry: Inquiry, pick: Pick) -> list[str]:
    """The keys that the student spent on this part: those whose draws change it."""
    history = inquiry.history
    if len(inquiry.by_draw) != len(history.draws):
        return list(history.spent)
    base = pick(inquiry.eager)
    found: dict[str, None] = {}
    for keys, values in zip(history.draws, inquiry.by_draw, strict=True):
        if any(not same(pick(value), base) for value in values):
            found.update(dict.fromkeys(sorted(keys)))
    return list(found)


def check_spent_once(inquiry: Inquiry, keys: Sequence[str] | None = None) -> None:
    """Fail if one of the keys (of all keys, if None) was drawn from twice."""
    history = inquiry.history
    for key in history.overspent():
        if keys is None or key in keys:
            samplers = history.spent[key]
            names = _names(history, key)
            wrong(
                "key-reused",
                en=f"{len(samplers)} draws were made from one key ({names}): {_listed(samplers)}.",
                zh=f"同一个 key（{names}）被抽样 {len(samplers)} 次：{_listed(samplers)}。",
            )


def check_not_branched(inquiry: Inquiry, keys: Sequence[str] | None = None) -> None:
    """Fail if a key was drawn from and is the parent of other keys as well."""
    history = inquiry.history
    for key in history.spent_and_branched():
        if keys is None or key in keys:
            slug = "main-key-consumed" if history.is_root(key) else "key-reused"
            en = f"The key {_names(history, key)} went to {_listed(history.spent[key])}, and to "
            zh = f"key {_names(history, key)} 既用于 {_listed(history.spent[key])}，又用于 "
            wrong(
                slug,
                en=f"{en}{_listed(history.branched[key])} as well.",
                zh=f"{zh}{_listed(history.branched[key])}。",
            )


def check_main_unspent(inquiry: Inquiry, keys: Sequence[str] | None = None) -> None:
    """Fail if a sampler got the main key."""
    history = inquiry.history
    for key in history.spent_roots():
        if keys is None or key in keys:
            wrong(
                "main-key-consumed",
                en=f"The main key {_names(history, key)} itself went to {_listed(history.spent[key])}.",
                zh=f"主 key {_names(history, key)} 本身被用于 {_listed(history.spent[key])}。",
            )


def check_not_legacy(inquiry: Inquiry) -> None:
    """Fail if an old-style key was in use."""
    legacy = inquiry.history.legacy
    check(
        not legacy,
        "legacy-prngkey",
        en=f"An old-style key, a plain uint32 array, was in use: {legacy}.",
        zh=f"用到了旧式 key（普通的 uint32 数组）：{legacy}。",
    )


def check_seeds(inquiry: Inquiry, keys: Sequence[str] | None = None) -> None:
    """Fail if keys (those behind ``keys``, if given) were made by arithmetic on the seed or on a key's words."""
    history, seed = inquiry.history, inquiry.cases[0].seed
    far = inquiry.histories[-1]
    fixed = set(far.seeds)
    counted = [number for number in history.seeds if number != seed and number not in fixed]
    if keys is not None:
        behind = {name for key in keys if (found := history.known.get(history.root_of(key))) for name in found.names}
        counted = [number for number in counted if f"key({number})" in behind]
    if counted:
        some = ", ".join(str(number) for number in counted[:4])
        if seed is None:
            wrong(
                "key-reused",
                en=f"A new key was made from a number taken out of the given key: jax.random.key({some}).",
                zh=f"用从给定的 key 里取出的数又生成了新的 key：jax.random.key({some})。",
            )
        wrong(
            "key-reused",
            en=f"For seed {seed}, keys were made from other numbers too: {some}. The runs of other seeds use the "
            "same keys.",
            zh=f"种子为 {seed} 时，还用别的数生成了 key：{some}。其他种子的运行也会用到这些 key。",
        )
    _check_folding(inquiry, keys)
    for other in inquiry.histories[1:]:
        shared = [key for key in history.spent if key in other.spent and (keys is None or key in keys)]
        if shared:
            key = shared[0]
            en, zh = _given(inquiry)
            wrong(
                "key-reused",
                en=f"Two different {en}s drew from the same key, {history.name(key)}: for "
                f"{_listed(history.spent[key])}, and for {_listed(other.spent[key])}.",
                zh=f"两个不同的{zh}用了同一个 key（{history.name(key)}）抽样：{_listed(history.spent[key])} 和 "
                f"{_listed(other.spent[key])}。",
            )
    stray = [key for key in history.orphans() if keys is None or key in keys]
    if stray:
        apis = _listed(history.spent[stray[0]])
        wrong(
            "key-reused",
            en=f"{apis} got a key that derives from none by split or fold_in: nothing says that it is used only once.",
            zh=f"{apis} 用的 key 不是由 split 或 fold_in 派生的，无法保证它只用了一次。",
        )


def _check_folding(inquiry: Inquiry, keys: Sequence[str] | None) -> None:
    """With one fixed main key for all seeds, the seed may be folded in, but not a number reckoned from it."""
    history, seed = inquiry.history, inquiry.cases[0].seed
    if seed is None or keys is not None:
        return
    fixed = {number for _parent, number in inquiry.histories[-1].folded}
    for parent, number in history.folded:
        root = history.known.get(history.root_of(parent))
        if root is not None and f"key({seed})" not in root.names and number != seed and number not in fixed:
            wrong(
                "key-reused",
                en=f"For seed {seed}, {number} was folded into the fixed key {root.names[0]}: other seeds make the "
                "same key.",
                zh=f"种子为 {seed} 时，把 {number} 折叠进了固定的 key {root.names[0]}：其他种子也会得到同一个 key。",
            )


def check_jax_agrees(inquiry: Inquiry) -> None:
    """Fail if JAX's own check saw a key split twice. (All else that it can see is in the ledger.)"""
    history = inquiry.history
    if inquiry.checked is None or (raised := inquiry.checked.raised) is None:
        return
    if raised.is_a("KeyReuseError"):
        key = history.split_twice()[0]
        names, times = _names(history, key), history.splits[key]
        wrong(
            "key-reused",
            en=f"The key {names} was split {times} times, and JAX's own check (jax.debug_key_reuse) objects.",
            zh=f"key {names} 被 split 了 {times} 次，JAX 自带的检查（jax.debug_key_reuse）报错。",
        )


def _names(history: KeyHistory, key: str) -> str:
    found = history.known.get(key)
    return " = ".join(found.names[:3]) if found else history.name(key)


def _listed(names: Sequence[str]) -> str:
    shown = ", ".join(names[:4])
    return shown if len(names) <= 4 else f"{shown}, …"


# ------------------------------------------------------------------------------------------------ values


def same(one: AnyArray, other: AnyArray) -> bool:
    """Whether two arrays are equal, NaN included."""
    return one.shape == other.shape and bool(np.array_equal(one, other, equal_nan=one.dtype.kind == "f"))


def close(one: AnyArray, other: AnyArray) -> bool:
    """Whether two arrays are the same sample: equal but for rounding, which may change a number here and there."""
    if one.shape != other.shape:
        return False
    fit = np.isclose(one.astype(np.float64), other.astype(np.float64), rtol=1e-3, atol=1e-3, equal_nan=True)
    return bool(fit.mean() > 0.75) if fit.size >= 8 else bool(fit.all())


def brief(values: AnyArray) -> str:
    """The first numbers of an array."""
    flat = values.ravel()
    numbers = ", ".join(f"{number:.4g}" for number in flat[:5].astype(np.float64))
    return f"[{numbers}{', …' if flat.size > 5 else ''}]"


def describe(value: Any) -> Label:
    """What a returned value is, short."""
    if isinstance(value, Array):
        return Label(
            f"an array of shape {value.shape} and {value.dtype}", f"形状为 {value.shape} 的 {value.dtype} 数组"
        )
    if isinstance(value, Opaque):
        return Label(f"a {value.type_name}", f"一个 {value.type_name}")
    if isinstance(value, KeyArray):
        return Label("a key", "一个 key")
    if value is None:
        return Label("None", "None")
    if isinstance(value, tuple | list):
        return Label(f"a {type(value).__name__} of {len(value)}", f"长度为 {len(value)} 的 {type(value).__name__}")
    return Label(f"a {type(value).__name__}", f"一个 {type(value).__name__}")
