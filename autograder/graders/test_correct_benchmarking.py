"""Hidden tests of the assignment correct_benchmarking.

Nearly everything here happens on a fake device whose clock belongs to the grader, so the answers that a right
solution and each misconception give are known exactly, whatever machine this runs on.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from autograder.fakes import Called, Failure, FakeDevice, Pending, Result
from autograder.fakes.timing import TimingRun, explain, near
from autograder.graders import (
    Array,
    Opaque,
    Outcome,
    Program,
    Ref,
    StudentRaised,
    Token,
    check,
    exercise,
    jax_array,
    points,
    wrong,
)
from autograder.graders.student import Student
from autograder.sandbox.values import RealFunction

HOUR = 3600 * 10**9
FAKE = "step"

#: What goes wrong where a way of waiting does not suit the result.
WAIT_FAILURES = ("AttributeError", "TypeError", "ValueError", "LookupError")

#: The number of a call, of two warm-ups and three samples, and what it raises.
EXCEPTIONS = (
    (0, "ValueError"), (1, "AttributeError"), (0, "TypeError"), (1, "RuntimeError"),
    (2, "ValueError"), (3, "AttributeError"), (3, "TypeError"), (4, "RuntimeError"), (2, "KeyError"), (4, "OSError"),
)  # fmt: skip


# ------------------------------------------------------------------------------------------- numbers


def as_number(value: Any) -> float | None:
    """A real number as a student may return it: int, float, NumPy scalar or an array with one element and no axis."""
    if type(value) in (int, float):
        return float(value) if abs(value) < 1e300 else None
    if isinstance(value, Array) and value.shape == () and value.dtype.kind in "fiuV":
        return float(value.data.astype(np.float64))
    return None


def describe(value: Any) -> tuple[str, str]:
    """What was returned, in English and Chinese, short."""
    number = as_number(value)
    if number is not None:
        return f"{number:.6g}", f"{number:.6g}"
    if isinstance(value, Array):
        return f"an array of shape {value.shape}", f"形状为 {value.shape} 的数组"
    if isinstance(value, Opaque):
        name = value.type_name.removeprefix("a ")
        return f"a {name}", f"一个 {name}"
    return f"a {type(value).__name__}", f"一个 {type(value).__name__}"


def random_durations(rng: np.random.Generator, n_warmup: int, n_repeat: int) -> list[float]:
    """Milliseconds of the warm-ups, the samples and some calls too many: skewed and all different.

    Mean, median, minimum and maximum of the samples are far apart; from five samples on, the first and the last one
    are none of these, nor is the one in the middle of the list, as far as possible.
    """
    base = rng.uniform(20.0, 30.0)
    samples = base * np.sort(rng.uniform(1.0, 1.4, size=n_repeat)) * np.linspace(1.0, 1.6, n_repeat)
    samples[-1] *= rng.uniform(3.0, 4.0)
    samples = rng.permutation(samples)
    while n_repeat >= 5 and not _tells_figures_apart(samples):
        samples = rng.permutation(samples)
    around = base * rng.uniform(1.0, 2.5, size=n_warmup + 4)
    return [float(value) for value in (*around[:n_warmup], *samples, *around[n_warmup:])]


def set_back(rng: np.random.Generator) -> int:
    """Nanoseconds by which a wall clock is set back: some hours and a fraction of a second."""
    return -HOUR * int(rng.integers(1, 4)) - int(rng.integers(100_000_000, 900_000_000))


def _tells_figures_apart(samples: np.ndarray[Any, Any]) -> bool:
    """Whether first, last and the middle place hold neither an extreme nor the middle by size.

    Of five or six samples the middle place has to hold an extreme: no other one is left.
    """
    ranks, count = np.argsort(np.argsort(samples)), len(samples)
    extremes, middle = {0, count - 1}, {(count - 1) // 2, count // 2}
    ends, centre = {int(ranks[0]), int(ranks[-1])}, int(ranks[count // 2])
    return not ends & (extremes | middle) and centre not in (extremes | middle if count >= 7 else middle)


# ------------------------------------------------------------------------------------------- scenes for bench


@dataclass
class Scene:
    """One run of ``bench`` on a fake device."""

    device: FakeDevice
    durations: Sequence[float]
    n_warmup: int
    n_repeat: int
    result: Result = field(default_factory=Pending)
    args: tuple[Any, ...] = ()
    keywords: bool = True
    failures: dict[int, Failure] = field(default_factory=dict)

    def play(self, student: Student) -> Outcome:
        """Let the student's ``bench`` act."""
        fn = self.device.function(self.durations, name=FAKE, result=self.result, failures=self.failures)
        given = {"n_warmup": self.n_warmup, "n_repeat": self.n_repeat} if self.keywords else {}
        return student.call("bench", [fn, *self.args], given, witness=self.device)

    def run(self) -> TimingRun:
        """What the calls amount to."""
        return TimingRun.of(self.device, n_warmup=self.n_warmup, n_repeat=self.n_repeat)

    @property
    def story(self) -> tuple[str, str]:
        """The scene in words."""
        calls = f"n_warmup={self.n_warmup}, n_repeat={self.n_repeat}" if self.keywords else "the default arguments"
        zh = f"n_warmup={self.n_warmup}, n_repeat={self.n_repeat}" if self.keywords else "默认参数"
        return f"With {calls}", f"在 {zh} 的情况下"


def judge(student: Student, scene: Scene) -> float:
    """Play a scene; fail with the diagnosis that the log supports unless everything about it is right."""
    return finish(student, scene, scene.play(student))


def fail_timing(scene: Scene, run: TimingRun, number: float) -> None:
    """Fail with the misconception behind a wrong number."""
    slug = explain(run, number)
    (en, zh), (seen_en, seen_zh) = scene.story, evidence(run, slug)
    made_en = f"fn was called {len(run.calls)} times"
    made_zh = f"fn 被调用了 {len(run.calls)} 次"
    if run.calls:
        samples = ", ".join(f"{sample.whole:.3f}" for sample in run.samples[:10])
        made_en += f"; the last calls took {samples} ms until their results were ready"
        made_zh += f"；最后几次调用到结果就绪分别用时 {samples} 毫秒"
    wrong(
        slug,
        en=f"{en}, {made_en}. bench returned {number:.6g}.{seen_en}",
        zh=f"{zh}，{made_zh}。bench 返回了 {number:.6g}。{seen_zh}",
    )


def evidence(run: TimingRun, slug: str) -> tuple[str, str]:
    """What else was seen that supports a diagnosis, in English and Chinese; may be empty."""
    if not run.calls:
        return "", ""
    if slug in ("no-wait", "wait-outside-timer", "pytree-not-awaited"):
        awaited = sum(sample.awaited is not None for sample in run.samples)
        return (
            f" Of the last {len(run.samples)} results {awaited} were awaited completely, sooner or later.",
            f"最后 {len(run.samples)} 个结果中，有 {awaited} 个迟早被完整等待过。",
        )
    if slug == "warmup-not-awaited":
        return (
            " The first sample began while the last warm-up call was still running.",
            "第一个样本开始时，最后一次预热调用还在运行。",
        )
    if slug in ("wall-clock", "cpu-clock"):
        clocks = " and ".join(sorted(run.clocks))
        return f" It read this kind of clock: {clocks}.", f"它读取的时钟类型是：{clocks}。"
    if slug in ("ignores-n-repeat", "ignores-n-warmup", "no-warmup", "single-sample"):
        wanted = run.n_warmup + run.n_repeat
        return f" Asked for were {wanted} calls.", f"要求的调用次数是 {wanted}。"
    return f" The median of the samples is {run.expected:.6g} ms.", f"样本的中位数是 {run.expected:.6g} 毫秒。"


def check_handling(device: FakeDevice, outcome: Outcome, args: Sequence[Any], name: str = "bench") -> None:
    """Fail if the function under test was compiled, or did not get exactly the given objects."""
    calls = device.calls
    values = [value for call in calls for value in call.args]
    if FAKE in outcome.traced or any(isinstance(v, Opaque) and v.type_name == "tracer" for v in values):
        wrong(
            "jits-inside",
            en=f"{name} passed fn through jax.jit: fn was traced instead of being called as it is.",
            zh=f"{name} 对 fn 使用了 jax.jit：fn 被追踪，而不是按原样调用。",
        )
    wanted = tuple(Ref(value.handle if isinstance(value, Token) else f"arg{n + 1}") for n, value in enumerate(args))
    for call in calls:
        if call.args != wanted or call.kwargs:
            en, zh = describe_arguments(call, wanted)
            wrong(
                "drops-arguments",
                en=f"{name} was to hand its arguments to fn as they are. {en}",
                zh=f"{name} 应当把参数原样传给 fn。{zh}",
            )


def describe_arguments(call: Called, wanted: Sequence[Ref]) -> tuple[str, str]:
    """What is not right about the arguments of a call, in English and Chinese."""
    number, given = call.number + 1, len(call.args) + len(call.kwargs)
    if given != len(wanted) or call.kwargs:
        return (
            f"Arguments given: {len(wanted)}; arguments that fn got in call {number}: {given}.",
            f"给定的参数个数：{len(wanted)}；fn 在第 {number} 次调用中得到的参数个数：{given}。",
        )
    position = next(n for n, pair in enumerate(zip(call.args, wanted, strict=True)) if pair[0] != pair[1])
    return (
        f"In call {number} argument {position + 1} of fn was another object than the one that was given.",
        f"在第 {number} 次调用中，fn 的第 {position + 1} 个参数不是原来的那个对象。",
    )


# ------------------------------------------------------------------------------------------- bench


@exercise("bench")
@points(2)
def test_median_of_awaited_samples(student: Student, rng: np.random.Generator) -> None:
    """An asynchronous function with a skewed spread of times, an odd number of samples."""
    first = Scene(FakeDevice(rng), random_durations(rng, 2, 7), 2, 7)
    number = judge_or_constant(student, first, rng)
    second = Scene(FakeDevice(rng), random_durations(rng, 1, 5), 1, 5)
    again = judge(student, second)
    check(
        not near(number, again),
        "hard-coded",
        en=f"Two functions with different times both gave {number:.6g}.",
        zh=f"两个耗时不同的函数得到了相同的结果 {number:.6g}。",
    )


def judge_or_constant(student: Student, scene: Scene, rng: np.random.Generator) -> float:
    """Like :func:`judge`; a wrong answer that does not change with the function is recognised as a constant."""
    outcome = scene.play(student)
    number = as_number(outcome.value) if outcome.raised is None else None
    if number is None or scene.run().is_right(number) or explain(scene.run(), number) != "wrong-result":
        return finish(student, scene, outcome)
    other = Scene(FakeDevice(rng), [2.7 * one for one in scene.durations], scene.n_warmup, scene.n_repeat)
    again = as_number(other.play(student).value)
    if again is not None and near(again, number) and number != 0:
        wrong(
            "hard-coded",
            en=f"Two functions with different times both gave {number:.6g}.",
            zh=f"两个耗时不同的函数得到了相同的结果 {number:.6g}。",
        )
    return finish(student, scene, outcome)


def finish(student: Student, scene: Scene, outcome: Outcome) -> float:
    """The checks of :func:`judge` on a scene that has been played."""
    check_handling(scene.device, outcome, scene.args)
    value = student.returned("bench", outcome)
    number, run = as_number(value), scene.run()
    if number is None:
        en, zh = describe(value)
        wrong("wrong-result", en=f"bench returned {en} instead of a number.", zh=f"bench 返回了{zh}，而不是一个数。")
    if not run.is_right(number):
        fail_timing(scene, run, number)
    student.once("bench: ordinary results", lambda: check_ordinary_results(student, "bench", scene.device.rng))
    return number


@exercise("bench")
@points(1)
def test_even_number_of_samples(student: Student, rng: np.random.Generator) -> None:
    """The two middle samples are averaged, and the defaults are two warm-ups and ten samples."""
    judge(student, Scene(FakeDevice(rng), random_durations(rng, 3, 6), 3, 6))
    judge(student, Scene(FakeDevice(rng), random_durations(rng, 2, 10), 2, 10, keywords=False))


@exercise("bench")
@points(2)
def test_warm_up(student: Student, rng: np.random.Generator) -> None:
    """Slow first calls, a second slow call, no warm-up at all, and a queue that is still full."""
    slow = float(rng.uniform(300, 500))
    judge(student, Scene(FakeDevice(rng), [slow, slow / 2, *random_durations(rng, 0, 5)], 2, 5))
    judge(student, Scene(FakeDevice(rng), [slow, slow / 3, slow / 4, slow / 5, *random_durations(rng, 0, 5)], 4, 5))
    judge(student, Scene(FakeDevice(rng), [slow, *random_durations(rng, 0, 4)], 0, 5))
    judge(student, Scene(FakeDevice(rng), [slow, *random_durations(rng, 0, 1)], 0, 1))
    judge(student, Scene(FakeDevice(rng), [slow, slow, slow, slow, *random_durations(rng, 0, 1)], 4, 1))


@exercise("bench")
@points(1)
def test_clock(student: Student, rng: np.random.Generator) -> None:
    """The wall clock is set back while the function runs, and the CPU clock stands still while it waits."""
    steps = {number: set_back(rng) for number in range(2, 40)}
    judge(student, Scene(FakeDevice(rng, wall_steps=steps), random_durations(rng, 2, 5), 2, 5))


@exercise("bench")
@points(1)
def test_kinds_of_results(student: Student, rng: np.random.Generator) -> None:
    """Results with nothing to wait for, and pytrees of which every array has to be awaited."""
    judge(student, Scene(FakeDevice(rng), random_durations(rng, 1, 5), 1, 5))
    for plain in (None, 1.5, np.ones(3)):
        judge_plain(student, Scene(FakeDevice(rng), random_durations(rng, 1, 6), 1, 6, result=plain))
    early, late = Pending((2,), share=0.3), Pending((3,))
    trees: list[Result] = [
        (early, late),
        (late, early),
        {"loss": early, "model": {"a": [early, late], "b": early}},
        [early, (late, {"x": early})],
    ]
    for tree in trees:
        judge_tree(student, Scene(FakeDevice(rng), random_durations(rng, 1, 6), 1, 6, result=tree))
    for empty in ((), {"nothing": None}):
        judge_plain(student, Scene(FakeDevice(rng), random_durations(rng, 1, 6), 1, 6, result=empty))


def judge_tree(student: Student, scene: Scene) -> None:
    """A pytree of results; code that fails on one or waits for none of it has not awaited it."""
    outcome = scene.play(student)
    if outcome.raised is not None and outcome.raised.is_a(*WAIT_FAILURES):
        said = outcome.raised.message[:200]
        wrong(
            "pytree-not-awaited",
            en=f"fn returned a {type(scene.result).__name__} of arrays, and bench failed on it: {said}",
            zh=f"fn 返回了由数组组成的 {type(scene.result).__name__}，bench 无法处理：{said}",
        )
    if outcome.raised is None and as_number(outcome.value) is not None:
        check_whole_tree(scene.run(), scene.result, "bench")
    finish(student, scene, outcome)


def check_whole_tree(run: TimingRun, result: Result, name: str) -> None:
    """Fail if a part of a pytree was never awaited."""
    sample = next((one for one in run.samples if one.parts_awaited < one.parts), None)
    if sample is not None:
        kind, awaited, parts = type(result).__name__, sample.parts_awaited, sample.parts
        wrong(
            "pytree-not-awaited",
            en=f"fn returned a {kind} of {parts} arrays; {name} awaited {awaited} of them.",
            zh=f"fn 返回了包含 {parts} 个数组的 {kind}；{name} 只等待了其中 {awaited} 个。",
        )


def judge_plain(student: Student, scene: Scene) -> None:
    """A result without anything to wait for."""
    outcome = scene.play(student)
    if outcome.raised is not None and outcome.raised.is_a(*WAIT_FAILURES):
        said = outcome.raised.message[:200]
        wrong(
            "crashes-on-plain-result",
            en=f"fn returned a {type(scene.result).__name__}, and bench failed on it: {said}",
            zh=f"fn 返回了 {type(scene.result).__name__}，bench 无法处理：{said}",
        )
    finish(student, scene, outcome)


@exercise("bench")
@points(1)
def test_arguments_and_exceptions(student: Student, rng: np.random.Generator) -> None:
    """fn gets exactly the given objects, and its exceptions reach the caller as they are."""
    data = jax_array(rng.normal(size=(4,)), np.float32)
    judge(student, Scene(FakeDevice(rng), random_durations(rng, 1, 5), 1, 5, args=(data,)))
    tokens = (Token("token-1"), Token("token-2"))
    judge(student, Scene(FakeDevice(rng), random_durations(rng, 2, 5), 2, 5, args=tokens))
    judge(student, Scene(FakeDevice(rng), random_durations(rng, 1, 5), 1, 5, args=(rng.normal(size=3),)))
    judge(student, Scene(FakeDevice(rng), random_durations(rng, 1, 5), 1, 5, args=([1.5, "text"], {"rate": 0.5})))
    for number, kind in EXCEPTIONS:
        failures = {number: Failure(kind, f"call {number} failed on purpose")}
        scene = Scene(FakeDevice(rng), random_durations(rng, 2, 3), 2, 3, failures=failures)
        check_exception(scene.play(student), kind, number)


def check_exception(outcome: Outcome, kind: str, number: int, name: str = "bench") -> None:
    """Fail unless the exception of fn came through unchanged."""
    if outcome.raised is None:
        en, zh = describe(outcome.value)
        wrong(
            "swallows-exception",
            en=f"fn raised {kind} in call {number + 1}; {name} returned {en} as if nothing had happened.",
            zh=f"fn 在第 {number + 1} 次调用时抛出了 {kind}；{name} 却返回了{zh}，好像什么都没有发生。",
        )
    if not outcome.raised.handle:
        if outcome.raised.type in ("NameError", "ImportError", "ModuleNotFoundError"):
            raise StudentRaised(name, outcome.raised)
        wrong(
            "swallows-exception",
            en=f"fn raised {kind} in call {number + 1}; {name} raised {outcome.raised.type} in its place.",
            zh=f"fn 在第 {number + 1} 次调用时抛出了 {kind}；{name} 却抛出了 {outcome.raised.type}。",
        )


@exercise("bench")
@points(1)
def test_real_function(student: Student, rng: np.random.Generator) -> None:
    """A real jitted function on the real clock, within bounds that no machine can miss; then a fake one again."""
    for steps in (20, 2000):
        args = [RealFunction("matrix_powers"), jax_array(np.eye(128), np.float32), jax_array(steps, np.int32)]
        outcome = student.call("bench", args, {"n_warmup": 1, "n_repeat": 3})
        number = as_number(student.returned("bench", outcome))
        if number != 0:  # or else a clock that ticks every 10 ms, as os.times, may have seen nothing of it
            break
    check(
        number is not None and 1e-4 < number < 600_000.0,
        "wrong-result",
        en=f"For a real function that computes for some milliseconds bench returned {describe(outcome.value)[0]}.",
        zh=f"对一个需要几毫秒的真实函数，bench 返回了{describe(outcome.value)[1]}。",
    )
    judge(student, Scene(FakeDevice(rng), random_durations(rng, 1, 5), 1, 5))


def check_ordinary_results(student: Student, name: str, rng: np.random.Generator) -> None:
    """The same once more with results of JAX's own array class: waiting for fakes alone is no way to wait."""
    device = FakeDevice(rng)
    options = {"n_warmup": 1, "n_repeat": 5} if name == "bench" else {}
    durations = random_durations(rng, 1, 5)
    fn = device.function(durations, name=FAKE, result=Pending(ordinary=True))
    outcome = student.call(name, [fn], options, witness=device)
    number = as_number(outcome.value) if outcome.raised is None else None
    run = TimingRun.of(device, n_warmup=options.get("n_warmup", 0), n_repeat=options.get("n_repeat", 1))
    if number is not None and run.calls and not run.is_right(number):
        wrong(
            explain(run, number),
            en=f"For a function that returns an ordinary JAX array {name} returned {number:.6g}; with the wait it is "
            f"{run.expected:.6g}.",
            zh=f"对一个返回普通 JAX 数组的函数，{name} 返回了 {number:.6g}；算上等待应为 {run.expected:.6g}。",
        )


# ------------------------------------------------------------------------------------------- first_call_ms


def time_first_call(
    student: Student,
    rng: np.random.Generator,
    *,
    result: Result,
    args: tuple[Any, ...] = (),
    wall_steps: dict[int, int] | None = None,
) -> None:
    """One run of ``first_call_ms`` on a function whose first call is slow; fails with the diagnosis."""
    name = "first_call_ms"
    device = FakeDevice(rng, wall_steps=wall_steps or {})
    later = rng.uniform(20, 30, size=12)
    fn = device.function([float(rng.uniform(200, 400)), *later], name=FAKE, result=result)
    outcome = student.call(name, [fn, *args], witness=device)
    check_handling(device, outcome, args, name)
    if outcome.raised is not None and outcome.raised.is_a(*WAIT_FAILURES):
        fail_on_result(result, outcome)
    number = as_number(student.returned(name, outcome))
    run = TimingRun.of(device, n_warmup=0, n_repeat=1)
    if number is None:
        en, zh = describe(outcome.value)
        wrong("wrong-result", en=f"{name} returned {en} instead of a number.", zh=f"{name} 返回了{zh}，而不是一个数。")
    if not run.is_right(number):
        if isinstance(result, tuple | list | dict) and len(run.calls) == 1:
            check_whole_tree(run, result, name)
        fail_first_call(run, number)
    student.once("first_call_ms: ordinary results", lambda: check_ordinary_results(student, name, rng))


def fail_on_result(result: Result, outcome: Outcome) -> None:
    """Tell a crash on a plain result from one on a pytree, and leave other crashes alone."""
    assert outcome.raised is not None
    said = outcome.raised.message[:200]
    kind = type(result).__name__
    if isinstance(result, tuple | list | dict) and result:
        wrong(
            "pytree-not-awaited",
            en=f"fn returned a {kind} of arrays, and first_call_ms failed on it: {said}",
            zh=f"fn 返回了由数组组成的 {kind}，first_call_ms 无法处理：{said}",
        )
    if not isinstance(result, Pending):
        wrong(
            "crashes-on-plain-result",
            en=f"fn returned a {kind}, and first_call_ms failed on it: {said}",
            zh=f"fn 返回了 {kind}，first_call_ms 无法处理：{said}",
        )


def fail_first_call(run: TimingRun, number: float) -> None:
    """Fail with the misconception behind a wrong first-call time."""
    if len(run.calls) > 1:
        first = run.calls[0].whole
        overhead = any(near(number, first - later.whole) for later in run.calls[1:])  # of the first call: not warmed up
        wrong(
            "wrong-result" if overhead else "warms-up-first-call",
            en=f"fn was called {len(run.calls)} times; first_call_ms returned {number:.6g}, and the very first call "
            f"took {first:.3f} ms.",
            zh=f"fn 被调用了 {len(run.calls)} 次；first_call_ms 返回了 {number:.6g}，而第一次调用用了 "
            f"{first:.3f} 毫秒。",
        )
    took = f"{run.calls[0].whole:.3f}" if run.calls else "-"
    wrong(
        explain(run, number),
        en=f"fn was called {len(run.calls)} times; its first call took {took} ms including the wait, and "
        f"first_call_ms returned {number:.6g}.",
        zh=f"fn 被调用了 {len(run.calls)} 次；第一次调用（含等待）用时 {took} 毫秒，"
        f"first_call_ms 返回了 {number:.6g}。",
    )


@exercise("first_call_ms")
@points(1)
def test_first_call(student: Student, rng: np.random.Generator) -> None:
    """The first call, from cold and awaited, and no other one."""
    time_first_call(student, rng, result=Pending())
    time_first_call(student, rng, result=Pending((3,)), args=(Token("token-1"), Token("token-2")))
    time_first_call(student, rng, result=Pending(), args=(jax_array(rng.normal(size=3), np.float32),))
    time_first_call(student, rng, result=Pending(), args=(rng.normal(size=3), [1.5]))


@exercise("first_call_ms")
@points(1)
def test_first_call_results(student: Student, rng: np.random.Generator) -> None:
    """Pytrees are awaited whole, and a result with nothing to wait for is fine."""
    time_first_call(student, rng, result=Pending())
    early, late = Pending((2,), share=0.3), Pending((3,))
    for result in (None, 2.5, np.ones(2), (early, late), {"a": late, "b": [early]}, ()):
        time_first_call(student, rng, result=result)


@exercise("first_call_ms")
@points(1)
def test_first_call_clock_and_exceptions(student: Student, rng: np.random.Generator) -> None:
    """A wall clock that is set back changes nothing, and an exception of fn comes through."""
    time_first_call(student, rng, result=Pending(), wall_steps={0: set_back(rng)})
    device = FakeDevice(rng)
    fn = device.function(25.0, name=FAKE, failures={0: Failure("ValueError", "failed on purpose")})
    check_exception(student.call("first_call_ms", [fn], witness=device), "ValueError", 0, "first_call_ms")


# ------------------------------------------------------------------------------------------- f_np, f_jnp, f_jit


def formula(x: np.ndarray[Any, Any]) -> float:
    """Sum of (sin(x)^2 + cos(x)^2) * exp(-x^2), in float64."""
    x = x.astype(np.float64)
    return float(np.sum((np.sin(x) ** 2 + np.cos(x) ** 2) * np.exp(-(x**2))))


def random_vector(rng: np.random.Generator, size: int) -> np.ndarray[Any, Any]:
    """A float32 vector of shape (size,)."""
    return np.asarray(rng.normal(scale=rng.uniform(0.3, 1.2), size=size), dtype=np.float32)


def check_value(name: str, value: Any, x: np.ndarray[Any, Any]) -> None:
    """Fail unless ``value`` is the formula's result to 1e-3."""
    number = as_number(value)
    en, zh = describe(value)
    if number is None:
        wrong("wrong-result", en=f"{name} returned {en} instead of a number.", zh=f"{name} 返回了{zh}，而不是一个数。")
    if not math.isclose(number, formula(x), rel_tol=1e-3, abs_tol=1e-5):
        wrong(
            "wrong-result",
            en=f"For a float32 vector of {len(x)} numbers {name} returned {en}; the formula gives {formula(x):.6g}.",
            zh=f"对一个含 {len(x)} 个数的 float32 向量，{name} 返回了 {zh}；按公式应为 {formula(x):.6g}。",
        )


def check_not_constant(name: str, values: Sequence[Any], vectors: Sequence[np.ndarray[Any, Any]]) -> None:
    """Fail if different vectors gave one and the same answer."""
    numbers = [as_number(value) for value in values]
    rounded = any(isinstance(value, Array) and value.dtype.kind in "iu" for value in values)
    if None in numbers or len(set(numbers)) > 1 or rounded:
        return
    if len({round(formula(x), 4) for x in vectors}) > 1:
        wrong(
            "hard-coded",
            en=f"{name} returned {numbers[0]:.6g} for {len(values)} different vectors.",
            zh=f"{name} 对 {len(values)} 个不同的向量都返回了 {numbers[0]:.6g}。",
        )


@exercise("f_np")
@points(2)
def test_numpy_version(student: Student, rng: np.random.Generator) -> None:
    """The right sum, computed by NumPy."""
    vectors = [random_vector(rng, size) for size in (1, 5, 64, 1000)]
    values = [student.f_np(x) for x in vectors]
    check_not_constant("f_np", values, vectors)
    for x, value in zip(vectors, values, strict=True):
        check_value("f_np", value, x)
        check(
            not (isinstance(value, Array) and value.kind == "jax"),
            "wrong-result",
            en="f_np returned a jax.Array: it is to be the NumPy version.",
            zh="f_np 返回了 jax.Array：它应当是 NumPy 版本。",
        )


@exercise("f_jnp")
@points(2)
def test_jax_version(student: Student, rng: np.random.Generator) -> None:
    """The right sum, computed by JAX."""
    vectors = [random_vector(rng, size) for size in (1, 64, 1000)]
    values = [student.f_jnp(jax_array(x)) for x in vectors]
    check_not_constant("f_jnp", values, vectors)
    for x, value in zip(vectors, values, strict=True):
        check_value("f_jnp", value, x)
        check(
            not (isinstance(value, Array) and value.kind != "jax"),
            "wrong-result",
            en="f_jnp returned a NumPy value: it is to be the jax.numpy version.",
            zh="f_jnp 返回了 NumPy 的值：它应当是 jax.numpy 版本。",
        )


#: What JAX compiles for a vector when the formula runs operation by operation.
OPERATIONS = frozenset({
    "sin", "cos", "exp", "exp2", "expm1", "integer_pow", "square", "pow", "power", "float_power", "add", "subtract",
    "multiply", "divide", "true_divide", "negative", "reduce_sum", "sum", "mean", "dot", "vdot", "inner", "matmul",
    "einsum", "tensordot", "dot_general",
})  # fmt: skip

#: Functions that compute the formula on the host.
HOST_ARITHMETIC = frozenset({
    "numpy._core.fromnumeric.sum", "numpy.ndarray.sum", "numpy._core._methods._sum", "numpy._core.fromnumeric.mean",
    "numpy._core._methods._mean", "numpy._core.multiarray.dot", "numpy._core.multiarray.vdot",
    "numpy._core.multiarray.inner", "numpy._core.multiarray.c_einsum", "math.exp", "math.sin", "math.cos", "math.fsum",
    "math.sumprod", "math.pow",
})  # fmt: skip


def check_jitted(outcome: Outcome) -> None:
    """Fail unless the first call on a new shape compiled the formula as one program, not operation by operation."""
    names = {name.removeprefix("jit(").removesuffix(")").lstrip("_") for name in outcome.compiled}
    eager = sorted(names & {"sin", "cos", "exp"})
    if not eager and len(names) > 1 and names <= OPERATIONS:
        eager = sorted(names)
    check(
        outcome.compiled and not eager,
        "not-jitted",
        en=f"On a new shape JAX compiled {len(outcome.compiled)} programs"
        + (f", among them single operations ({', '.join(eager)})." if eager else ": there is no jitted function."),
        zh=f"遇到新的形状时 JAX 编译了 {len(outcome.compiled)} 个程序"
        + (f"，其中有单个运算（{'、'.join(eager)}）。" if eager else "：没有任何被 jit 的函数。"),
    )


def check_not_on_host(student: Student, outcome: Outcome, x: np.ndarray[Any, Any]) -> None:
    """Fail if NumPy or ``math`` computed the formula in a watched call, or from inside the compiled program."""
    seen = sorted(HOST_ARITHMETIC & set(outcome.called))
    program = student.program("f_jit", jax_array(x))
    if isinstance(program, Program):  # Not every compiled function can be traced once more.
        seen += [name for name in ("pure_callback", "io_callback") if name in program.operations]
    check(
        not seen,
        "not-jitted",
        en=f"While f_jit ran, Python did the arithmetic, outside of the compiled program: {', '.join(seen[:3])}.",
        zh=f"f_jit 运行时，由 Python 在编译的程序之外做了计算：{'、'.join(seen[:3])}。",
    )


def call_f_jit(student: Student, vectors: Sequence[np.ndarray[Any, Any]]) -> list[Outcome]:
    """Call f_jit on each vector; the functions of NumPy and ``math`` that the last call reaches are recorded."""
    *earlier, last = vectors
    outcomes = [student.call("f_jit", [jax_array(x)], compiled=True) for x in earlier]
    return [*outcomes, student.call("f_jit", [jax_array(last)], watch=("numpy.", "math."))]


@exercise("f_jit")
@points(2)
def test_jit_values(student: Student, rng: np.random.Generator) -> None:
    """The right sum from a jitted function for every vector, also for a second one of the same shape."""
    size = 388
    vectors = [random_vector(rng, length) for length in (1, 7, size, size, size)]
    outcomes = call_f_jit(student, vectors)
    values = [student.returned("f_jit", outcome) for outcome in outcomes]
    check_not_constant("f_jit", values, vectors)
    check_jitted(outcomes[2])
    for position, (x, value) in enumerate(zip(vectors, values, strict=True)):
        number = as_number(value)
        for earlier in vectors[:position]:
            if number is not None and len(earlier) == len(x) and near(number, formula(earlier)):
                wrong(
                    "captures-x",
                    en="f_jit returned the result of an earlier vector of the same length.",
                    zh="f_jit 返回了之前同样长度的向量的结果。",
                )
        check_value("f_jit", value, x)
    check_not_on_host(student, outcomes[-1], vectors[-1])


@exercise("f_jit")
@points(2)
def test_compiled_once(student: Student, rng: np.random.Generator) -> None:
    """One compilation for repeated calls of one shape, with x as an argument, and the right sum each time."""
    vectors = [random_vector(rng, 448) for _ in range(3)]
    outcomes = call_f_jit(student, vectors)
    for x, outcome in zip(vectors, outcomes, strict=True):
        check_value("f_jit", student.returned("f_jit", outcome), x)
    later = [name for outcome in outcomes[1:] for name in (*outcome.traced, *outcome.compiled)]
    captured = bool(later) and captures_argument(student, vectors[0])
    if not captured:
        check_jitted(outcomes[0])
    if later:
        wrong(
            "captures-x" if captured else "retraces",
            en=f"The second and third call with the same shape traced or compiled again ({', '.join(later[:4])}).",
            zh=f"形状相同的第二、三次调用又重新追踪或编译了（{'、'.join(later[:4])}）。",
        )
    check_not_on_host(student, outcomes[-1], vectors[-1])


def captures_argument(student: Student, x: np.ndarray[Any, Any]) -> bool:
    """Whether a jitted function inside f_jit holds x as a constant instead of taking it as an argument."""
    program = student.program("f_jit", jax_array(x), static=(0,))
    jitted = getattr(program, "jitted", ())
    return any(inputs == 0 and constants > 0 for _name, inputs, constants in jitted)
