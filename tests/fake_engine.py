"""Stands in for the engine where nbgrader's side is tested: its verdict is what the solution's text says."""

from __future__ import annotations

from msgspec.structs import replace

from autograder.report import ExerciseResult, SubmissionResult, TestResult

NASTY = "<script>alert(1)</script> saw $x$ & \x1b[31m'y'"


def grade(submission, assignment, options):
    """Two tests an exercise: "value", worth all points but one, and "dtype".

    ``return`` passes both, ``half`` only the first, ``outage`` makes an error of ours of the second, ``boom``
    breaks the engine, anything else fails both; what follows ``# raises`` is then the message.
    """
    exercises = tuple(_exercise(e, submission.solution(e.name)) for e in assignment.exercises)
    attention = any(exercise.needs_attention for exercise in exercises)
    return SubmissionResult(
        student=submission.student,
        assignment=assignment.name,
        path=submission.path,
        status="needs-attention" if attention else "graded",
        score=sum(exercise.score for exercise in exercises),
        max_score=assignment.max_score,
        notes=submission.notes,
        exercises=exercises,
    )


def telltale(submission, assignment, options):
    """The same, with errors of ours that quote the hidden tests."""
    secret = f"{assignment.grader}: {assignment.grader.read_text()}"
    try:
        result = grade(submission, assignment, options)
    except RuntimeError as error:
        raise RuntimeError(secret) from error
    exercises = tuple(
        replace(exercise, tests=tuple(_telling(test, secret) for test in exercise.tests))
        for exercise in result.exercises
    )
    return replace(result, exercises=exercises)


def _telling(test, secret):
    return replace(test, message=f"RuntimeError: {secret}") if test.outcome == "grader-error" else test


def _exercise(exercise, source):
    if "boom" in source:
        raise RuntimeError("the engine broke")
    tests = (
        _test("value", exercise.points - 1, "return" in source or "half" in source or "outage" in source),
        _test("dtype", 1, "return" in source, ours="outage" in source),
    )
    if "# raises " in source:
        said = source.partition("# raises ")[2]
        tests = tuple(replace(test, outcome="failed", points=0, message=said, hint=said) for test in tests)
    return ExerciseResult(exercise.name, sum(test.points for test in tests), exercise.points, tests)


def _test(name, points, passed, *, ours=False):
    if passed:
        return TestResult(name, "passed", points, points)
    outcome = "grader-error" if ours else "failed"
    return TestResult(name, outcome, 0, points, "wrong-result", NASTY, "Look again.")
