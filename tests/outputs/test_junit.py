"""The JUnit XML: what viewers show, and nothing of a student's that could break it."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest
import xmlschema
from reports import EMPTY, FAILED, HOSTILE, OPEN, PASSED, exercise, lost, report, submission, unreadable

from autograder.outputs.junit import to_junit
from autograder.report import TestResult

# Jenkins' schema, MIT, as it comes with the source of pytest.
SCHEMA = xmlschema.XMLSchema(Path(__file__).with_name("junit-10.xsd"))


def cases(*submissions):
    """The test cases of a report, after the schema has been held against it."""
    xml = to_junit(report(*submissions)).decode()
    SCHEMA.validate(xml)
    return ElementTree.fromstring(xml).findall("./testsuite/testcase")


def test_every_outcome_has_its_element():
    """A wrong answer is a failure, an empty one is skipped, our fault is an error."""
    found = cases(submission("ada", exercise(PASSED, FAILED, EMPTY, OPEN)))
    assert [[child.tag for child in case] for case in found] == [[], ["failure"], ["skipped"], ["error"]]
    failure = found[1][0]
    assert (failure.get("type"), failure.get("message")) == ("no-eps", "row 0 holds nan")
    assert failure.text == "row 0 holds nan\nlook at the divisor"


def test_no_two_students_share_a_case():
    """GitLab would show only one of them."""
    found = cases(submission("ada"), submission("bob"), submission("ada", assignment="keys"))
    names = [(case.get("classname"), case.get("name")) for case in found]
    assert names[0] == ("rows.ada.standardize", "values")
    assert len(set(names)) == 6


def test_a_suite_counts_its_cases():
    """Viewers show the numbers without reading on."""
    xml = to_junit(report(submission("ada", exercise(PASSED, FAILED, EMPTY, OPEN)), unreadable()))
    suites = ElementTree.fromstring(xml).findall("testsuite")
    counts = [{name: suite.get(name) for name in ("tests", "failures", "errors", "skipped")} for suite in suites]
    assert counts == [
        {"tests": "4", "failures": "1", "errors": "1", "skipped": "1"},
        {"tests": "1", "failures": "0", "errors": "1", "skipped": "0"},
    ]
    assert suites[0].get("time") == "0.375"
    assert {(one.get("name"), one.get("value")) for one in suites[0].iter("property")} == {
        ("status", "needs-attention"),
        ("score", "2"),
        ("max_score", "10"),
    }


@pytest.mark.parametrize("one, reason", [(unreadable(), "the file is empty"), (lost(), "it died")])
def test_a_submission_without_tests_is_an_error(one, reason):
    """It must not look like one with nothing wrong."""
    (case,) = cases(one)
    assert case.find("error").text == reason


def test_hostile_text_stays_text():
    """Names, messages and notes: no markup, no characters that XML 1.0 does not have."""
    nasty = TestResult(HOSTILE, "failed", 0, 1, HOSTILE, HOSTILE, HOSTILE, 0.00001)
    (case, other) = cases(
        submission(HOSTILE, exercise(nasty, name=HOSTILE), assignment=HOSTILE), unreadable(HOSTILE, HOSTILE)
    )
    assert "<script>alert(1)</script>&amp;" in case.find("failure").text
    assert [child.tag for child in case] == ["failure"]
    assert [child.tag for child in other] == ["error"]


def test_nobody_at_all():
    """An empty batch, as after an early Ctrl-C, is still a valid file."""
    assert cases() == []
