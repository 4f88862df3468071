"""Fakes for graders: a clock, a device with a queue, functions and results, all witnessed by the grader.

A hidden test stages a scene, lets the student's function act in it, and reads the log::

    fn = device.function([120.0, 30.0])              # a slow first call, then 30 ms each
    outcome = student.call("bench", [fn], witness=device)
    [call.number for call in device.calls]           # what was called, when, with what

The ready-made scenes: an asynchronous sleeper is ``device.function(30.0)``; a slow first call is a list of
durations; occasional slow calls are a function of the call's number; a pytree of pending results is
``result=(Pending(), {"loss": Pending()})``; a wall clock that steps back is ``FakeDevice(rng, wall_steps={3: -3600 *
10**9})``; the CPU clock always stands still while the host waits.
"""

from autograder.fakes.clock import Clock, milliseconds
from autograder.fakes.device import FREE_READINGS, Failure, FakeDevice
from autograder.fakes.log import Called, ClockRead, Event, Polled, Slept, Waited
from autograder.fakes.results import Pending, Result

__all__ = [
    "FREE_READINGS", "Called", "Clock", "ClockRead", "Event", "Failure", "FakeDevice", "Pending", "Polled", "Result",
    "Slept", "Waited", "milliseconds",
]  # fmt: skip
