"""The fake device: when work starts and ends, what the host sees of it, and that nothing else can be asked."""

from __future__ import annotations

import json
import time

import pytest
from fake_host import FakeHost, make_device
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.fakes import FREE_READINGS, Called, ClockRead, Failure, Pending, Polled, Slept, Waited
from autograder.fakes.timing import TimingRun
from autograder.sandbox.values import Array, BadValue, Ref

MS = 1_000_000


@pytest.fixture
def device():
    return make_device()


@pytest.fixture
def host(device):
    return FakeHost(device)


def times(device, call: Called) -> tuple[float, float, float]:
    """Start, end and readiness of a call in milliseconds since the first call."""
    first = device.calls[0].start
    return tuple((time - first) / MS for time in (call.start, call.end, call.ready))


class TestQueue:
    def test_a_call_returns_before_its_work_is_done(self, device, host):
        """The host is busy for the dispatch only; the device goes on."""
        host.call(device.function(30.0, dispatch_ms=0.05))
        assert times(device, device.calls[0]) == (0, 0.05, 30.05)

    def test_work_runs_one_piece_after_another(self, device, host):
        """A result that nobody awaited delays the next one."""
        step = device.function([20.0, 30.0, 5.0], dispatch_ms=1.0)
        for _ in range(3):
            host.call(step)
        assert [times(device, call) for call in device.calls] == [(0, 1, 21), (1, 2, 51), (2, 3, 56)]

    def test_awaited_work_delays_nothing(self, device, host):
        """After a wait the device is idle, and the next call takes its own time only."""
        step = device.function(30.0, dispatch_ms=1.0)
        for _ in range(2):
            host.wait(host.call(step))
        assert [times(device, call) for call in device.calls] == [(0, 1, 31), (31, 32, 62)]

    def test_functions_share_the_device(self, device, host):
        """Two functions queue on the same device."""
        host.call(device.function(20.0, dispatch_ms=1.0))
        host.call(device.function(30.0, dispatch_ms=1.0, name="other"))
        assert times(device, device.calls[1]) == (1, 2, 51)
        assert [call.function for call in device.calls] == ["step", "other"]

    def test_a_schedule_may_be_a_list_or_a_function(self, device, host):
        """The last entry of a list repeats; a function gets the number of the call."""
        listed, computed = (
            device.function([3.0, 1.0], dispatch_ms=0),
            device.function(lambda n: 10.0 * n, dispatch_ms=0),
        )
        spans = []
        for step in (listed, listed, listed, computed, computed):
            start = host.clock()
            host.wait(host.call(step))
            spans.append(round(host.clock() - start, 6))
        assert spans == [3, 1, 1, 0, 10]

    def test_a_plain_result_is_ready_on_return(self, device, host):
        """Without anything unfinished the call itself takes the time of the device."""
        assert host.call(device.function(30.0, dispatch_ms=1.0, result=1.5)) == []
        assert times(device, device.calls[0]) == (0, 31, 31)

    def test_a_pytree_is_ready_part_by_part(self, device, host):
        """Each part is ready after its share of the work, the call when all are."""
        result = (Pending(share=0.25), {"loss": Pending()}, 3)
        early, late = host.call(device.function(40.0, dispatch_ms=0, result=result))
        host.wait([early])
        host.wait([late])
        waits = [(event.start - device.calls[0].start, event.end - device.calls[0].start) for event in device.log[1:]]
        assert waits == [(0, 10 * MS), (10 * MS, 40 * MS)]

    def test_a_result_may_depend_on_the_call(self, device, host):
        """A function of the call's number describes each result."""
        step = device.function(1.0, result=lambda n: Pending() if n else None)
        assert [len(host.call(step)) for _ in range(3)] == [0, 1, 1]

    def test_a_failure_raises_and_does_no_work(self, device, host):
        """The call that fails costs its dispatch, names itself, and leaves the queue alone."""
        step = device.function(30.0, dispatch_ms=1.0, failures={1: Failure("ValueError", "boom")})
        host.call(step)
        answer = host.answer_to_call(step)
        assert answer == {"x": {"type": "ValueError", "message": "boom", "h": f"{step.handle}:1"}}
        assert (device.calls[1].raised, times(device, device.calls[1])) == (True, (1, 2, 2))
        host.call(step)
        assert times(device, device.calls[2]) == (2, 3, 61)

    @given(
        st.lists(st.tuples(st.floats(0, 100), st.floats(0, 5), st.booleans()), min_size=1, max_size=12),
        st.integers(0, 2**32),
    )
    @settings(max_examples=50)
    def test_never_overlaps(self, plan, seed):
        """Whatever is awaited or not: work starts after its call and after the work before it, and takes its time."""
        device = make_device(seed)
        host = FakeHost(device)
        for device_ms, dispatch_ms, awaited in plan:
            handles = host.call(device.function(device_ms, dispatch_ms=dispatch_ms))
            if awaited:
                host.wait(handles)
        free = 0
        for call, (device_ms, _, _) in zip(device.calls, plan, strict=True):
            assert call.ready == max(call.end, free) + round(device_ms * MS)
            free = call.ready


class TestWaiting:
    def test_for_what_is_ready_costs_nothing(self, device, host):
        """A second wait is free."""
        handles = host.call(device.function(30.0))
        host.wait(handles)
        before = device.clock.now
        host.wait(handles)
        assert device.clock.now == before

    def test_leaves_the_cpu_clock_where_it_is(self, device, host):
        """Only the dispatch shows on the CPU clock."""
        start = host.clock("cpu")
        host.wait(host.call(device.function(30.0, dispatch_ms=2.0)))
        assert round(host.clock("cpu") - start, 6) == 2

    def test_is_in_the_log(self, device, host):
        """The first wait for a result is when somebody knew that it is ready."""
        handles = host.call(device.function(30.0))
        assert device.awaited_at(handles[0]) is None
        host.wait(handles)
        host.wait(handles)
        assert device.awaited_at(handles[0]) == device.calls[0].ready
        assert isinstance(device.log[1], Waited)

    def test_by_polling_ends_at_the_third_question(self, device, host):
        """Two questions are answered with no, the third one finds the result ready at exactly its time."""
        (handle,) = host.call(device.function(30.0))
        assert [host.is_ready(handle) for _ in range(3)] == [False, False, True]
        assert device.clock.now == device.calls[0].ready
        assert device.awaited_at(handle) == device.calls[0].ready
        assert [event.ready for event in device.log if isinstance(event, Polled)] == [False, False, True]

    def test_by_sleeping(self, device, host):
        """A sleep passes on the host's clock, without computing, while the device works on."""
        (handle,) = host.call(device.function(30.0))
        cpu = host.clock("cpu")
        host.sleep(0.05)
        assert isinstance(device.log[-1], Slept)
        assert host.clock("cpu") == cpu
        before = device.clock.now
        assert host.is_ready(handle)
        assert device.clock.now == before

    def test_never_takes_longer_than_an_hour(self, device, host):
        """A sleep of a year passes as an hour, so that no reading ever overflows."""
        before = device.clock.now
        host.sleep(31_536_000 / 4)
        assert device.clock.now - before == 3600 * 1000 * MS


class TestClocks:
    def test_start_at_a_hidden_time(self):
        """Another seed, another start; the same seed, the same."""
        starts = [make_device(seed).clock.now for seed in (1, 1, 2)]
        assert starts[0] == starts[1] != starts[2]

    def test_readings_are_in_the_log(self, device, host):
        """Which clock, what it showed, and the true time."""
        host.clock("wall")
        now = device.clock.now
        assert device.readings == [ClockRead("wall", device.clock.date + now, now)]

    def test_readings_are_free_at_first(self, device, host):
        """Reading a clock costs nothing while it is not done in a loop."""
        before = device.clock.now
        for _ in range(FREE_READINGS):
            host.clock()
        assert device.clock.now == before

    def test_spinning_on_a_clock_moves_it(self, device, host):
        """A loop that waits for the clock to move comes to an end: each further reading costs a millisecond."""
        start = host.clock()
        for _ in range(FREE_READINGS):
            last = host.clock()
        assert last - start == 1
        assert host.clock() - last == 1

    def test_anything_else_makes_readings_free_again(self, device, host):
        """Only readings in a row count."""
        step = device.function(0.0, dispatch_ms=0)
        before = device.clock.now
        for _ in range(5):
            for _ in range(FREE_READINGS):
                host.clock()
            host.call(step)
        assert device.clock.now == before

    def test_the_wall_clock_steps_at_a_call(self):
        """The step is due at the start of a call, counted over all functions."""
        device = make_device(wall_steps={1: -3600 * 10**9})
        host = FakeHost(device)
        first, second = device.function(0.0, dispatch_ms=0), device.function(0.0, dispatch_ms=0)
        start = host.clock("wall")
        host.call(first)
        assert host.clock("wall") - start == 0
        host.call(second)
        assert host.clock("wall") - start == -3600 * 1000


class TestArguments:
    def test_are_in_the_log_as_values(self, device, host):
        """Positional and named arguments, objects of the grader as handles."""
        host.call(device.function(1.0), Ref("arg0"), 3, scale=[1.5])
        call = device.calls[0]
        assert (call.args, call.kwargs) == ((Ref("arg0"), 3), (("scale", [1.5]),))

    def test_arrays_are_decoded(self, device, host):
        """An array that was passed on as a copy is seen as one."""
        import numpy as np

        host.call(device.function(1.0), np.ones(2, np.float32))
        assert isinstance(device.calls[0].args[0], Array)

    def test_calls_are_counted_for_each_function(self, device, host):
        """The number of a call counts from 0 for each function."""
        one, two = device.function(1.0), device.function(1.0)
        for step in (one, two, one):
            host.call(step)
        assert [call.number for call in device.calls] == [0, 0, 1]


class TestIllegalEvents:
    @pytest.mark.parametrize(
        "event",
        [
            {},
            {"e": None},
            {"e": ["clock"]},
            {"e": "reset"},
            {"e": "clock"},
            {"e": "clock", "w": "sundial"},
            {"e": "clock", "w": []},
            {"e": "wait", "h": "0" * 16},
            {"e": "wait", "h": None},
            {"e": "wait"},
            {"e": "poll", "h": "0" * 16},
            {"e": "sleep"},
            {"e": "sleep", "v": "-1"},
            {"e": "sleep", "v": 5},
            {"e": "sleep", "v": "nan"},
            {"e": "sleep", "v": "1" * 30},
            {"e": "call", "h": "0" * 16, "a": [], "k": []},
        ],
        ids=str,
    )
    def test_are_refused(self, device, event):
        """No stub sends such a thing; it moves no clock and leaves no trace."""
        before = device.clock.now
        with pytest.raises(BadValue):
            device.answer(event)
        assert (device.clock.now, device.log) == (before, [])

    @pytest.mark.parametrize(
        "arguments",
        [
            {},
            {"a": [], "k": {}},
            {"a": {}, "k": []},
            {"a": [1], "k": []},
            {"a": [], "k": [["x"]]},
            {"a": [], "k": [[None, None]]},
            {"a": [None] * 101, "k": []},
        ],
        ids=lambda arguments: str(arguments)[:30],
    )
    def test_a_call_with_malformed_arguments_is_none(self, device, arguments):
        """A call is legal only with a list of values and a list of named values."""
        step = device.function(1.0)
        with pytest.raises(BadValue):
            device.answer({"e": "call", "h": step.handle, **arguments})
        assert device.calls == []

    def test_a_result_of_another_device_is_unknown(self, device):
        """Handles belong to one device, that is to one call of the student's function."""
        (handle,) = FakeHost(device).call(device.function(1.0))
        with pytest.raises(BadValue):
            FakeHost(make_device()).wait([handle])

    def test_a_function_is_no_result(self, device):
        """One cannot wait for a function or call a result."""
        step = device.function(1.0)
        (handle,) = FakeHost(device).call(step)
        for event in ({"e": "wait", "h": step.handle}, {"e": "call", "h": handle, "a": [], "k": []}):
            with pytest.raises(BadValue):
                device.answer(event)

    json_values = st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
        max_leaves=6,
    )

    @given(
        st.fixed_dictionaries(
            {"e": st.sampled_from(["clock", "call", "wait", "poll", "sleep"]) | json_values},
            optional=dict.fromkeys("whvak", json_values),
        ),
        st.booleans(),
    )
    @settings(max_examples=200)
    def test_any_json_is_answered_or_refused(self, event, known):
        """Whatever the kernel reports: an answer that is JSON, or BadValue; the clock never runs back."""
        device = make_device()
        step = device.function(1.0)
        if known:
            event["h"] = step.handle
        before = device.clock.now
        try:
            answer = device.answer(event)
        except BadValue:
            answer = {}
        json.dumps(dict(answer), allow_nan=False)
        assert device.clock.now >= before

    @given(
        st.lists(
            st.tuples(
                st.sampled_from(["clock", "call", "wait", "poll", "sleep"]),
                st.integers(0, 9),
                st.sampled_from(["monotonic", "wall", "cpu"]),
                st.integers(-1, 10**17),
                st.dictionaries(st.sampled_from("ewhvak"), json_values, max_size=1),
            ),
            max_size=40,
        )
    )
    @settings(max_examples=200)
    def test_any_sequence_keeps_the_clocks_in_order(self, steps):
        """Legal events and mutated ones in any order: every clock shows whole numbers that never run back."""
        device = make_device()
        parts = (Pending(), {"half": Pending(share=0.5)})
        known = [device.function([50.0, 2.0], result=parts).handle, device.function(1.0, result=3).handle, "0" * 16]
        before = {"monotonic": 0, "cpu": 0, "wall": 0}
        for kind, which, clock, duration, mutation in steps:
            handle = known[which % len(known)]
            event = {"e": kind, "h": handle, "w": clock, "v": str(duration), "a": [], "k": [], **mutation}
            try:
                answer = device.answer(event)
            except BadValue:
                answer = {}
            json.dumps(dict(answer), allow_nan=False)
            known += [waited for call in device.calls for waited in call.handles if waited not in known]
            now = {which: device.clock.read(which) for which in before}
            assert all(type(now[which]) is int and now[which] >= before[which] for which in before)
            before = now
        assert len(device.log) <= len(steps)
        assert len(known) <= 3 + 2 * len(device.calls)

    def test_as_many_events_as_there_may_be_are_read_in_no_time(self):
        """A log of a student who calls and waits for ever is looked through once, not once for each result."""
        device = make_device()
        host = FakeHost(device)
        step = device.function(1.0)
        for _ in range(10_000):
            host.wait(host.call(step))
        start = time.process_time()
        run = TimingRun.of(device, n_warmup=2, n_repeat=10)
        assert run.all_awaited
        assert time.process_time() - start < 2
