"""The published JSON schema of the report."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest
from reports import EMPTY, FAILED, HOSTILE, OPEN, PASSED, exercise, lost, report, submission, unreadable

from autograder.outputs.schema import report_schema

PUBLISHED = Path(__file__).parents[2] / "docs" / "report.schema.json"
VALIDATOR = jsonschema.Draft202012Validator(json.loads(PUBLISHED.read_bytes()))


def batch() -> dict:
    one = submission(HOSTILE.replace("\ud800", ""), exercise(PASSED, FAILED, EMPTY, OPEN), notes=("put right",))
    return json.loads(report(one, unreadable(), lost()).to_json())


def test_the_published_schema_is_up_to_date():
    """Otherwise: python -m autograder.outputs.schema > docs/report.schema.json."""
    assert PUBLISHED.read_bytes() == report_schema()


def test_a_report_is_valid():
    """Every status and outcome."""
    VALIDATOR.check_schema(VALIDATOR.schema)
    VALIDATOR.validate(batch())


@pytest.mark.parametrize(
    "path, value",
    [
        (("schema",), 2),
        (("seed",), "7"),
        (("submissions", 0, "status"), "passed"),
        (("submissions", 0, "score"), 1.5),
        (("submissions", 0, "exercises", 0, "tests", 0, "outcome"), "skipped"),
        (("submissions", 0, "notes"), "one"),
    ],
)
def test_what_is_no_report_is_not_valid(path, value):
    """Each of these would break a reader."""
    found = target = batch()
    for key in path[:-1]:
        target = target[key]
    target[path[-1]] = value
    assert not VALIDATOR.is_valid(found)
