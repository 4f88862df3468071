"""Grade the same submissions again and again, idle and beside busy processes, and count the verdicts that differ.

``python benchmarks/steadiness.py [--submissions N] [--rounds N] [--busy N] [--json FILE] [--plot FILE]``. Every round
grades all submissions twice, without and with the busy processes. Reports must agree in everything but the seconds.
"""

from __future__ import annotations

import time

import cohort

from autograder import fleet
from autograder.grading import Options
from autograder.report import SubmissionResult
from autograder.sandbox import choose


def main() -> None:
    """Run the rounds and print what differed."""
    parser = cohort.arguments(__doc__)
    parser.add_argument("--submissions", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--busy", type=int, default=8)
    options = parser.parse_args()
    course = cohort.course()
    jobs = cohort.jobs(course, options.submissions)
    how = Options(seed=7, sandbox=choose("auto"))
    first: dict[str, SubmissionResult] = {}
    rounds, differing, gradings = [], [], 0
    for number in range(1, options.rounds + 1):
        for beside in (0, options.busy):
            start = time.monotonic()
            with cohort.busy(beside):
                report = fleet.run(jobs, course, how)
            seconds = time.monotonic() - start
            rounds.append({"round": number, "busy": beside, "seconds": round(seconds, 1)})
            for result in report.submissions:
                gradings += 1
                steady = result.without_seconds()
                if first.setdefault(result.student, steady) != steady:
                    differing.append({"round": number, "busy": beside, "path": result.path})
                    print(f"differs: {result.path}\n  {difference(first[result.student], steady)}", flush=True)
            print(f"round {number}, {beside} busy processes: {seconds:.0f} s", flush=True)
    print(f"{gradings} gradings of {len(jobs)} submissions in {how.sandbox}: {len(differing)} differed.")
    cohort.write(
        options.json,
        {"sandbox": how.sandbox, "gradings": gradings, "differing": differing, "rounds": rounds},
    )
    lines = {
        f"{beside} busy processes": [(one["round"], one["seconds"]) for one in rounds if one["busy"] == beside]
        for beside in (0, options.busy)
    }
    cohort.plot(options.plot, f"{len(differing)} of {gradings} gradings differed", ("round", "seconds"), lines)


def difference(one: SubmissionResult, other: SubmissionResult) -> str:
    """The first tests that differ, and what else does."""
    pairs = [
        (a, b)
        for mine, theirs in zip(one.exercises, other.exercises, strict=False)
        for a, b in zip(mine.tests, theirs.tests, strict=False)
        if a != b
    ]
    return (
        "; ".join(f"{a} / {b}" for a, b in pairs[:3]) or f"{one.notes} / {other.notes}, {one.status} / {other.status}"
    )


if __name__ == "__main__":
    main()
