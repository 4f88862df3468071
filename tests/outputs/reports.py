"""Reports made by hand for the tests of the outputs."""

from __future__ import annotations

from autograder.report import ExerciseResult, Report, SubmissionResult, TestResult

PASSED = TestResult("values", "passed", 2, 2, seconds=0.25)
FAILED = TestResult("constant_rows", "failed", 0, 1, "no-eps", "row 0 holds nan", "look at the divisor", 0.125)
OPEN = TestResult("large", "grader-error", 0, 3, message="ZeroDivisionError at hidden_input_417")
EMPTY = TestResult("shape", "not-attempted", 0, 4, "not-attempted", "f has not been attempted yet.")

#: Everything that means something to some reader of some format, and what no text may hold.
HOSTILE = (
    "</failure>]]><script>alert(1)</script>&amp;<!--\x00\x08\x1b[2J\ufffe\uffff\ud800\u202e"
    "\n::error::owned\r\n##[add-mask]a\n| `x` | *b* [l](javascript:alert(1)) ![i](http://x/y.png) %0A{{ 7 * 7 }}"
)


def report(*submissions: SubmissionResult) -> Report:
    return Report(jaxercise="0.1.0", jax="0.12.0.1", device="cpu", sandbox="none", seed=0, submissions=submissions)


def exercise(*tests: TestResult, name: str = "standardize") -> ExerciseResult:
    score, max_score = sum(test.points for test in tests), sum(test.max_points for test in tests)
    return ExerciseResult(name, score, max_score, tests)


def submission(
    student: str = "ada", *exercises: ExerciseResult, assignment: str = "rows", notes: tuple[str, ...] = ()
) -> SubmissionResult:
    """Graded, or in need of attention if one of its tests is a grader error."""
    exercises = exercises or (exercise(PASSED, FAILED),)
    status = "needs-attention" if any(one.needs_attention for one in exercises) else "graded"
    score, max_score = sum(one.score for one in exercises), sum(one.max_score for one in exercises)
    path = f"submitted/{student}/{assignment}.ipynb"
    return SubmissionResult(student, assignment, path, status, score, max_score, 1.5, notes, exercises)


def unreadable(student: str = "zoe", reason: str = "the file is empty", assignment: str = "rows") -> SubmissionResult:
    return SubmissionResult(student, assignment, f"submitted/{student}", "unreadable", 0, 10, notes=(reason,))


def lost(student: str = "lou") -> SubmissionResult:
    """Graded by a process that died: in need of attention, without any test."""
    return SubmissionResult(student, "rows", f"submitted/{student}", "needs-attention", 0, 10, notes=("it died",))
