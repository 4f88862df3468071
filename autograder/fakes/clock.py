"""A clock that the grader owns: it stands still until something happens on the fake machine.

Times are whole nanoseconds. The model is pytest's ``_pytest/timing.py``: time passes only where a schedule says so.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

NANOSECONDS_PER_MILLISECOND = 1_000_000


def milliseconds(value: float) -> int:
    """Milliseconds as whole nanoseconds."""
    return round(value * NANOSECONDS_PER_MILLISECOND)


@dataclass
class Clock:
    """The time of a fake machine, and what its three kinds of clocks show.

    ``monotonic`` counts everything. ``cpu`` stands still while the host waits. ``wall`` is ``monotonic`` plus the
    date, and may step: ``wall_steps`` maps the number of a call (counted over all fake functions, from 0) to the
    nanoseconds by which the wall clock jumps at the start of that call.
    """

    now: int
    date: int = 1_790_000_000 * 1_000_000_000
    wall_steps: Mapping[int, int] = field(default_factory=dict)
    cpu: int = 1_000_000_000

    def pass_busy(self, duration: int) -> None:
        """The host computes."""
        self.now += duration
        self.cpu += duration

    def pass_waiting(self, duration: int) -> None:
        """The host waits; its CPU clock stands still."""
        self.now += duration

    def call_starts(self, number: int) -> None:
        """Step the wall clock if it is due."""
        self.date += self.wall_steps.get(number, 0)

    def read(self, which: str) -> int:
        """What the clock ``which`` (monotonic, wall or cpu) shows, in nanoseconds."""
        return {"monotonic": self.now, "wall": self.date + self.now, "cpu": self.cpu}[which]
