"""The result of one submission as Gradescope's ``results.json``.

https://gradescope-autograders.readthedocs.io/en/latest/specs/
"""

from __future__ import annotations

from typing import Any

import msgspec

from autograder.outputs import plain_lines, plain_text
from autograder.outputs.words import WORDS
from autograder.report import SubmissionResult, TestResult


def to_gradescope(submission: SubmissionResult, lang: str = "en") -> bytes | None:
    """What Gradescope shows to the student: points, and for each hidden test what was seen and a hint.

    None for a submission that needs attention. Whatever file there was would become a score, and the points that
    are open on our account would be a zero. Without the file Gradescope reports that the autograder failed, records no
    score, and the instructor can run it again.
    """
    if submission.status == "needs-attention":
        return None
    words = WORDS[lang]
    lines = [words.points.format(score=submission.score, max_score=submission.max_score)]
    if submission.status == "unreadable":
        lines = [words.to_student["unreadable"]]
    results = {
        "score": submission.score,
        "output": "\n".join((*lines, *map(plain_lines, submission.notes))),
        "output_format": "text",
        "visibility": "visible",
        "stdout_visibility": "hidden",
        "execution_time": round(submission.seconds),
        "tests": [
            _test(exercise.name, test, f"{place}.{number}", words.hint)
            for place, exercise in enumerate(submission.exercises, 1)
            for number, test in enumerate(exercise.tests, 1)
        ],
    }
    return msgspec.json.format(msgspec.json.encode(results), indent=2) + b"\n"


def _test(exercise: str, test: TestResult, number: str, hint: str) -> dict[str, Any]:
    lines = [plain_lines(test.message)]
    if test.hint:
        lines.append(f"{hint}: {plain_lines(test.hint)}")
    return {
        "score": test.points,
        "max_score": test.max_points,
        "status": "passed" if test.outcome == "passed" else "failed",
        "name": plain_text(f"{exercise}: {test.name}"),
        "name_format": "text",
        "number": number,
        "output": "\n".join(line for line in lines if line),
        "output_format": "text",
        "visibility": "visible",
    }
