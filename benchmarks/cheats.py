"""Every hostile submission of the corpus against plain nbgrader and against Jaxercise, side by side.

``python benchmarks/cheats.py [--jobs N] [--json FILE] [FOLDER]``. A cheat beats a grader if it gets more points for
its exercise than its code earns without the trick. No verdict: grading crashed, hung or lost the score.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from multiprocessing.pool import ThreadPool
from pathlib import Path

import plain

from autograder import machine
from autograder.audit import audit, read_corpus
from autograder.course import Assignment, Course, find_course


def main() -> None:
    """Run both and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", nargs="?", type=Path, help="default: the course's own corpus")
    parser.add_argument("--json", type=Path, help="write one entry a submission to this file")
    parser.add_argument("--jobs", type=int, default=machine.jobs(), help="at a time; default: by cores and memory")
    options = parser.parse_args()
    course = find_course(Path(__file__).resolve().parent)
    cases = [case for case in read_corpus(options.folder or course.corpus, course).cases if case.kind == "hostile"]
    for name in dict.fromkeys(case.assignment for case in cases):
        require_plain(course, name)
    entries = []
    with ThreadPool(options.jobs) as pool:
        without = pool.map(lambda case: plain.grade_apart(Path(case.file)), cases, chunksize=1)
    for case, points, trial in zip(cases, without, audit(cases, course, workers=options.jobs), strict=True):
        entry = {
            "file": case.file,
            "assignment": case.assignment,
            "exercise": case.exercise,
            "honest": case.honest,
            "jaxercise": trial.score,
            "plain": None if points is None else points.get(case.exercise, 0.0),
            "others_kept_by_jaxercise": trial.others_kept,
            "others_kept_by_plain": points is not None
            and _others_kept(points, case.exercise, course.assignment(case.assignment)),
        }
        entries.append(entry)
    if options.json:
        options.json.write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8")
    print_table(entries)


def require_plain(course: Course, name: str) -> None:
    """Plain nbgrader gives model solutions full marks here; else its verdicts on submissions would mean nothing."""
    right = next(case for case in read_corpus(course.corpus / name, course).cases if case.kind == "right")
    points = plain.grade_apart(Path(right.file))
    if points is None or not _others_kept(points, right.exercise, course.assignment(name)):
        raise SystemExit(f"plain nbgrader does not work here: for {right.file} it gives {points}")


def _others_kept(points: dict[str, float], exercise: str, assignment: Assignment) -> bool:
    others = [one for one in assignment.exercises if one.name != exercise]
    return all(points.get(one.name, 0) >= one.points for one in others)


def print_table(entries: list[dict]) -> None:
    """One row an assignment, as Markdown."""
    print(
        "| assignment | hostile | beat plain nbgrader | no verdict there | cost others points there | beat Jaxercise |"
    )
    print("|---|--:|--:|--:|--:|--:|")
    totals: Counter[str] = Counter()
    for assignment in dict.fromkeys(entry["assignment"] for entry in entries):
        mine = [entry for entry in entries if entry["assignment"] == assignment]
        row = {
            "hostile": len(mine),
            "plain": sum(one["plain"] is not None and one["plain"] > one["honest"] for one in mine),
            "none": sum(one["plain"] is None for one in mine),
            "others": sum(one["plain"] is not None and not one["others_kept_by_plain"] for one in mine),
            "jaxercise": sum(one["jaxercise"] > one["honest"] for one in mine),
        }
        totals.update(row)
        print(f"| `{assignment}` | {' | '.join(map(str, row.values()))} |")
    print(f"| all | {' | '.join(str(totals[name]) for name in row)} |")


if __name__ == "__main__":
    main()
