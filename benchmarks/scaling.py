"""Time and memory against the number of notebooks, and against how many are graded at a time.

``python benchmarks/scaling.py [--sizes 10,40,160] [--jobs 1,2] [--json FILE] [--plot FILE]``. The submissions are those
of the corpus, over and over; with 1,000 it takes the best part of an hour on two cores.
"""

from __future__ import annotations

import resource
import time

import cohort

from autograder import fleet, machine
from autograder.grading import Options
from autograder.sandbox import choose


def main() -> None:
    """Measure every pair of size and jobs, and print a table."""
    parser = cohort.arguments(__doc__)
    parser.add_argument("--sizes", default="10,40,160")
    parser.add_argument("--jobs", default=f"1,{machine.jobs()}")
    options = parser.parse_args()
    course = cohort.course()
    how = Options(sandbox=choose("auto"))
    largest = cohort.jobs(course, max(map(int, options.sizes.split(","))))
    fleet.prepare(course, [job.assignment for job in largest])
    rows = []
    print("| notebooks | at a time | s | s each | memory of the parent, MiB |\n|--:|--:|--:|--:|--:|")
    for workers in map(int, options.jobs.split(",")):
        for size in map(int, options.sizes.split(",")):
            start = time.monotonic()
            fleet.run(largest[:size], course, how, workers=workers)
            seconds = time.monotonic() - start
            memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            rows.append({"notebooks": size, "jobs": workers, "seconds": round(seconds, 1), "parent_mib": round(memory)})
            print(f"| {size} | {workers} | {seconds:.0f} | {seconds / size:.2f} | {memory:.0f} |", flush=True)
    cohort.write(options.json, {"sandbox": how.sandbox, "rows": rows})
    lines = {
        f"{workers} at a time": [(row["notebooks"], row["seconds"]) for row in rows if row["jobs"] == workers]
        for workers in sorted({row["jobs"] for row in rows})
    }
    cohort.plot(options.plot, "Time against notebooks", ("notebooks", "seconds"), lines)


if __name__ == "__main__":
    main()
