"""Gradescope's results.json: the right points, as text, and never a zero for a fault of ours."""

from __future__ import annotations

import json

import jsonschema
import pytest
from reports import EMPTY, FAILED, HOSTILE, OPEN, PASSED, exercise, lost, submission, unreadable

from autograder.outputs.gradescope import to_gradescope
from autograder.report import TestResult

FORMAT = {"enum": ["text"]}
VISIBILITY = {"enum": ["hidden", "after_due_date", "after_published", "visible"]}
#: What the specification says, as far as it is used.
SPECIFICATION = {
    "type": "object",
    "additionalProperties": False,
    "required": ["score", "tests"],
    "properties": {
        "score": {"type": "number"},
        "execution_time": {"type": "number"},
        "output": {"type": "string"},
        "output_format": FORMAT,
        "visibility": VISIBILITY,
        "stdout_visibility": VISIBILITY,
        "tests": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "required": ["score", "max_score", "status", "name", "number", "output", "output_format"],
                "properties": {
                    "score": {"type": "number"},
                    "max_score": {"type": "number"},
                    "status": {"enum": ["passed", "failed"]},
                    "name": {"type": "string"},
                    "name_format": FORMAT,
                    "number": {"type": "string"},
                    "output": {"type": "string"},
                    "output_format": FORMAT,
                    "visibility": VISIBILITY,
                },
            },
        },
    },
}


def results(one, lang="en"):
    found = json.loads(to_gradescope(one, lang))
    jsonschema.validate(found, SPECIFICATION)
    return found


def test_points_add_up_to_the_score():
    """The two ways to a total in Gradescope give the same."""
    found = results(submission("ada", exercise(PASSED, FAILED, name="f"), exercise(EMPTY, PASSED, name="g")))
    assert found["score"] == sum(test["score"] for test in found["tests"]) == 4
    assert [(test["number"], test["name"], test["status"], test["max_score"]) for test in found["tests"]] == [
        ("1.1", "f: values", "passed", 2),
        ("1.2", "f: constant_rows", "failed", 1),
        ("2.1", "g: shape", "failed", 4),
        ("2.2", "g: values", "passed", 2),
    ]
    assert found["output"] == "4 of 9 points"
    assert found["tests"][1]["output"] == "row 0 holds nan\nHint: look at the divisor"


def test_the_students_language():
    """Our own words too."""
    found = results(submission(), "zh")
    assert found["output"] == "2 / 3 分"
    assert "提示: look at the divisor" in found["tests"][1]["output"]


@pytest.mark.parametrize("one", [submission("eve", exercise(PASSED, OPEN)), lost()])
def test_a_fault_of_ours_is_no_score(one):
    """No file, so Gradescope records none."""
    assert one.status == "needs-attention"
    assert to_gradescope(one) is None


def test_an_unreadable_one_is_told_why():
    """The student can hand in again at once."""
    found = results(unreadable())
    assert found["score"] == 0
    assert found["output"] == "This submission could not be read, so nothing was graded.\nthe file is empty"


def test_a_students_text_is_never_html():
    """Every text is declared as text, and holds no control character."""
    nasty = TestResult(HOSTILE, "failed", 0, 1, HOSTILE, HOSTILE, HOSTILE)
    found = results(submission(HOSTILE, exercise(nasty, name=HOSTILE), notes=(HOSTILE,)))
    texts = [found["output"], found["tests"][0]["name"], found["tests"][0]["output"]]
    assert all("<script>" in text for text in texts)
    assert not any(character < " " and character != "\n" for text in texts for character in text)
