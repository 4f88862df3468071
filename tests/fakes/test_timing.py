"""The log of a timing function: what it had to return, and which misconception its answer shows."""

from __future__ import annotations

import statistics
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from fake_host import FakeHost, make_device

from autograder.fakes import Pending
from autograder.fakes.timing import TimingRun, explain, near

#: Compilation first, one more slow call, then samples whose mean, median, extremes and last value all differ.
SLOW_START = (900.0, 400.0)
SAMPLES = (30.0, 34.0, 31.0, 95.0, 33.0, 29.0, 36.0)
N_WARMUP, N_REPEAT = 2, 7


@dataclass
class Scene:
    """One function on one device, and the host that times it."""

    host: FakeHost
    step: Any

    def clock(self) -> float:
        return self.host.clock()

    def run(self) -> list[str]:
        return self.host.call(self.step)

    def wait(self, handles) -> None:
        self.host.wait(handles)

    def timed(self, clock=None) -> float:
        """One sample, measured as it should be."""
        clock = clock or self.clock
        start = clock()
        self.wait(self.run())
        return clock() - start

    def warm_up(self, n=N_WARMUP) -> None:
        for _ in range(n):
            self.wait(self.run())


def scene(*, schedule=(*SLOW_START, *SAMPLES), result=None, seed=3, wall_steps=None) -> Scene:
    device = make_device(seed, wall_steps=wall_steps or {})
    return Scene(FakeHost(device), device.function(list(schedule), dispatch_ms=0.2, result=result or Pending()))


def run_of(scene: Scene, n_warmup=N_WARMUP, n_repeat=N_REPEAT) -> TimingRun:
    return TimingRun.of(scene.host.device, n_warmup=n_warmup, n_repeat=n_repeat)


# ------------------------------------------------------------------------------------- ways to time a function


def right(s: Scene) -> float:
    s.warm_up()
    return statistics.median([s.timed() for _ in range(N_REPEAT)])


def right_with_one_more_warmup(s: Scene) -> float:
    s.warm_up(3)
    return statistics.median([s.timed() for _ in range(N_REPEAT)])


def right_awaiting_only_the_last_warmup(s: Scene) -> float:
    s.run()
    s.wait(s.run())
    return statistics.median([s.timed() for _ in range(N_REPEAT)])


def right_by_polling(s: Scene) -> float:
    s.warm_up()
    values = []
    for _ in range(N_REPEAT):
        start = s.clock()
        handles = s.run()
        while not all(s.host.is_ready(handle) for handle in handles):
            pass
        values.append(s.clock() - start)
    return statistics.median(values)


def statistic(function):
    def bench(s: Scene) -> float:
        s.warm_up()
        return function([s.timed() for _ in range(N_REPEAT)])

    return bench


def in_unit(factor):
    return lambda s: right(s) * factor


def on_clock(which):
    def bench(s: Scene) -> float:
        s.warm_up()
        return statistics.median([s.timed(lambda: s.host.clock(which)) for _ in range(N_REPEAT)])

    return bench


def never_waits(s: Scene) -> float:
    values = []
    for _ in range(N_WARMUP):
        s.run()
    for _ in range(N_REPEAT):
        start = s.clock()
        s.run()
        values.append(s.clock() - start)
    return statistics.median(values)


def waits_only_at_the_end(s: Scene) -> float:
    s.warm_up()
    values = []
    for _ in range(N_REPEAT):
        start = s.clock()
        handles = s.run()
        values.append(s.clock() - start)
    s.wait(handles)
    return statistics.median(values)


def waits_outside(s: Scene) -> float:
    s.warm_up()
    values = []
    for _ in range(N_REPEAT):
        start = s.clock()
        handles = s.run()
        values.append(s.clock() - start)
        s.wait(handles)
    return statistics.median(values)


def waits_for_the_first_part(s: Scene) -> float:
    values = []
    for n in range(N_WARMUP + N_REPEAT):
        start = s.clock()
        s.wait(s.run()[:1])
        if n >= N_WARMUP:
            values.append(s.clock() - start)
    return statistics.median(values)


def batch(s: Scene) -> float:
    s.warm_up()
    start = s.clock()
    for _ in range(N_REPEAT):
        s.wait(s.run())
    return (s.clock() - start) / N_REPEAT


def batch_waiting_once(s: Scene) -> float:
    s.warm_up()
    start = s.clock()
    for _ in range(N_REPEAT):
        handles = s.run()
    s.wait(handles)
    return (s.clock() - start) / N_REPEAT


def one_start_for_all(s: Scene) -> float:
    s.warm_up()
    start, values = s.clock(), []
    for _ in range(N_REPEAT):
        s.wait(s.run())
        values.append(s.clock() - start)
    return statistics.median(values)


def no_warmup(s: Scene) -> float:
    return statistics.median([s.timed() for _ in range(N_REPEAT)])


def warmup_not_awaited(s: Scene) -> float:
    for _ in range(N_WARMUP):
        s.run()
    return statistics.median([s.timed() for _ in range(N_REPEAT)])


def one_sample(s: Scene) -> float:
    s.warm_up()
    return s.timed()


def always_four_repeats(s: Scene) -> float:
    s.warm_up()
    return statistics.median([s.timed() for _ in range(4)])


def always_ten_repeats(s: Scene) -> float:
    s.warm_up()
    return statistics.median([s.timed() for _ in range(10)])


def always_one_warmup(s: Scene) -> float:
    s.warm_up(1)
    return statistics.median([s.timed() for _ in range(N_REPEAT)])


def two_calls_a_sample(s: Scene) -> float:
    s.warm_up()
    values = []
    for _ in range(N_REPEAT):
        start = s.clock()
        s.run()
        s.wait(s.run())
        values.append(s.clock() - start)
    return statistics.median(values)


def warmups_counted_in(s: Scene) -> float:
    return statistics.median([s.timed() for _ in range(N_WARMUP + N_REPEAT)])


def warmups_taken_off_the_samples(s: Scene) -> float:
    return statistics.median([s.timed() for _ in range(N_REPEAT)][N_WARMUP:])


def waits_for_the_previous_result(s: Scene) -> float:
    s.warm_up(N_WARMUP - 1)
    previous, values = s.run(), []
    s.wait(previous)
    for _ in range(N_REPEAT):
        start = s.clock()
        handles = s.run()
        s.wait(previous)
        values.append(s.clock() - start)
        previous = handles
    return statistics.median(values)


def constant(s: Scene) -> float:
    return 30.0


def measures_and_returns_a_constant(s: Scene) -> float:
    right(s)
    return 12345.0


class TestRight:
    @pytest.mark.parametrize(
        "bench", [right, right_with_one_more_warmup, right_awaiting_only_the_last_warmup, right_by_polling]
    )
    def test_ways_are_recognised(self, bench):
        """A right timing function returns what the log says, to the nanosecond."""
        s = scene()
        value = bench(s)
        run = run_of(s)
        assert near(value, run.expected)
        assert run.is_right(value)

    def test_answer_is_the_median_of_the_whole_samples(self):
        """Dispatch and device time of the samples, warm-ups not counted, the middle pair averaged."""
        assert near(right(s := scene()), 33.0 + 0.2)
        assert run_of(s).expected == pytest.approx(33.2)
        s = scene()
        s.warm_up()
        value = statistics.median([s.timed() for _ in range(4)])
        run = run_of(s, n_repeat=4)
        assert run.is_right(value)
        assert value == pytest.approx((31.0 + 34.0) / 2 + 0.2)

    def test_answer_may_be_a_float32(self):
        """Rounding to a float32 is near enough, a per mille is not."""
        s = scene()
        value = right(s)
        assert run_of(s).is_right(float(np.float32(value)))
        assert not run_of(s).is_right(value * 1.001)

    def test_answer_may_be_rounded_to_a_microsecond(self):
        """Three decimals of a millisecond are enough, two are not."""
        s = scene(schedule=[*SLOW_START, *(ms + 0.0047 for ms in SAMPLES)])
        value = right(s)
        assert run_of(s).is_right(round(value, 3))
        assert not run_of(s).is_right(round(value, 2))

    def test_cold_start_has_no_warmup_at_all(self):
        """With n_warmup=0 one call more is wrong, even if the figure is right."""
        s = scene()
        value = statistics.median([s.timed() for _ in range(N_REPEAT)])
        assert run_of(s, n_warmup=0).is_right(value)
        s = scene()
        s.warm_up(1)
        value = statistics.median([s.timed() for _ in range(N_REPEAT)])
        assert not run_of(s, n_warmup=0).is_right(value)

    def test_plain_results_need_no_wait(self):
        """A function that returns a number has been awaited when it returns."""
        s = scene(result=1.5)
        value = never_waits(s)
        assert run_of(s).is_right(value)

    @pytest.mark.parametrize("bench", [never_waits, waits_outside, no_warmup, constant])
    def test_value_alone_is_not_enough(self, bench):
        """The right figure without the right calls and waits is not an answer."""
        s = scene(schedule=[30.0])
        bench(s)
        run = run_of(s)
        value = run.expected if run.calls else 30.2
        assert not run.is_right(value) or bench is waits_outside


WRONG = [
    ("hard-coded", constant),
    ("cpu-clock", on_clock("cpu")),
    ("unit-seconds", in_unit(1e-3)),
    ("unit-microseconds", in_unit(1e3)),
    ("unit-nanoseconds", in_unit(1e6)),
    ("no-wait", never_waits),
    ("no-wait", waits_only_at_the_end),
    ("wait-outside-timer", waits_outside),
    ("batch-timed", batch),
    ("batch-timed", batch_waiting_once),
    ("batch-timed", one_start_for_all),
    ("no-warmup", no_warmup),
    ("warmup-not-awaited", warmup_not_awaited),
    ("single-sample", one_sample),
    ("ignores-n-repeat", always_four_repeats),
    ("ignores-n-repeat", always_ten_repeats),
    ("ignores-n-warmup", always_one_warmup),
    ("mean-not-median", statistic(statistics.fmean)),
    ("mean-not-median", statistic(lambda values: statistics.fmean(sorted(values)[1:-1]))),
    ("min-not-median", statistic(min)),
    ("max-not-median", statistic(max)),
    ("last-not-median", statistic(lambda values: values[-1])),
    ("single-sample", statistic(lambda values: values[0])),
    ("mean-not-median", statistic(lambda values: statistics.fmean(sorted(values)[:-1]))),
    ("ignores-n-repeat", two_calls_a_sample),
    ("ignores-n-repeat", warmups_counted_in),
    ("ignores-n-repeat", warmups_taken_off_the_samples),
    ("wait-outside-timer", waits_for_the_previous_result),
    ("wrong-result", measures_and_returns_a_constant),
]


class TestExplain:
    @pytest.mark.parametrize(
        "slug, bench", WRONG, ids=lambda x: x if isinstance(x, str) else getattr(x, "__name__", "")
    )
    @pytest.mark.parametrize("seed", [0, 1])
    def test_names_the_misconception(self, slug, bench, seed):
        """Each wrong way to time gets its own diagnosis, whatever the hidden start of the clock."""
        s = scene(seed=seed)
        value = bench(s)
        run = run_of(s)
        assert not run.is_right(value)
        assert explain(run, value) == slug

    def test_a_part_that_is_not_awaited(self):
        """Of a pytree all parts have to be awaited."""
        s = scene(result=(Pending(share=0.5), {"loss": Pending()}))
        value = waits_for_the_first_part(s)
        run = run_of(s)
        assert not run.is_right(value)
        assert explain(run, value) == "pytree-not-awaited"

    def test_a_wall_clock_that_steps_back(self):
        """The wall clock is the wrong one, and its step shows in the median."""
        s = scene(wall_steps={5: -3600 * 10**9})
        value = on_clock("wall")(s)
        run = run_of(s)
        assert not run.is_right(value)
        assert explain(run, value) == "wall-clock"

    def test_a_wall_clock_that_was_not_set_back(self):
        """Where the wall clock ran evenly, it is the other mistake that made the figure wrong."""
        s = scene()
        s.warm_up()
        value = statistics.fmean([s.timed(lambda: s.host.clock("wall")) for _ in range(N_REPEAT)])
        assert explain(run_of(s), value) == "mean-not-median"

    def test_one_of_the_two_in_the_middle(self):
        """The upper median of an even number of samples is no sign of another number of samples."""
        s = scene(schedule=[*SLOW_START, 31.0, 90.0, 34.0, 29.0, 36.0, 33.0])
        s.warm_up()
        value = statistics.median_high([s.timed() for _ in range(6)])
        assert explain(run_of(s, n_repeat=6), value) == "wrong-result"

    @pytest.mark.parametrize("value", [float("nan"), float("inf"), -1.0, 0.0, 1e300, 1e-300])
    @pytest.mark.parametrize("bench", [right, never_waits, batch, one_sample, no_warmup], ids=lambda b: b.__name__)
    def test_any_figure_gets_some_diagnosis(self, value, bench):
        """Strange figures break nothing."""
        s = scene()
        bench(s)
        run = run_of(s)
        assert not run.is_right(value)
        assert explain(run, value)

    @pytest.mark.parametrize("calls", range(12))
    def test_any_number_of_calls_gets_some_diagnosis(self, calls):
        """Too few calls for a sample break nothing either."""
        s = scene()
        s.clock()
        for _ in range(calls):
            s.run()
        run = run_of(s)
        for value in (0.2, 33.2, 1e9):
            assert not run.is_right(value)
            assert explain(run, value)
