"""Descriptions of what a fake function returns."""

from __future__ import annotations

from autograder.fakes import Pending
from autograder.fakes.results import pending_parts, with_handles
from autograder.sandbox.values import PendingArray

A, B, C = Pending(), Pending((2,), "int32", share=0.5), Pending(ordinary=True)
TREE = (A, {"loss": B, "steps": [1, C, "text"]}, None)


def test_parts_come_in_order():
    """The unfinished arrays of a pytree, from left to right."""
    assert pending_parts(TREE) == [A, B, C]


def test_plain_results_have_no_parts():
    """None, numbers and empty containers hold nothing to wait for."""
    for result in (None, 1.5, "text", (), [], {}, (1, [2, {"a": None}])):
        assert pending_parts(result) == []


def test_handles_replace_the_parts():
    """The shape of the tree stays; each unfinished array takes the next handle."""
    actual = with_handles(TREE, iter("xyz"))
    expected = (
        PendingArray("x", (), "float32", False),
        {"loss": PendingArray("y", (2,), "int32", False), "steps": [1, PendingArray("z", (), "float32", True), "text"]},
        None,
    )
    assert actual == expected
