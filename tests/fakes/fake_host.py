"""Stands in for the kernel: acts on a fake device by the events that the agent's stubs would send."""

from __future__ import annotations

import json
from typing import Any

import numpy as np

from autograder.fakes import FakeDevice
from autograder.sandbox.values import FakeFunction, encode


class FakeHost:
    """The host of one fake device; times in milliseconds, results as the handles of their unfinished arrays."""

    def __init__(self, device: FakeDevice) -> None:
        self.device = device

    def send(self, event: dict[str, Any]) -> dict[str, Any]:
        """One event, over the wire and back."""
        return json.loads(json.dumps(dict(self.device.answer(json.loads(json.dumps(event))))))

    def clock(self, which: str = "monotonic") -> float:
        return int(self.send({"e": "clock", "w": which})["v"]) / 1e6

    def answer_to_call(self, function: FakeFunction, *args: Any, **kwargs: Any) -> dict[str, Any]:
        """What the stub gets: the JSON form of the result (v), or an exception (x)."""
        pairs = [[name, encode(value)] for name, value in kwargs.items()]
        return self.send({"e": "call", "h": function.handle, "a": [encode(a) for a in args], "k": pairs})

    def call(self, function: FakeFunction, *args: Any, **kwargs: Any) -> list[str]:
        return list(_handles(self.answer_to_call(function, *args, **kwargs)["v"]))

    def wait(self, handles: list[str]) -> None:
        for handle in handles:
            self.send({"e": "wait", "h": handle})

    def is_ready(self, handle: str) -> bool:
        return self.send({"e": "poll", "h": handle})["v"]

    def sleep(self, seconds: float) -> None:
        self.send({"e": "sleep", "v": str(int(seconds * 1e9))})


def make_device(seed: int = 0, **options: Any) -> FakeDevice:
    """A device with a start that is drawn from ``seed``."""
    return FakeDevice(np.random.default_rng(seed), **options)


def _handles(form: Any):
    if isinstance(form, dict) and form.get("t") == "pending":
        yield form["h"]
    elif isinstance(form, dict):
        yield from _handles(form.get("v"))
    elif isinstance(form, list):
        for item in form:
            yield from _handles(item)
