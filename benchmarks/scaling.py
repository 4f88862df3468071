"""Time and memory against the number of notebooks, and against how many are graded at a time.

``python benchmarks/scaling.py [--submissions N] [--jobs 1,2] [--json FILE] [--plot FILE]``. The submissions are those
of the corpus, over and over; 1,000 take half an hour on two cores. For each number of jobs there is one batch: it tells
after how many seconds so many notebooks were finished, and what all processes held in memory then.
"""

from __future__ import annotations

import cohort

from autograder import fleet, machine
from autograder.grading import Options
from autograder.sandbox import choose


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
    batches, lines = [], {}
    for workers in map(int, options.jobs.split(",")):
        title = f"{workers} at a time"
        batch = cohort.Batch(title, len(jobs))
        fleet.run(jobs, course, how, workers=workers, on_result=batch.note)
        print(f"{batch.growth()}\n", flush=True)
        batches.append({"jobs": workers, "rows": batch.rows})
        lines[title] = batch.line()
    cohort.write(options.json, {"sandbox": how.sandbox, "batches": batches})
    cohort.plot(options.plot, "Time against notebooks", ("notebooks", "seconds"), lines)


if __name__ == "__main__":
    main()
