"""Plain nbgrader against Jaxercise on the same submissions: seconds a notebook, and where they go.

``python benchmarks/throughput.py [--submissions N] [--jobs N] [--json FILE] [--plot FILE]``. Plain nbgrader runs its
stock Execute with a simple hidden test as asserts in the kernel and no isolation; Jaxercise runs all of its hidden
tests in its sandbox. Both take so many notebooks at a time, and take turns with each assignment in one run, so that
what else the machine does meets both. The processes of both have started, and have graded one notebook, before. Then
some notebooks are graded one at a time, with a clock beside each stage.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial, wraps
from multiprocessing import get_context
from unittest import mock

import cohort
import plain
import psutil

from autograder import fleet, machine
from autograder.corpus import Case, build_submission
from autograder.course import Course
from autograder.grading import Options, grade
from autograder.inbox import Job
from autograder.notebook import Submission
from autograder.sandbox import PROVISIONERS, choose
from autograder.sandbox.client import Kernel

#: The stages of grading, by the methods of a kernel that make them up.
_STAGES = {
    "kernels start": ("_start",),
    "cells run": ("execute",),
    "calls": ("call", "sweep", "program", "export"),
    "clean room": ("rerun",),
    "kernels end": ("close",),
}
#: What every notebook does first.
_BEGIN = "import jax, jax.numpy as jnp\njnp.arange(3.0).sum()"


def main() -> None:
    """Measure and print a table."""
    parser = cohort.arguments(__doc__)
    parser.add_argument("--submissions", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=machine.jobs())
    options = parser.parse_args()
    course = cohort.course()
    how = Options(sandbox=choose("auto"))
    chosen = cohort.cases(course, options.submissions)
    by_assignment = {name: [case for case in chosen if case.assignment == name] for name in course.assignments}
    fleet.prepare(course, [case.assignment for case in chosen], options.jobs)
    figures: dict[str, dict[str, float]] = {}
    grade_plain = partial(_grade_plain, course=course)
    grade_one = partial(fleet.grade_job, course=course, options=how)
    workers: list[fleet.Worker] = []
    with ProcessPoolExecutor(options.jobs, mp_context=get_context("spawn")) as pool, contextlib.ExitStack() as stack:
        first = chosen[: options.jobs]
        list(pool.map(grade_plain, first))
        list(fleet.each(grade_one, [_job(case, course) for case in first], workers=options.jobs, spare=workers))
        for worker in workers:
            stack.callback(worker.stop)
        for name, mine in by_assignment.items():
            start = time.monotonic()
            list(pool.map(grade_plain, mine))
            middle = time.monotonic()
            list(fleet.each(grade_one, [_job(case, course) for case in mine], workers=options.jobs, spare=workers))
            end = time.monotonic()
            figures[name] = {
                "notebooks": len(mine),
                "plain_s": (middle - start) / len(mine),
                "jaxercise_s": (end - middle) / len(mine),
            }
    print_table(figures)
    stages(chosen[:1], course, how)  # the first one in this process starts the server of kernels as well
    print("\nOne at a time, seconds a notebook by stage:\n")
    apart = {name: stages(mine[:4], course, how) for name, mine in by_assignment.items()}
    print_stages(apart)
    start_s, memory = kernel_costs(how.sandbox)
    print(f"A kernel in {how.sandbox}: ready in {start_s:.2f} s, {memory / 2**20:.0f} MiB of its own.")
    cohort.write(
        options.json,
        {
            "jobs": options.jobs, "sandbox": how.sandbox, "assignments": figures, "stages": apart,
            "kernel": {"ready_s": start_s, "private_bytes": memory},
        },
    )  # fmt: skip
    lines = {
        label: [(at, one[key]) for at, one in enumerate(figures.values())]
        for label, key in (("plain nbgrader", "plain_s"), ("Jaxercise", "jaxercise_s"))
    }
    cohort.plot(options.plot, ", ".join(figures), ("assignment", "seconds a notebook"), lines)


def _job(case: Case, course: Course) -> Job:
    return cohort.job(case, course, "student")


def _grade_plain(case: Case, course: Course) -> dict[str, float]:
    return plain.grade_plain(_submission(case, course), course.assignment(case.assignment))


def _submission(case: Case, course: Course) -> Submission:
    return build_submission(case, course.assignment(case.assignment), course.reference_solutions(case.assignment))


def stages(cases: list[Case], course: Course, how: Options) -> dict[str, float]:
    """Seconds a notebook that each stage takes; the rest is the grader's own process."""
    spent = dict.fromkeys(_STAGES, 0.0)

    def timed[**P, R](stage: str, method: Callable[P, R]) -> Callable[P, R]:
        @wraps(method)
        def run(*args: P.args, **kwargs: P.kwargs) -> R:
            start = time.monotonic()
            try:
                return method(*args, **kwargs)
            finally:
                spent[stage] += time.monotonic() - start

        return run

    with contextlib.ExitStack() as patches:
        for stage, methods in _STAGES.items():
            for method in methods:
                patches.enter_context(mock.patch.object(Kernel, method, timed(stage, getattr(Kernel, method))))
        start = time.monotonic()
        for case in cases:
            grade(_submission(case, course), course.assignment(case.assignment), how)
        total = time.monotonic() - start
    spent["the grader itself"] = total - sum(spent.values())
    return {stage: seconds / len(cases) for stage, seconds in spent.items()}


def print_stages(figures: dict[str, dict[str, float]]) -> None:
    """One row an assignment, as Markdown."""
    names = list(next(iter(figures.values())))
    print(f"| assignment | {' | '.join(names)} |\n|---|{'--:|' * len(names)}")
    for assignment, spent in figures.items():
        print(f"| `{assignment}` | {' | '.join(f'{seconds:.2f}' for seconds in spent.values())} |")


def kernel_costs(sandbox: str, times: int = 5) -> tuple[float, int]:
    """Seconds until a kernel is ready (the median), and the memory that only it has, in bytes (the least).

    Another kernel runs beside it: the code of libraries is in memory once for all of them. Pages that a kernel shares
    with the process it was forked from count as its own once that one's are swapped out.
    """
    seconds, memory = [], []
    with Kernel(PROVISIONERS[sandbox]) as beside:
        beside.execute(_BEGIN)
        for _ in range(times):
            start = time.monotonic()
            with Kernel(PROVISIONERS[sandbox]) as kernel:
                seconds.append(time.monotonic() - start)
                kernel.execute(_BEGIN)
                family = [psutil.Process(kernel._pid), *psutil.Process(kernel._pid).children(recursive=True)]
                memory.append(max(process.memory_full_info().uss for process in family))
    return sorted(seconds)[times // 2], min(memory)


def print_table(figures: dict[str, dict[str, float]]) -> None:
    """One row an assignment, as Markdown."""
    print("| assignment | notebooks | plain nbgrader, s each | Jaxercise, s each | ratio |")
    print("|---|--:|--:|--:|--:|")
    for name, one in figures.items():
        ratio = one["plain_s"] / one["jaxercise_s"]
        print(f"| `{name}` | {one['notebooks']} | {one['plain_s']:.2f} | {one['jaxercise_s']:.2f} | {ratio:.2f} |")
    totals = [sum(one[key] for one in figures.values()) / len(figures) for key in ("plain_s", "jaxercise_s")]
    print(f"| all | | {totals[0]:.2f} | {totals[1]:.2f} | {totals[0] / totals[1]:.2f} |")


if __name__ == "__main__":
    main()
