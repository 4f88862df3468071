"""What the measurements share: submissions from the corpus, the machine in words, results as JSON and as a plot."""

from __future__ import annotations

import argparse
import contextlib
import itertools
import json
import multiprocessing
import os
import platform
import statistics
import sysconfig
import time
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import psutil

from autograder import __version__
from autograder.audit import read_corpus
from autograder.corpus import Case, PercentFile
from autograder.course import Course, find_course
from autograder.demo import student_notebook
from autograder.inbox import Job
from autograder.report import SubmissionResult

if TYPE_CHECKING:
    from matplotlib.axes import Axes

#: So often in a batch, a line of figures.
_LINES = 20


def course() -> Course:
    """The course that these benchmarks lie in."""
    return find_course(Path(__file__).resolve().parent)


def cases(course: Course, number: int) -> list[Case]:
    """``number`` right and wrong submissions, in turn from every assignment, and there from every exercise and kind."""
    heaps: dict[str, dict[tuple[str, str], list[Case]]] = {name: {} for name in course.assignments}
    for case in read_corpus(course.corpus, course).cases:
        if case.kind != "hostile":
            heaps[case.assignment].setdefault((case.kind, case.exercise), []).append(case)
    endless = [_in_turn([heap for _, heap in sorted(by_kind.items())]) for by_kind in heaps.values() if by_kind]
    return list(itertools.islice(itertools.chain.from_iterable(zip(*endless, strict=True)), number))


def _in_turn(heaps: list[list[Case]]) -> Iterator[Case]:
    """One of each heap, over and over."""
    return (heap[turn % len(heap)] for turn in itertools.count() for heap in heaps)


def job(case: Case, course: Course, student: str) -> Job:
    """The case as a notebook that a student handed in."""
    notebook = student_notebook(PercentFile(Path(case.file), {}, case.cells), course, case.assignment)
    return Job(student, case.assignment, f"{student}/{case.assignment}.ipynb", json.dumps(notebook).encode())


def jobs(course: Course, number: int) -> list[Job]:
    """``number`` submissions, each of a student of its own."""
    return [job(case, course, f"student{at:04}") for at, case in enumerate(cases(course, number))]


class Batch:
    """The figures of one batch of ``size`` notebooks, printed as it goes on."""

    def __init__(self, title: str, size: int) -> None:
        print(f"{title}:\n\n| notebooks | s | s each | memory, MiB |\n|--:|--:|--:|--:|", flush=True)
        self.rows: list[dict[str, float]] = []
        self._size, self._finished, self._start = size, 0, time.monotonic()

    def note(self, _result: SubmissionResult) -> None:
        """One more notebook is finished."""
        self._finished += 1
        if self._finished % max(1, self._size // _LINES):
            return
        seconds, memory = time.monotonic() - self._start, _held() / 2**20
        self.rows.append({"notebooks": self._finished, "seconds": round(seconds, 1), "mib": round(memory)})
        print(f"| {self._finished} | {seconds:.0f} | {seconds / self._finished:.2f} | {memory:.0f} |", flush=True)

    def line(self) -> list[tuple[float, float]]:
        """Its points in a plot: notebooks and seconds."""
        return [(row["notebooks"], row["seconds"]) for row in self.rows]

    def growth(self) -> str:
        """The first and the last half of the batch side by side."""
        half = len(self.rows) // 2
        if not half:
            return "\nToo few notebooks to compare one half with the other."
        first, last = self.rows[half - 1], self.rows[-1]
        seconds = (first["seconds"], last["seconds"] - first["seconds"])
        numbers = (first["notebooks"], last["notebooks"] - first["notebooks"])
        memory = [statistics.median(row["mib"] for row in rows) for rows in (self.rows[:half], self.rows[half:])]
        return (
            f"\nFirst half: {seconds[0] / numbers[0]:.2f} s each, {memory[0]:.0f} MiB (the median); "
            f"second half: {seconds[1] / numbers[1]:.2f} s each, {memory[1]:.0f} MiB."
        )


def _held() -> int:
    """Bytes that this process and all that it started hold, what they share counted once (the kernel's PSS)."""
    me, total = psutil.Process(), 0
    for process in (me, *me.children(recursive=True)):
        try:
            total += process.memory_full_info().pss
        except psutil.Error:
            continue  # it has ended meanwhile
    return total


def machine() -> dict[str, object]:
    """What a figure was measured on."""
    names = (line.partition(":")[2].strip() for line in Path("/proc/cpuinfo").read_text().splitlines())
    return {
        "processor": next((name for name in names if "GHz" in name or "CPU" in name or "Processor" in name), ""),
        "cores": len(os.sched_getaffinity(0)),
        "memory_gib": round(psutil.virtual_memory().total / 2**30, 1),
        "system": platform.platform(),
        "python": platform.python_version(),
        "python_optimised": "--enable-optimizations" in (sysconfig.get_config_var("CONFIG_ARGS") or ""),
        "jaxercise": __version__,
    }


def _spin() -> None:
    while True:
        sum(range(100_000))


@contextlib.contextmanager
def busy(number: int) -> Iterator[None]:
    """So many processes beside us that always want a core."""
    processes = [multiprocessing.get_context("spawn").Process(target=_spin, daemon=True) for _ in range(number)]
    for process in processes:
        process.start()
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.join()


def arguments(documentation: str, *, plot: bool = True) -> argparse.ArgumentParser:
    """A parser with the options that every measurement has; not all of them draw."""
    parser = argparse.ArgumentParser(description=documentation.splitlines()[0])
    parser.add_argument("--json", type=Path, help="write the figures to this file")
    if plot:
        parser.add_argument("--plot", type=Path, help="draw them into this file (png, svg or pdf)")
    return parser


def write(path: Path | None, figures: dict[str, object]) -> None:
    """Write figures with the machine that they come from."""
    if path:
        path.write_text(json.dumps({"machine": machine(), **figures}, indent=1) + "\n", encoding="utf-8")


def plot(
    path: Path | None, title: str, axes: tuple[str, str], series: dict[str, Sequence[tuple[float, float]]]
) -> None:
    """Draw lines through points; one label a line."""
    if not path:
        return
    with _plane(path, title, axes) as plane:
        for label, points in series.items():
            plane.plot(*zip(*points, strict=True), marker="o", label=label)


def bars(path: Path | None, title: str, axes: tuple[str, str], groups: Mapping[str, Mapping[str, float]]) -> None:
    """Draw groups of bars by name; all groups have the same labels in the same order."""
    if not path:
        return
    with _plane(path, title, axes) as plane:
        labels = list(next(iter(groups.values())))
        width, middles = 1 / (len(labels) + 1), range(len(groups))
        for at, label in enumerate(labels):
            places = [middle + (at - (len(labels) - 1) / 2) * width for middle in middles]
            plane.bar(places, [heights[label] for heights in groups.values()], width=width, label=label)
        plane.set_xticks(middles, groups)


@contextlib.contextmanager
def _plane(path: Path, title: str, axes: tuple[str, str]) -> Iterator[Axes]:
    """What to draw on; it is saved afterwards."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 4), layout="constrained")
    plane = figure.subplots()
    yield plane
    plane.set(title=title, xlabel=axes[0], ylabel=axes[1])
    plane.set_ylim(bottom=0)
    plane.legend()
    figure.savefig(path)
