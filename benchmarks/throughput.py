"""Plain nbgrader against Jaxercise on the same submissions: seconds a notebook, and where they go.

``python benchmarks/throughput.py [--submissions N] [--jobs N] [--plain-jobs N] [--json FILE] [--plot FILE]``.
Jaxercise runs all of its hidden tests in its sandbox, ``--jobs`` notebooks at a time. Plain nbgrader runs its stock
Execute in one process, as it grades, or in ``--plain-jobs``, without isolation: once with the same hidden tests in the
student's kernel (the time to import them there is taken off), and once with a few simple asserts. They take turns with
each assignment in one run, so that what else the machine does meets all. The processes have started, and have graded
one notebook, before. Then some notebooks are graded one at a time, with a clock beside each stage.
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
#: Whose seconds are compared, and their names in the figures.
_CONTENDERS = {
    "plain nbgrader, same tests": "plain_same_tests_s",
    "plain nbgrader, few asserts": "plain_few_asserts_s",
    "Jaxercise": "jaxercise_s",
}
#: What every notebook does first.
_BEGIN = "import jax, jax.numpy as jnp\njnp.arange(3.0).sum()"


def main() -> None:
    """Measure and print a table."""
    parser = cohort.arguments(__doc__)
    parser.add_argument("--submissions", type=int, default=40)
    parser.add_argument("--jobs", type=int, default=machine.jobs())
    parser.add_argument("--plain-jobs", type=int, default=1, help="processes of plain nbgrader (default 1)")
    options = parser.parse_args()
    course = cohort.course()
    how = Options(sandbox=choose("auto"))
    chosen = cohort.cases(course, options.submissions)
    by_assignment = {name: [case for case in chosen if case.assignment == name] for name in course.assignments}
    fleet.prepare(course, [case.assignment for case in chosen], options.jobs)
    figures: dict[str, dict[str, float]] = {}
    grade_one = partial(fleet.grade_job, course=course, options=how)
    workers: list[fleet.Worker] = []
    spawn = get_context("spawn")
    with ProcessPoolExecutor(options.plain_jobs, mp_context=spawn) as pool, contextlib.ExitStack() as stack:

        def plain_seconds(grade_plain: Callable[..., float], cases: list[Case]) -> float:
            start = time.monotonic()
            imports = sum(pool.map(partial(grade_plain, course=course), cases))
            return time.monotonic() - start - imports / options.plain_jobs

        def our_seconds(cases: list[Case]) -> float:
            start = time.monotonic()
            list(fleet.each(grade_one, [_job(case, course) for case in cases], workers=options.jobs, spare=workers))
            return time.monotonic() - start

        plain_seconds(_plain, chosen[: options.plain_jobs])
        our_seconds(chosen[: options.jobs])
        for worker in workers:
            stack.callback(worker.stop)
        for name, mine in by_assignment.items():
            seconds = {
                "plain_same_tests_s": plain_seconds(_plain_with_the_same_tests, mine),
                "plain_few_asserts_s": plain_seconds(_plain, mine),
                "jaxercise_s": our_seconds(mine),
            }
            figures[name] = {"notebooks": len(mine), **{key: all_s / len(mine) for key, all_s in seconds.items()}}
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
            "jobs": options.jobs, "plain_jobs": options.plain_jobs, "sandbox": how.sandbox, "assignments": figures,
            "stages": apart, "kernel": {"ready_s": start_s, "private_bytes": memory},
        },
    )  # fmt: skip
    groups = {name: {label: one[key] for label, key in _CONTENDERS.items()} for name, one in figures.items()}
    cohort.bars(options.plot, "Throughput", ("", "seconds a notebook"), groups)


def _job(case: Case, course: Course) -> Job:
    return cohort.job(case, course, "student")


def _plain(case: Case, course: Course) -> float:
    """Grade with a few asserts; seconds that do not count."""
    plain.grade_plain(build_submission(case, course), course.assignment(case.assignment))
    return 0.0


def _plain_with_the_same_tests(case: Case, course: Course) -> float:
    """Grade with all hidden tests; seconds that do not count."""
    return plain.same_tests(build_submission(case, course), course.assignment(case.assignment), case.file)[1]


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
            grade(build_submission(case, course), course.assignment(case.assignment), how)
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
    """One row an assignment, as Markdown: seconds a notebook, and how many times Jaxercise's they are."""
    print(f"| assignment | notebooks | {' | '.join(_CONTENDERS)} | ratio | ratio, few asserts |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    mean = {key: sum(one[key] for one in figures.values()) / len(figures) for key in _CONTENDERS.values()}
    notebooks = sum(one["notebooks"] for one in figures.values())
    rows = {f"`{name}`": one for name, one in figures.items()}
    for name, one in {**rows, "all": {"notebooks": notebooks, **mean}}.items():
        same, few, ours = (one[key] for key in _CONTENDERS.values())
        print(
            f"| {name} | {one['notebooks']} | {same:.2f} | {few:.2f} | {ours:.2f} "
            f"| {same / ours:.2f} | {few / ours:.2f} |"
        )


if __name__ == "__main__":
    main()
