"""Whatever bytes the agent's end writes: a message is read, or the student is at fault, in bounded time and memory."""

from __future__ import annotations

import json
import struct
import time
import tracemalloc
from types import SimpleNamespace

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from wire import framed, hearing, watch

from autograder.fakes import FakeDevice
from autograder.sandbox import client
from autograder.sandbox.client import MAX_MESSAGE, MAX_PARTS, BadReply, KernelDied, StudentFault
from autograder.sandbox.conversation import Call, Outcome

IDENTITY = "0" * 16
OUTCOME = {"value": None, "traced": [], "compiled": [], "called": {}, "keys": [], "args_after": []}

any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=6,
)
events = st.fixed_dictionaries(
    {"e": st.sampled_from(["clock", "call", "wait", "poll", "sleep"]) | any_json},
    optional={
        "w": st.sampled_from(["monotonic", "wall", "cpu"]) | any_json,
        "v": st.integers(0, 10**17).map(str) | any_json,
        **dict.fromkeys("hak", any_json),
    },
)
answers = st.builds(
    lambda changes, identity: {"id": identity, "ok": {**OUTCOME, **changes}},
    st.dictionaries(st.sampled_from([*OUTCOME, "raised", "steps"]), any_json, max_size=2),
    st.just(IDENTITY) | any_json,
)
messages = (events | answers | any_json).map(lambda form: framed(json.dumps(form).encode()))
pieces = messages | st.binary(max_size=12) | st.binary(max_size=12).map(framed)


@given(st.lists(pieces, max_size=8).map(b"".join), st.integers(0, 3))
@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_bytes_are_an_outcome_or_a_fault(monkeypatch, data, missing):
    """Events, answers, junk and half messages in any order: an outcome, or the kernel ends with a student's fault."""
    monkeypatch.setattr(client, "secrets", SimpleNamespace(token_hex=lambda _: IDENTITY))
    with hearing(data[: len(data) - missing]) as kernel:
        try:
            outcome = kernel.call(Call("f", witness=FakeDevice(np.random.default_rng(0))))
        except StudentFault:
            assert not kernel.alive
        else:
            assert type(outcome) is Outcome


@pytest.mark.parametrize(
    "payload",
    [
        b"",
        b"nope",
        b"[]",
        b"NaN",
        b'{"a": NaN}',
        b'{"a": 1e400}',
        b'{"a": "\\ud800"}',
        b'{"a": 1} {}',
        b"\xef\xbb\xbf{}",
        b'{"\xff": 1}',
        b'{"a": ' + b"9" * 5_000_000 + b"}",
        b'{"a": ' + b"[" * 1_000_000,
        b'{"a": [' + b"[]," * 5_000_000 + b"[]]}",
        b'{"a": [' + b"{}," * 5_000_000 + b"{}]}",
    ],
    ids=lambda payload: payload[:16].decode("latin-1"),
)
def test_what_is_no_message_is_refused(payload):
    """Not JSON, not an object, numbers without end, text that is none, and too many or too deep parts."""
    with hearing(framed(payload)) as kernel, pytest.raises(BadReply):
        kernel._receive(watch())


def test_of_a_key_that_comes_twice_the_last_counts():
    """As everywhere in JSON; an answer cannot say two things."""
    with hearing(framed(b'{"id": "a", "id": "b"}')) as kernel:
        assert kernel._receive(watch())[0] == {"id": "b"}


def test_a_message_too_large_is_not_even_read():
    """Its size comes first."""
    with hearing(struct.pack(">I", MAX_MESSAGE + 1)) as kernel, pytest.raises(BadReply, match="too large"):
        kernel._receive(watch())


@pytest.mark.parametrize("missing", [1, 3, 5])
def test_half_a_message_is_the_kernels_end(missing):
    """The kernel hung up within it."""
    with hearing(framed(b"{}")[:-missing]) as kernel, pytest.raises(KernelDied):
        kernel._receive(watch())


def test_a_message_in_crumbs_takes_no_more_memory():
    """Each byte on its own would cost fifty times as much if they were collected one by one."""
    text = "x" * 100_000
    with hearing(framed(json.dumps({"a": text}).encode()), crumb=1) as kernel:
        tracemalloc.start()
        message, size = kernel._receive(watch())
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert message == {"a": text}
    assert peak < 4 * size


def test_time_and_memory_of_the_largest_message():
    """Of 48 MB of brackets nothing is made; what may have parts may have as many as any value of a student needs."""
    payload = b'{"a":[' + b"[]," * (MAX_MESSAGE // 3 - 10) + b"[]]}"
    with hearing(framed(payload)) as kernel:
        start = time.process_time()
        tracemalloc.start()
        with pytest.raises(BadReply, match="too many parts"):
            kernel._receive(watch())
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert peak < 2 * MAX_MESSAGE
    assert time.process_time() - start < 5
    with hearing(framed(b'{"a":[' + b"0," * (MAX_PARTS - 10) + b"0]}")) as kernel:
        kernel._receive(watch())
