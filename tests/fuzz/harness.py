"""Coverage-guided fuzzing of what reads from a kernel, by atheris. A few seconds of it are part of the tests; for more:

    python tests/fuzz/harness.py values -max_total_time=3600
    python tests/fuzz/harness.py messages -max_total_time=3600 -rss_limit_mb=1024 corpus/

``values`` decodes a value, ``messages`` holds a conversation. A fault ends it with the traceback and leaves the input
in a file; with that file's name in place of the options it comes again. The options and the corpus, a folder in which
inputs worth keeping are kept, are libFuzzer's: https://llvm.org/docs/LibFuzzer.html#options
"""

from __future__ import annotations

import contextlib
import json
import sys
from types import SimpleNamespace
from typing import Any

import atheris

with atheris.instrument_imports(include=["autograder"]):
    from autograder.fakes import FakeDevice
    from autograder.sandbox import client
    from autograder.sandbox.conversation import Call, Outcome
    from autograder.sandbox.values import BadValue, decode

import numpy as np
from wire import framed, hearing

IDENTITY = "0" * 16
TAGS = ["int", "float", "complex", "bytes", "list", "tuple", "dict", "array", "key", "ref", "opaque", "global"]
WORDS = [
    "",
    "0",
    "-7",
    "nan",
    "0x1.8p3",
    "AAAA",
    "AAAAAA==",
    "jax",
    "numpy",
    "numpy-scalar",
    "float32",
    "bool",
    "uint32",
]
FIELDS = ["t", "v", "k", "d", "s", "w", "h", "n", "impl", "e", "a", "id", "ok"]
OUTCOME = ["value", "raised", "traced", "compiled", "called", "origins", "steps", "keys", "args_after"]
RAISED = ["type", "message", "mro", "line", "source", "handle"]
KINDS = ["clock", "call", "wait", "poll", "sleep"]


def some_json(source: atheris.FuzzedDataProvider, depth: int = 0) -> Any:
    """Any JSON, and often something near the form of a value."""
    inner = depth + 1
    kind = source.ConsumeIntInRange(0, 9 if depth < 6 else 5)
    if kind < 6:
        leaves = (None, source.ConsumeBool(), source.ConsumeInt(9), source.ConsumeFloat(), source.ConsumeUnicode(8))
        return leaves[kind] if kind < 5 else source.PickValueInList(WORDS)
    count = source.ConsumeIntInRange(0, 4)
    if kind == 6:
        return [some_json(source, inner) for _ in range(count)]
    if kind == 7:
        return {source.PickValueInList(FIELDS): some_json(source, inner) for _ in range(count)}
    if kind == 8:
        return {"t": source.PickValueInList(TAGS), "v": some_json(source, inner), "h": "0", "n": "0", "impl": "0"}
    shape = [source.ConsumeIntInRange(0, 3) for _ in range(count)]
    words = [source.PickValueInList(WORDS) for _ in range(3)]
    return {"t": "array", "k": words[0], "d": words[1], "s": shape, "v": words[2]}


def said(source: atheris.FuzzedDataProvider) -> bytes:
    """One thing that the other side writes: an event, an answer, any JSON, or any bytes."""
    kind = source.ConsumeIntInRange(0, 4)
    if kind == 0:
        return bytes(source.ConsumeBytes(12))
    if kind == 1:
        return framed(source.ConsumeBytes(30))
    if kind == 2:
        return framed(json.dumps(some_json(source)).encode())
    if kind == 3:
        event = {"e": source.PickValueInList(KINDS), "w": "monotonic", "v": "5", "a": [], "k": []}
        return framed(json.dumps({**event, source.PickValueInList(FIELDS): some_json(source)}).encode())
    raised = dict.fromkeys(RAISED, "") | {"mro": [], "line": 0, source.PickValueInList(RAISED): some_json(source)}
    outcome = {"traced": [], "compiled": [], "called": {}, "keys": [], "args_after": []}
    outcome |= {"raised": raised} if source.ConsumeBool() else {"value": some_json(source)}
    outcome[source.PickValueInList(OUTCOME)] = some_json(source)
    return framed(json.dumps({"id": IDENTITY, "ok": outcome}).encode())


def values(data: bytes) -> None:
    """Anything is a value or refused."""
    with contextlib.suppress(BadValue):
        decode(some_json(atheris.FuzzedDataProvider(data)))


def messages(data: bytes) -> None:
    """Any conversation ends in an outcome or a student's fault."""
    source = atheris.FuzzedDataProvider(data)
    device = FakeDevice(np.random.default_rng(0))
    with hearing(b"".join(said(source) for _ in range(source.ConsumeIntInRange(0, 5)))) as kernel:
        before = device.clock.now
        try:
            assert type(kernel.call(Call("f", witness=device))) is Outcome
        except client.StudentFault:
            assert not kernel.alive
        assert type(device.clock.now) is int
        assert device.clock.now >= before


if __name__ == "__main__":
    client.secrets = SimpleNamespace(token_hex=lambda _: IDENTITY)  # so that an answer can be to the point
    target = {"values": values, "messages": messages}[sys.argv.pop(1)]
    atheris.Setup(sys.argv, target)
    atheris.Fuzz()
