"""The graders on trial: verdicts, counts and the JSON."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from rich.console import Console
from small_course import NAME, write_small_course

from autograder import audit as auditing
from autograder.audit import audit, judge, print_audit, read_corpus, summary, to_json
from autograder.corpus import Case
from autograder.errors import UsageError
from autograder.report import ExerciseResult, SubmissionResult, TestResult


def case(kind: str, expected: tuple[str, ...] = (), honest: int = 0) -> Case:
    return Case(f"{kind}.py", NAME, "double", kind, expected, honest, ())


def graded(score: int, *diagnoses: str, other: int = 3, outcome: str = "failed") -> SubmissionResult:
    """``double`` with this score of 7 and a failing test for each diagnosis; ``triple`` with ``other`` of 3."""
    tests = tuple(TestResult(f"t{n}", outcome, 0, 1, slug, "seen") for n, slug in enumerate(diagnoses))
    exercises = (ExerciseResult("double", score, 7, tests), ExerciseResult("triple", other, 3))
    status = "needs-attention" if outcome == "grader-error" else "graded"
    return SubmissionResult("s", NAME, "p", status, score + other, 10, exercises=exercises)


@pytest.mark.parametrize(
    "tried, result, verdict",
    [
        (case("right"), graded(7), "held"),
        (case("right"), graded(6, "no-wait"), "false-alarm"),
        (case("wrong", ("no-wait",)), graded(6, "no-wait"), "held"),
        (case("wrong", ("no-wait", "no-eps")), graded(0, "raises", "no-eps"), "held"),
        (case("wrong", ("no-wait",)), graded(6, "raises"), "misdiagnosed"),
        (case("wrong", ("no-wait",)), graded(7), "missed"),
        (case("wrong"), graded(6, "raises"), "held"),
        (case("hostile"), graded(0, "raises"), "held"),
        (case("hostile"), graded(1, "raises"), "escaped"),
        (case("hostile", honest=1), graded(1, "raises"), "held"),
        (case("hostile", honest=1), graded(2, "raises"), "escaped"),
        (case("right"), graded(7, other=2), "disturbed"),
        (case("wrong", ("no-wait",)), graded(7, other=2), "missed"),
        (case("right"), graded(6, "", outcome="grader-error"), "grader-error"),
        (case("right"), SubmissionResult("s", NAME, "p", "unreadable", 0, 10), "grader-error"),
    ],
)
def test_verdicts(tried, result, verdict):
    """What a case deserves against what it got; a case's own fault is named before the harm to others."""
    trial = judge(tried, result)
    assert trial.verdict == verdict
    assert bool(trial.reason) == (verdict != "held")


def trials() -> list[auditing.Trial]:
    return [
        judge(case("right"), graded(7)),
        judge(case("right"), graded(6, "no-wait")),
        judge(case("wrong", ("no-wait",)), graded(6, "no-wait")),
        judge(case("wrong", ("no-wait",)), graded(6, "no-wait", other=0)),
        judge(case("wrong", ("no-wait",)), graded(6, "raises")),
        judge(case("wrong", ("no-wait",)), graded(7)),
        judge(case("hostile"), graded(7)),
    ]


def test_the_summary_counts_overall_by_assignment_and_by_exercise():
    """A wrong one that disturbed another exercise was caught all the same."""
    counts = summary(trials())
    assert counts["overall"] == {
        "cases": 7,
        "right": 2,
        "wrong": 4,
        "hostile": 1,
        "held": 2,
        "caught": 2,
        "missed": 1,
        "misdiagnosed": 1,
        "false-alarm": 1,
        "escaped": 1,
        "disturbed": 1,
        "grader-error": 0,
    }
    assert counts["assignments"] == {NAME: counts["overall"]}
    assert counts["exercises"] == {NAME: {"double": counts["overall"]}}


def test_the_json_is_schema_1():
    """A public contract: these keys and no others."""
    written = json.loads(to_json(trials()))
    assert written.keys() == {"schema", "cases", "summary"}
    assert written["schema"] == 1
    assert written["cases"][3] == {
        "file": "wrong.py",
        "assignment": NAME,
        "exercise": "double",
        "kind": "wrong",
        "expected": ["no-wait"],
        "score": 6,
        "max_score": 7,
        "diagnoses": ["no-wait"],
        "others_kept": False,
        "verdict": "disturbed",
    }


def test_every_case_that_did_not_hold_is_listed_with_its_reason():
    """Enough to act on without opening the JSON."""
    console = Console(file=io.StringIO(), width=150, color_system=None)
    print_audit(trials(), console)
    text = console.file.getvalue()
    assert "misdiagnosed wrong.py (double 6/7): should show no-wait, but got raises" in text
    assert "missed wrong.py (double 7/7): full marks, but it should show no-wait" in text
    assert "disturbed wrong.py (double 6/7): cost points in triple (0/3)" in text
    assert "false-alarm right.py (double 6/7): t0: no-wait: seen" in text


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    def put(name: str, **header: str) -> None:
        lines = [f"# {key}: {value}" for key, value in header.items()]
        (folder / name).write_text("\n".join([*lines, "# %% double", "double = 2"]))

    folder = tmp_path / "cases"
    folder.mkdir()
    put("a.py", assignment=NAME, exercise="double", kind="right")
    put("b.py", assignment=NAME, exercise="double", kind="wrong", expect="no-wait")
    put("c.py", assignment="elsewhere", exercise="double", kind="right")
    put("d.py", assignment=NAME, exercise="quadruple", kind="right")
    put("e.py", assignment=NAME, exercise="double", kind="wrnog")
    put("f.py", note="no case")
    return folder


def test_a_corpus_is_sorted_into_cases_foreign_and_broken_ones(corpus, tmp_path):
    """Cases for another course are left out; broken headers are faults."""
    found = read_corpus(corpus, write_small_course(tmp_path / "course"))
    assert [Path(one.file).name for one in found.cases] == ["a.py", "b.py"]
    assert ["elsewhere" in line for line in found.foreign] == [True]
    assert ["quadruple" in found.broken[0], "wrnog" in found.broken[1]] == [True, True]


def test_a_folder_without_a_case_is_a_usage_error(tmp_path):
    """An empty audit must not look like a passed one."""
    course = write_small_course(tmp_path)
    with pytest.raises(UsageError, match="no case"):
        read_corpus(tmp_path / "release", course)
    with pytest.raises(UsageError, match="does not exist"):
        read_corpus(tmp_path / "nowhere", course)


def fake_grade(tried: Case, course: object, options: object) -> SubmissionResult:
    if tried.kind == "wrong":
        raise ZeroDivisionError("in the grader")
    return graded(7)


def test_a_fault_of_the_grader_is_neither_held_nor_missed(corpus, tmp_path, monkeypatch):
    """It is counted by itself, and the other cases are tried."""
    monkeypatch.setattr(auditing, "_grade_case", fake_grade)
    course = write_small_course(tmp_path / "course")
    found = audit(read_corpus(corpus, course).cases, course, workers=1)
    assert [trial.verdict for trial in found] == ["held", "grader-error"]
    assert "ZeroDivisionError" in found[1].reason
