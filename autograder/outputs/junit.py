"""A report as JUnit XML, for the test viewers of GitLab, Jenkins, GitHub and others."""

from __future__ import annotations

import io

from junitparser import Error, Failure, JUnitXml, Skipped, TestCase, TestSuite

from autograder.outputs import plain_lines, plain_text
from autograder.report import Report, SubmissionResult, TestResult


def to_junit(report: Report) -> bytes:
    """One test suite a submission, one test case a hidden test.

    A test that was not attempted is skipped, as viewers call a test that had nothing to run: failures are then the
    tests that saw a wrong answer. A grader error, and a submission that could not be read, is an error, which
    viewers show apart from failures.
    """
    root = JUnitXml("jaxercise")
    for submission in report.submissions:
        root.append(_suite(submission))  # type: ignore[no-untyped-call]
    xml = io.BytesIO()
    root.write(xml)
    return xml.getvalue() + b"\n"


def _suite(submission: SubmissionResult) -> TestSuite:
    # GitLab shows one of several cases with the same class and name, so the class names the student too.
    names = [plain_text(name) or "?" for name in (submission.assignment, submission.student)]
    suite = TestSuite(": ".join(names))
    for name in ("status", "score", "max_score"):
        suite.add_property(name, str(getattr(submission, name)))
    cases = [
        _case(test, ".".join((*names, plain_text(exercise.name))))
        for exercise in submission.exercises
        for test in exercise.tests
    ]
    errors = any(exercise.needs_attention for exercise in submission.exercises)
    if submission.status != "graded" and not errors:
        case = TestCase("submission", ".".join(names), 0.0)
        case.result = _result(Error, submission.status, "\n".join(submission.notes))
        cases.append(case)
    suite.add_testcases(cases)
    return suite


def _case(test: TestResult, classname: str) -> TestCase:
    case = TestCase(plain_text(test.name), classname, round(test.seconds, 3))
    text = f"{test.message}\n{test.hint}"
    if test.outcome == "failed":
        case.result = _result(Failure, test.diagnosis or "failed", text)
    elif test.outcome == "not-attempted":
        case.result = _result(Skipped, "not-attempted", text)
    elif test.outcome == "grader-error":
        case.result = _result(Error, "grader-error", text)
    return case


def _result[Kind: (Failure, Skipped, Error)](kind: type[Kind], type_: str, text: str) -> Kind:
    """The first line as the message, which viewers show in lists, and the whole as the text."""
    text = plain_lines(text)
    result = kind(text.partition("\n")[0], plain_text(type_))
    result.text = text
    return result
