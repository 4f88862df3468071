"""A clock on which time passes only where a schedule says so."""

from __future__ import annotations

import pytest

from autograder.fakes import Clock, milliseconds

DATE = 1_700_000_000_000_000_000


def readings(clock: Clock) -> tuple[int, int, int]:
    return clock.read("monotonic"), clock.read("wall"), clock.read("cpu")


@pytest.mark.parametrize("value, expected", [(0, 0), (0.05, 50_000), (30, 30_000_000), (1e-6, 1), (0.1 + 0.2, 300_000)])
def test_milliseconds(value, expected):
    """Times are whole nanoseconds."""
    assert milliseconds(value) == expected


def test_stands_still():
    """Reading a clock moves none of them."""
    clock = Clock(5, date=DATE, cpu=7)
    assert readings(clock) == readings(clock) == (5, DATE + 5, 7)


def test_computing_moves_every_clock():
    """While the host computes, all three clocks go on."""
    clock = Clock(5, date=DATE, cpu=7)
    clock.pass_busy(10)
    assert readings(clock) == (15, DATE + 15, 17)


def test_waiting_leaves_the_cpu_clock_where_it_is():
    """While the host waits, its processor does nothing."""
    clock = Clock(5, date=DATE, cpu=7)
    clock.pass_waiting(10)
    assert readings(clock) == (15, DATE + 15, 7)


def test_only_the_wall_clock_steps():
    """A step of the date shows on the wall clock and nowhere else, from the call on that it is due at."""
    clock = Clock(5, date=DATE, cpu=7, wall_steps={1: -1000})
    clock.call_starts(0)
    assert readings(clock) == (5, DATE + 5, 7)
    clock.call_starts(1)
    assert readings(clock) == (5, DATE + 5 - 1000, 7)
    clock.call_starts(2)
    assert readings(clock) == (5, DATE + 5 - 1000, 7)


def test_knows_three_clocks():
    """There is no fourth clock."""
    with pytest.raises(KeyError):
        Clock(0).read("sundial")
