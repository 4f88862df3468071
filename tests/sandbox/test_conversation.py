"""What the kernel says about a call or a program is read strictly, whatever it says."""

from __future__ import annotations

import contextlib
import json
import string
import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.sandbox.conversation import (
    MAX_RECORDS,
    Call,
    Gradient,
    Jit,
    KeyUse,
    Outcome,
    Program,
    Raised,
    Rerun,
    Vmap,
    read_exported,
    read_outcome,
    read_program,
    read_raised,
    read_rerun,
    read_sweep,
)
from autograder.sandbox.values import BadValue, jax_array

ERROR = {
    "type": "ValueError",
    "message": "too small",
    "mro": ["builtins.ValueError", "builtins.Exception", "builtins.object"],
    "line": 3,
    "source": "raise ValueError('too small')",
    "handle": "",
}
KEY_USE = {"op": "seed", "api": "key", "in": None, "out": ["00"], "data": ["-7"], "shape": [2], "call": 1}
OUTCOME = {
    "value": {"t": "int", "v": "3"},
    "traced": ["f"],
    "compiled": ["jit(f)"],
    "called": {"numpy.bincount": 2},
    "origins": {"": 2},
    "steps": 4,
    "keys": [KEY_USE],
    "args_after": [None, "a"],
    "x64": False,
    "random_state_changed": True,
}
EQUATION = {
    "primitive": "add",
    "label": "",
    "origin": "",
    "inputs": [1, 0],
    "outputs": [2],
    "shapes": [["float32", [3]]],
    "length": 0,
}
PROGRAM = {
    "operations": {"add": 1},
    "names": {"f": 1},
    "constants": [],
    "outputs": [["float32", [3]]],
    "total": 1,
    "jitted": [["f", 1, 0]],
    "equations": [EQUATION],
    "inputs": [1],
    "results": [2],
}
RERUN = {
    "values": [{"t": "int", "v": "3"}],
    "raised": None,
    "operations": {"stablehlo.add": 2, "stablehlo.sort": 1},
    "largest": {"stablehlo.add": 12},
}

any_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=10,
)


def damaged(form):
    """The form with one of its fields, at any level, replaced by arbitrary JSON or left out."""
    paths = list(_paths(form))

    @st.composite
    def strategy(draw):
        copy = json.loads(json.dumps(form))
        *way, last = draw(st.sampled_from(paths))
        place = copy
        for step in way:
            place = place[step]
        if draw(st.booleans()) and isinstance(place, dict):
            del place[last]
        else:
            place[last] = draw(any_json)
        return copy

    return strategy()


def _paths(form, above=()):
    items = form.items() if isinstance(form, dict) else enumerate(form) if isinstance(form, list) else ()
    for key, inner in items:
        yield (*above, key)
        yield from _paths(inner, (*above, key))


class TestOutcome:
    def test_is_read(self):
        """An answer in the agreed form becomes an outcome, field by field."""
        actual = read_outcome(OUTCOME)
        expected = Outcome(
            value=3,
            traced=("f",),
            compiled=("jit(f)",),
            called={"numpy.bincount": 2},
            origins={"": 2},
            steps=4,
            keys=(KeyUse("seed", "key", (), ("00",), (-7,), (2,), 1),),
            args_after=(None, "a"),
            x64=False,
            random_state_changed=True,
        )
        assert actual == expected

    def test_with_an_exception(self):
        """An exception takes the place of the value."""
        actual = read_outcome({**OUTCOME, "raised": ERROR})
        assert actual.value is None
        assert actual.raised == Raised(
            "ValueError", "too small", tuple(ERROR["mro"]), 3, "raise ValueError('too small')", ""
        )

    @given(any_json | damaged(OUTCOME) | damaged({**OUTCOME, "raised": ERROR}))
    @settings(max_examples=300)
    def test_any_json_is_an_outcome_or_refused(self, form):
        """Whatever the kernel answers: an outcome, or BadValue."""
        try:
            actual = read_outcome(form)
        except BadValue:
            return
        assert type(actual) is Outcome

    @pytest.mark.parametrize(
        "changes",
        [
            {"traced": ["f"] * (MAX_RECORDS + 1)},
            {"traced": [3]},
            {"traced": ["x" * 1000]},
            {"called": {"f": -1}},
            {"called": {"f": 1.0}},
            {"called": {"f": True}},
            {"called": {str(n): 1 for n in range(MAX_RECORDS + 1)}},
            {"steps": 1 << 50},
            {"keys": [{**KEY_USE, "data": ["1e3"]}]},
            {"keys": [{**KEY_USE, "data": ["1" * 40]}]},
            {"keys": [{**KEY_USE, "out": ["00"] * (MAX_RECORDS + 1)}]},
            {"args_after": {}},
            {"value": 3},
            {"raised": {**ERROR, "message": "x" * 3000}},
            {"raised": {**ERROR, "line": -1}},
            {"raised": {}},
        ],
        ids=lambda changes: str(changes)[:40],
    )
    def test_refuses(self, changes):
        """An answer with one field out of bounds is none."""
        with pytest.raises(BadValue):
            read_outcome({**OUTCOME, **changes})


class TestProgram:
    def test_is_read(self):
        """A description in the agreed form becomes a program."""
        actual = read_program({"program": PROGRAM})
        assert type(actual) is Program
        assert (actual.operations, actual.total, actual.jitted) == ({"add": 1}, 1, (("f", 1, 0),))
        assert (actual.outputs, actual.inputs, actual.results) == ((("float32", (3,)),), (1,), (2,))
        assert actual.equations[0].inputs == (1, 0)

    def test_or_an_exception(self):
        """If tracing raised, the exception is the answer."""
        assert read_program({"raised": ERROR}) == read_raised(ERROR)

    @given(any_json | damaged({"program": PROGRAM}) | damaged({"raised": ERROR}))
    @settings(max_examples=300)
    def test_any_json_is_a_program_or_refused(self, form):
        """Whatever the kernel answers: a program, an exception, or BadValue."""
        try:
            actual = read_program(form)
        except BadValue:
            return
        assert type(actual) in (Program, Raised)


class TestExported:
    def test_is_text_that_nobody_looks_into(self):
        """Base64 for the clean room, or what tracing raised."""
        assert read_exported({"exported": "AAA="}) == "AAA="
        assert read_exported({"raised": ERROR}) == read_raised(ERROR)

    @given(any_json | damaged({"exported": "AAA="}) | damaged({"raised": ERROR}))
    @settings(max_examples=200)
    def test_any_json_is_one_or_refused(self, form):
        """Whatever the kernel answers: text of base64's letters, an exception, or BadValue."""
        try:
            actual = read_exported(form)
        except BadValue:
            return
        assert type(actual) is Raised or not set(actual) - set(string.ascii_letters + string.digits + "+/=")

    @pytest.mark.parametrize("program", [None, 3, "A-_A", "AAAA\n", "AA=A", "é", "\ud800", ["AAAA"]], ids=repr)
    def test_refuses(self, program):
        """What is no base64."""
        with pytest.raises(BadValue):
            read_exported({"exported": program})

    def test_is_read_in_no_time(self):
        """A program of 40 MB with a flaw at its end."""
        start = time.process_time()
        with pytest.raises(BadValue):
            read_exported({"exported": "A" * 40_000_000 + "!"})
        assert time.process_time() - start < 5


class TestRerun:
    def test_is_read(self):
        """Values, and what the program consists of."""
        actual = read_rerun(RERUN)
        assert actual == Rerun((3,), None, {"stablehlo.add": 2, "stablehlo.sort": 1}, {"stablehlo.add": 12})
        assert actual.total == 3

    @given(any_json | damaged(RERUN) | damaged({**RERUN, "raised": ERROR}))
    @settings(max_examples=300)
    def test_any_json_is_one_or_refused(self, form):
        """Whatever the clean room answers: a rerun, or BadValue; the values alone are read as strictly."""
        for read in (read_rerun, read_sweep):
            with contextlib.suppress(BadValue):
                assert type(read(form)) in (Rerun, tuple)


class TestRaised:
    def test_is_known_by_its_classes(self):
        """An exception is what its classes are, by the qualified or the bare name, and nothing else."""
        raised = read_raised(ERROR)
        assert raised.is_a("ValueError")
        assert raised.is_a("KeyError", "builtins.Exception")
        assert not raised.is_a("LookupError")
        assert not raised.is_a("too small")

    def test_is_clean_text(self):
        """Lone surrogates become question marks, so that every report can be written."""
        assert read_raised({**ERROR, "message": "a\ud800b"}).message == "a?b"


class TestCall:
    def test_is_plain_json(self):
        """A request with every option is JSON without NaN or objects."""
        call = Call(
            "f",
            [1, jax_array([1.0], np.float32)],
            {"axis": 0},
            watch=("numpy.",),
            through=(Jit((1,), ("n",)), Vmap((0, None)), Gradient(0, np.ones(2))),
            args_after=True,
        )
        form = call.form()
        assert json.loads(json.dumps(form, allow_nan=False)) == form
        assert [step["kind"] for step in form["through"]] == ["jit", "vmap", "gradient"]
        assert form["witness"] is False
