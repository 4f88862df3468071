"""Grade the same submissions again and again, idle and beside busy processes, and count the verdicts that differ.

``python benchmarks/steadiness.py [--submissions N] [--rounds N] [--busy N] [--json FILE] [--plot FILE]``. Every round
grades all submissions twice, without and with the busy processes; with more submissions than the corpus holds, some
come again under other names. Reports on the same work must agree in everything but the seconds. Ctrl-C ends it with
the figures so far.
"""

from __future__ import annotations

import itertools

import cohort
import msgspec

from autograder import fleet
from autograder.grading import Options
from autograder.inbox import Job
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
    fleet.prepare(course, [job.assignment for job in jobs])
    verdicts, batches, lines = Verdicts(jobs), [], {}
    for number, beside in itertools.product(range(1, options.rounds + 1), (0, options.busy)):
        title = f"Round {number}, {beside} busy processes"
        batch = cohort.Batch(title, len(jobs))

        def note(result: SubmissionResult, title: str = title, batch: cohort.Batch = batch) -> None:
            batch.note(result)
            verdicts.note(result, title)

        with cohort.busy(beside):
            report = fleet.run(jobs, course, how, on_result=note)
        print(f"{batch.growth()}\n", flush=True)
        batches.append({"round": number, "busy": beside, "rows": batch.rows})
        lines[title] = batch.line()
        if len(report.submissions) < len(jobs):
            break
    print(f"{verdicts.words()} ({how.sandbox}).")
    cohort.write(
        options.json,
        {
            "sandbox": how.sandbox, "gradings": verdicts.gradings, "works": len(verdicts.first),
            "differing": verdicts.differing, "batches": batches,
        },
    )  # fmt: skip
    cohort.plot(options.plot, verdicts.words(), ("notebooks", "seconds"), lines)


class Verdicts:
    """Compares each grading with the first one of the same work."""

    def __init__(self, jobs: list[Job]) -> None:
        self.gradings = 0
        self.first: dict[bytes, SubmissionResult] = {}
        self.differing: list[dict[str, str]] = []
        self._works = {job.student: job.data or b"" for job in jobs}

    def note(self, result: SubmissionResult, when: str) -> None:
        """One more grading."""
        self.gradings += 1
        steady = msgspec.structs.replace(result.without_seconds(), student="", path="")
        first = self.first.setdefault(self._works[result.student], steady)
        if first != steady:
            self.differing.append({"when": when, "path": result.path, "difference": difference(first, steady)})
            print(f"differs: {result.path}\n  {self.differing[-1]['difference']}", flush=True)

    def words(self) -> str:
        """All in a line."""
        return f"{len(self.differing)} of {self.gradings} gradings of {len(self.first)} submissions differed"


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
