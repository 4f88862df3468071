"""Reading the log of a timing function: what it had to return, and what each misconception would have returned.

A sample is one timed call. On the fake device everything that takes time is in the log, so the right answer and the
wrong ones are known to the nanosecond, and the answer that was given tells which thinking led to it.
"""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from autograder.fakes.clock import NANOSECONDS_PER_MILLISECOND
from autograder.fakes.device import FakeDevice
from autograder.fakes.log import Called

#: How near an answer has to be to a predicted one; a float32 is near enough.
RELATIVE_TOLERANCE = 1e-5

#: Milliseconds that a right answer may be off: one microsecond, since some round to three decimals.
ROUNDING = 1e-3


def near(value: float, expected: float) -> bool:
    """Whether ``value`` is ``expected`` within the tolerance."""
    return math.isclose(value, expected, rel_tol=RELATIVE_TOLERANCE, abs_tol=1e-12)


@dataclass(frozen=True)
class Sample:
    """One call of the function that is timed; times in nanoseconds. ``awaited`` is None if nobody ever waited."""

    start: int
    returned: int
    ready: int
    awaited: int | None
    parts: int
    parts_awaited: int

    @property
    def whole(self) -> float:
        """Milliseconds from the call to the end of the wait; to the moment when it was ready if nobody waited."""
        return ((self.awaited or self.ready) - self.start) / NANOSECONDS_PER_MILLISECOND

    @property
    def dispatch(self) -> float:
        """Milliseconds of the call alone."""
        return (self.returned - self.start) / NANOSECONDS_PER_MILLISECOND


@dataclass(frozen=True)
class TimingRun:
    """All calls that one run of a timing function made, split as they should have been used."""

    calls: tuple[Sample, ...]
    n_warmup: int
    n_repeat: int
    clocks: frozenset[str]
    readings: tuple[int, ...]
    wall_stepped: bool = False

    @classmethod
    def of(cls, device: FakeDevice, *, n_warmup: int, n_repeat: int) -> TimingRun:
        """Read the log of ``device`` after a call of ``bench(fn, n_warmup=..., n_repeat=...)``."""
        return cls(
            calls=tuple(_sample(device, call) for call in device.calls if not call.raised),
            n_warmup=n_warmup,
            n_repeat=n_repeat,
            clocks=frozenset(reading.which for reading in device.readings),
            readings=tuple(reading.time for reading in device.readings),
            wall_stepped=any(number < len(device.calls) for number in device.wall_steps),
        )

    @property
    def samples(self) -> tuple[Sample, ...]:
        """The last ``n_repeat`` calls."""
        return self.calls[-self.n_repeat :]

    @property
    def warmups(self) -> tuple[Sample, ...]:
        """The calls before the samples."""
        return self.calls[: -self.n_repeat]

    @property
    def expected(self) -> float:
        """Milliseconds that a right timing function returns after these calls: the median of whole samples."""
        return statistics.median(sample.whole for sample in self.samples)

    @property
    def warmup_awaited(self) -> bool:
        """Whether the last warm-up had been awaited when the first sample started; a queue runs in order."""
        if not self.warmups or len(self.calls) < self.n_repeat:
            return True
        last = self.warmups[-1]
        awaited = last.parts == 0 or (last.awaited is not None and last.awaited <= self.samples[0].start)
        return awaited and last.parts_awaited == last.parts

    @property
    def right_number_of_calls(self) -> bool:
        """Whether warm-ups and samples add up; more warm-ups than asked for are fine unless none were."""
        needed = self.n_warmup + self.n_repeat
        return len(self.calls) == needed if self.n_warmup == 0 else len(self.calls) >= needed

    @property
    def all_awaited(self) -> bool:
        """Whether every part of every sample was awaited at some time."""
        return all(sample.parts_awaited == sample.parts for sample in self.samples)

    def is_right(self, value: float) -> bool:
        """Whether a right timing function could have returned ``value`` after exactly these calls."""
        if not (self.right_number_of_calls and self.warmup_awaited and self.all_awaited):
            return False
        return near(value, self.expected) or abs(value - self.expected) <= ROUNDING


def _sample(device: FakeDevice, call: Called) -> Sample:
    times = [device.awaited_at(handle) for handle in call.handles]
    known = [time for time in times if time is not None]
    if not call.handles:
        awaited: int | None = call.end
    else:
        awaited = max(known) if len(known) == len(times) else None
    return Sample(call.start, call.end, call.ready, awaited, len(times), len(known))


# ------------------------------------------------------------------------------------------- misconceptions


def _trimmed_mean(values: Sequence[float]) -> float:
    return statistics.fmean(sorted(values)[1:-1] or values)


def _mean_without_slowest(values: Sequence[float]) -> float:
    return statistics.fmean(sorted(values)[:-1] or values)


_STATISTICS: Mapping[str, tuple[Callable[[Sequence[float]], float], ...]] = {
    "mean-not-median": (
        statistics.fmean,
        _trimmed_mean,
        _mean_without_slowest,
        statistics.geometric_mean,
        statistics.harmonic_mean,
    ),
    "min-not-median": (min,),
    "max-not-median": (max,),
    "single-sample": (lambda values: values[0],),
    "last-not-median": (lambda values: values[-1], lambda values: values[len(values) // 2]),
}
"""Other figures than the median, by the diagnosis they give."""

_UNITS = {"unit-seconds": 1e-3, "unit-microseconds": 1e3, "unit-nanoseconds": 1e6}


def explain(run: TimingRun, value: float) -> str:
    """The diagnosis of a wrong answer ``value``, given in the unit the student thinks is milliseconds.

    In this order: nothing was measured; the wrong clock; the wrong unit; results not awaited; the wrong number of
    calls; warm-ups not awaited; the wrong figure. ``wrong-result`` where the evidence fits none.
    """
    if not run.calls or not run.readings:
        return "hard-coded"
    return (
        _clock_fault(run, value)
        or _unit_fault(run, value)
        or _repeated_call_fault(run, value)
        or _wait_fault(run, value)
        or _batch_fault(run, value)
        or _count_fault(run, value)
        or _warmup_fault(run)
        or _statistic_fault(run, value)
        or _other_number_fault(run, value)
        or _late_wait_fault(run, value)
        or ("wall-clock" if run.clocks == {"wall"} else "wrong-result")
    )


def _clock_fault(run: TimingRun, value: float) -> str:
    """The wall clock is to blame only where it was set back meanwhile; the CPU clock always stands still."""
    if "wall" in run.clocks and run.wall_stepped and (value < 0 or "monotonic" not in run.clocks):
        return "wall-clock"
    if "cpu" not in run.clocks:
        return ""
    # os.times() reads both kinds at once: the figure tells which one was used.
    calls_only = statistics.median(sample.dispatch for sample in run.samples)
    on_cpu = run.all_awaited and near(value, calls_only) and not _stopped_early(run)
    return "cpu-clock" if on_cpu or "monotonic" not in run.clocks else ""


def _unit_fault(run: TimingRun, value: float) -> str:
    """Right in every respect but the unit, or with one of the other figures in another unit."""
    for slug, factor in _UNITS.items():
        if any(near(value, predicted * factor) for predicted in _plausible(run)):
            return slug
    return ""


def _plausible(run: TimingRun) -> Iterator[float]:
    wholes = [sample.whole for sample in run.samples]
    dispatches = [sample.dispatch for sample in run.samples]
    for values in (wholes, dispatches):
        yield statistics.median(values)
        for functions in _STATISTICS.values():
            for function in functions:
                yield function(values)


def _wait_fault(run: TimingRun, value: float) -> str:
    samples = [sample for sample in run.samples if sample.parts]
    if not samples:
        return ""
    if any(0 < sample.parts_awaited < sample.parts for sample in samples):
        return "pytree-not-awaited"
    awaited = sum(sample.awaited is not None for sample in samples)
    if awaited == 0:
        return "no-wait"
    if awaited <= len(samples) // 2 and not _is_batch(run, value):
        return "no-wait"
    dispatches = [sample.dispatch for sample in run.samples]
    predicted = [statistics.median(dispatches)] + [
        function(dispatches) for functions in _STATISTICS.values() for function in functions
    ]
    return "wait-outside-timer" if any(near(value, one) for one in predicted) else ""


def _is_batch(run: TimingRun, value: float) -> bool:
    """Whether the value is the time between two readings divided by a number of calls, or a time since the start."""
    first, end = run.samples[0].start, max(sample.awaited or sample.returned for sample in run.samples)
    before = [time for time in run.readings if time <= first]
    after = [time for time in run.readings if time >= end]
    counts = {run.n_repeat, len(run.samples), len(run.calls)}
    return any(
        near(value, (stop - start) / count / NANOSECONDS_PER_MILLISECOND)
        for start in set(before)
        for stop in set(after)
        for count in counts
    )


def _batch_fault(run: TimingRun, value: float) -> str:
    samples = run.samples
    if len(samples) < 2:
        return ""
    inside = [time for time in run.readings if samples[0].start < time and time <= samples[-1].start]
    if not inside and _is_batch(run, value):
        return "batch-timed"
    first = samples[0].start
    since_start = [((s.awaited or s.returned) - first) / NANOSECONDS_PER_MILLISECOND for s in samples]
    figures = [statistics.median(since_start), statistics.fmean(since_start), since_start[-1]]
    return "batch-timed" if any(near(value, figure) for figure in figures) else ""


def _repeated_call_fault(run: TimingRun, value: float) -> str:
    """Several calls in each sample, for instance one that is made and another one that is awaited."""
    surplus = len(run.calls) - run.n_warmup - run.n_repeat
    doubled = surplus in (run.n_repeat, run.n_repeat + run.n_warmup)
    return "ignores-n-repeat" if doubled and not any(near(value, one) for one in _plausible(run)) else ""


def _count_fault(run: TimingRun, value: float) -> str:
    calls, n_warmup, n_repeat = len(run.calls), run.n_warmup, run.n_repeat
    if run.right_number_of_calls:
        return ""
    wholes = [sample.whole for sample in run.calls]
    if n_warmup == 0 and calls > n_repeat:
        return "ignores-n-warmup" if near(value, run.expected) else "ignores-n-repeat"
    if n_repeat > 1 and calls in (1, n_warmup + 1) and near(value, wholes[-1]):
        return "single-sample"
    if n_warmup and calls > n_warmup and near(value, statistics.median(wholes[n_warmup:])):
        return "ignores-n-repeat"
    if calls == n_repeat:
        return "no-warmup"
    return "ignores-n-repeat" if calls < n_repeat else "ignores-n-warmup"


def _warmup_fault(run: TimingRun) -> str:
    return "" if run.warmup_awaited else "warmup-not-awaited"


def _statistic_fault(run: TimingRun, value: float) -> str:
    wholes = [sample.whole for sample in run.samples]
    for slug, functions in _STATISTICS.items():
        if any(near(value, function(wholes)) for function in functions):
            return slug
    return ""


def _other_number_fault(run: TimingRun, value: float) -> str:
    """Whether the value is the median of more calls than asked for, warm-ups included, or of fewer."""
    samples = [sample.whole for sample in run.samples]
    if near(value, statistics.median_low(samples)) or near(value, statistics.median_high(samples)):
        return ""  # One of the two in the middle, without the average.
    wholes = [sample.whole for sample in run.calls]
    fits = any(near(value, statistics.median(wholes[-count:])) for count in range(2, len(wholes) + 1))
    return "ignores-n-repeat" if fits else ""


def _late_wait_fault(run: TimingRun, value: float) -> str:
    """Whether the clock was read between the return of most calls and the wait for their results."""
    waits = [sample.whole - sample.dispatch for sample in run.samples]
    if near(value, statistics.median(waits)):
        return ""  # The clock was started late, not stopped early.
    return "wait-outside-timer" if _stopped_early(run) > len(run.samples) // 2 else ""


def _stopped_early(run: TimingRun) -> int:
    """The number of samples with a reading of the clock between the return of the call and the end of the wait."""
    return sum(
        any(sample.returned <= time < (sample.awaited or sample.ready) for time in run.readings)
        for sample in run.samples
        if sample.parts
    )
