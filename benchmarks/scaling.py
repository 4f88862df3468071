"""Time and memory against the number of notebooks, and against how many are graded at a time.

``python benchmarks/scaling.py [--submissions N] [--jobs 1,2] [--json FILE] [--plot FILE]``. The submissions are those
of the corpus, over and over; 1,000 take half an hour on two cores. For each number of jobs there is one batch: it tells
after how many seconds so many notebooks were finished, and what all processes held in memory then.
"""

from __future__ import annotations

import statistics
import time

import cohort
import psutil

from autograder import fleet, machine
from autograder.grading import Options
from autograder.report import SubmissionResult
from autograder.sandbox import choose

#: So often in a batch, a line of figures.
TIMES = 20


def main() -> None:
    """Run a batch for each number of jobs, and print a table."""
    parser = cohort.arguments(__doc__)
    parser.add_argument("--submissions", type=int, default=100)
    parser.add_argument("--jobs", default=str(machine.jobs()))
    options = parser.parse_args()
    course = cohort.course()
    how = Options(sandbox=choose("auto"))
    jobs = cohort.jobs(course, options.submissions)
    fleet.prepare(course, [job.assignment for job in jobs])
    batches = []
    for workers in map(int, options.jobs.split(",")):
        batch = Batch(len(jobs))
        print(f"{workers} at a time:\n\n| notebooks | s | s each | memory, MiB |\n|--:|--:|--:|--:|")
        fleet.run(jobs, course, how, workers=workers, on_result=batch.note)
        print(f"\n{batch.growth()}\n", flush=True)
        batches.append({"jobs": workers, "rows": batch.rows})
    cohort.write(options.json, {"sandbox": how.sandbox, "batches": batches})
    lines = {
        f"{batch['jobs']} at a time": [(row["notebooks"], row["seconds"]) for row in batch["rows"]] for batch in batches
    }
    cohort.plot(options.plot, "Time against notebooks", ("notebooks", "seconds"), lines)


class Batch:
    """The figures of one batch of ``size`` notebooks, as it goes on."""

    def __init__(self, size: int) -> None:
        self.rows: list[dict[str, float]] = []
        self._size, self._finished, self._start = size, 0, time.monotonic()

    def note(self, _result: SubmissionResult) -> None:
        """One more notebook is finished."""
        self._finished += 1
        if self._finished % max(1, self._size // TIMES):
            return
        seconds, memory = time.monotonic() - self._start, held() / 2**20
        self.rows.append({"notebooks": self._finished, "seconds": round(seconds, 1), "mib": round(memory)})
        print(f"| {self._finished} | {seconds:.0f} | {seconds / self._finished:.2f} | {memory:.0f} |", flush=True)

    def growth(self) -> str:
        """The first and the last half of the batch side by side."""
        half = len(self.rows) // 2
        if not half:
            return "Too few notebooks to compare one half with the other."
        first, last = self.rows[half - 1], self.rows[-1]
        seconds = (first["seconds"], last["seconds"] - first["seconds"])
        numbers = (first["notebooks"], last["notebooks"] - first["notebooks"])
        memory = [statistics.median(row["mib"] for row in rows) for rows in (self.rows[:half], self.rows[half:])]
        return (
            f"First half: {seconds[0] / numbers[0]:.2f} s each, {memory[0]:.0f} MiB (the median); "
            f"second half: {seconds[1] / numbers[1]:.2f} s each, {memory[1]:.0f} MiB."
        )


def held() -> int:
    """Bytes that this process and all that it started hold, what they share counted once (the kernel's PSS)."""
    me, total = psutil.Process(), 0
    for process in (me, *me.children(recursive=True)):
        try:
            total += process.memory_full_info().pss
        except psutil.Error:
            continue  # it has ended meanwhile
    return total


if __name__ == "__main__":
    main()
