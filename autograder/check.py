"""What a student runs before submitting. It needs nothing hidden: only the released notebook.

The notebook is put together as it will be graded (the course's own cells from the release, the student's
cells as they are) and run from top to bottom in a fresh kernel, in an empty folder, on the student's machine.
"""

from __future__ import annotations

import importlib.metadata
import logging
import os
import re
import subprocess
import tempfile
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import nbformat
from jupyter_client.manager import AsyncKernelManager
from nbclient import NotebookClient
from nbclient.exceptions import CellTimeoutError, DeadKernelError
from nbclient.util import ensure_async, run_sync
from packaging.requirements import Requirement
from rich.console import Console
from rich.text import Text

from autograder.course import Assignment, Course, cell_source
from autograder.errors import SandboxError, UnreadableSubmission
from autograder.notebook import guess_assignment, read_bytes, rebuild_notebook
from autograder.notebook.names import defines
from autograder.notebook.parsing import parse_notebook
from autograder.outputs import plain_text

CELL_SECONDS = 60
MAX_CELL_OUTPUT = 1 * 2**20
STOP_AT_OUTPUT = 10 * 2**20
MAX_SAVED_OUTPUT = 5 * 2**20

_NOT_ATTEMPTED = "not attempted yet"
_ANSI = re.compile(r"\x1b\[[0-9;]*m")
_LINE = re.compile(r"Cell In\[\d+\], line (\d+)")

State = Literal["passed", "failed", "not attempted", "not run"]


@dataclass(frozen=True)
class SelfCheck:
    """What the self-check of one exercise said."""

    exercise: str
    state: State
    text: str = ""


@dataclass(frozen=True)
class Problem:
    """Something that would go wrong on submission: where, what, and what to do about it."""

    where: str
    what: str
    remedy: str


@dataclass
class CheckReport:
    """The outcome of ``check``. ``notes`` are worth knowing but cost nothing."""

    assignment: str = ""
    self_checks: list[SelfCheck] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def problem(self, where: str, what: str, remedy: str) -> None:
        """Add a problem."""
        self.problems.append(Problem(where, what, remedy))


@dataclass(frozen=True)
class CellRun:
    """How one cell ended. ``name`` is the cell's grade id, or says where it is."""

    name: str
    grade_id: str
    source: str
    end: Literal["finished", "error", "timeout", "died", "not run"]
    text: str = ""
    error: str = ""
    message: str = ""
    line: str = ""
    printed: int = 0


def check(path: Path, course: Course, *, cell_seconds: int = CELL_SECONDS) -> CheckReport:
    """Check one notebook. Raises ``SandboxError`` if no Jupyter kernel can be started on this machine."""
    report = CheckReport()
    try:
        data = read_bytes(path)
        name = guess_assignment(data, course, path.name)
        if name is None:
            parse_notebook(data)  # what is no notebook at all, is no other assignment's
    except UnreadableSubmission as error:
        report.problem(str(path), str(error), "save the notebook again from Jupyter")
        return report
    if name is None:
        known = ", ".join(course.assignments)
        report.problem(
            str(path),
            f"is not recognisably one of the assignments ({known})",
            "start from the released notebook and put your cells into it",
        )
        return report
    report.assignment = name
    assignment = course.assignment(name)
    saved = _parsed(data, path, report)
    if saved is not None:
        _compare_with_release(saved, assignment, report)
        _look_at_outputs(saved, report)
    try:
        notebook, notes = rebuild_notebook(data, assignment)
    except UnreadableSubmission as error:
        report.problem(str(path), str(error), "start from the released notebook and put your cells into it")
        return report
    if saved is None:
        report.notes += notes
    unattempted = _unattempted(notebook, assignment)
    runs, jax_version = run_notebook(notebook, cell_seconds)
    _check_jax(jax_version, report)
    report.self_checks = [_self_check(one.name, one.check_cell, runs) for one in assignment.exercises]
    unattempted |= {one.exercise for one in report.self_checks if one.state == "not attempted"}
    for exercise in assignment.exercises:
        if exercise.name in unattempted:
            report.problem(exercise.name, "is not attempted yet", f"write {exercise.name} in its own cell")
    checks = {one.check_cell for one in assignment.exercises}
    _look_at_runs(runs, bool(unattempted), checks, report, cell_seconds)
    return report


def run_notebook(notebook: Any, cell_seconds: int) -> tuple[list[CellRun], str]:
    """Run all code cells in a fresh kernel; also the version of jax there, or an empty string.

    A cell that never ends or kills the kernel ends the run: what comes after it is "not run".
    """
    for cell in notebook.cells:
        cell.source = cell_source(cell)
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    runs: list[CellRun] = []
    version = ""
    log = logging.Logger("jaxercise-check")  # of its own: nbclient reports in its words what we report in ours
    log.addHandler(logging.NullHandler())
    with tempfile.TemporaryDirectory(prefix="jaxercise-check-") as folder:
        client = _Client(
            notebook,
            km=_kernel_manager(folder),
            timeout=cell_seconds,
            allow_errors=True,
            ipython_hist_file=":memory:",
            resources={"metadata": {"path": folder}},
            shutdown_kernel="immediate",
            log=log,
        )
        try:
            quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            with client.setup_kernel(env=_environment(folder), cleanup_kc=True, **quiet):
                version = client.ask("__import__('importlib.metadata').metadata.version('jax')")
                for index, cell in enumerate(notebook.cells):
                    if cell.cell_type != "code":
                        continue
                    runs.append(_run_cell(client, cell, index))
                    if runs[-1].end in ("timeout", "died"):
                        break
        except (RuntimeError, OSError) as error:
            raise SandboxError(
                f"no Jupyter kernel could be started ({error}); try `python -m pip install ipykernel`"
            ) from error
    rest = [_described(cell, "not run") for cell in cells[len(runs) :]]
    return runs + rest, version


def _kernel_manager(folder: str) -> Any:
    """A kernel of the Python that runs this, over unix sockets where there are any."""
    manager = AsyncKernelManager(kernel_name="python3", connection_file=f"{folder}/kernel.json")
    if os.name == "posix":
        manager.transport = "ipc"
    return manager


class _Client(NotebookClient):  # type: ignore[misc]
    """A notebook client that drops what a cell prints beyond a limit, and then interrupts the cell."""

    printed = 0

    def process_message(self, msg: dict[str, Any], cell: Any, cell_index: int) -> Any:
        if msg["msg_type"] in ("stream", "display_data", "execute_result", "update_display_data", "error"):
            before = self.printed
            self.printed += _size(msg["content"])
            if self.printed > STOP_AT_OUTPUT:
                if before <= STOP_AT_OUTPUT:
                    self._interrupt = self._loop_task(self.km.interrupt_kernel())
                return None
        return super().process_message(msg, cell, cell_index)

    @staticmethod
    def _loop_task(awaitable: Any) -> Any:
        import asyncio

        return asyncio.ensure_future(ensure_async(awaitable))

    def ask(self, expression: str) -> str:
        """The text of a string-valued expression in the kernel; empty if it cannot be had."""
        return str(run_sync(self._ask)(expression))

    async def _ask(self, expression: str) -> str:
        message = self.kc.execute("", silent=True, user_expressions={"it": expression})
        reply = await self.async_wait_for_reply(message)
        found = (reply or {}).get("content", {}).get("user_expressions", {}).get("it", {})
        return str(found.get("data", {}).get("text/plain", "")).strip("'\"")


def _run_cell(client: _Client, cell: Any, index: int) -> CellRun:
    client.printed = 0
    try:
        client.execute_cell(cell, index)
    except CellTimeoutError:
        return _described(cell, "timeout", printed=client.printed)
    except DeadKernelError:
        return _described(cell, "died", printed=client.printed)
    text = "".join(
        output.get("text", "") if output.output_type == "stream" else "" for output in cell.get("outputs", [])
    )
    error = next((output for output in cell.get("outputs", []) if output.output_type == "error"), None)
    if error is None:
        return _described(cell, "finished", text=text, printed=client.printed)
    lines = _LINE.findall(_ANSI.sub("", "\n".join(error.get("traceback", []))))
    return _described(
        cell,
        "error",
        text=text,
        error=error.ename,
        message=error.evalue,
        line=lines[0] if lines else "",
        printed=client.printed,
    )


def _described(cell: Any, end: Any, **what: Any) -> CellRun:
    grade_id = _grade_id(cell)
    source = cell_source(cell)
    first = next((line.strip() for line in source.splitlines() if line.strip()), "")
    name = grade_id or f"the cell that starts with `{first[:40]}`"
    return CellRun(name=name, grade_id=grade_id, source=source, end=end, **what)


def _environment(home: str) -> dict[str, str]:
    """This machine's environment without what changes JAX's arithmetic or runs at a kernel's start."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("JAX_", "XLA_", "PYTHONSTARTUP", "PYTHONPATH")) or name == "JAX_PLATFORMS"
    }
    return {**kept, "IPYTHONDIR": f"{home}/.ipython"}


def _parsed(data: bytes, path: Path, report: CheckReport) -> Any | None:
    """The notebook as saved, in the newest format; None if it is not a valid one."""
    try:
        notebook = nbformat.reads(data.decode("utf-8"), as_version=4)
        nbformat.validate(notebook)
    except Exception as error:  # nbformat lets out whatever a damaged file makes it stumble on
        what = str(error).strip().splitlines()
        report.problem(
            str(path),
            f"is not a valid notebook: {plain_text(what[0])[:200] if what else type(error).__name__}",
            "open it in Jupyter and save it, or start from the released notebook",
        )
        return None
    return notebook


def _compare_with_release(saved: Any, assignment: Assignment, report: CheckReport) -> None:
    """Locked cells as released, every answer cell there once, every question answered."""
    counts = Counter(_grade_id(cell) for cell in saved.cells)
    by_id = {_grade_id(cell): cell for cell in saved.cells}
    for cell in assignment.release_notebook["cells"]:
        grade_id = _grade_id(cell)
        if not grade_id:
            continue
        nbgrader = cell["metadata"]["nbgrader"]
        locked = bool(nbgrader.get("locked")) and not nbgrader.get("solution")
        kind = "locked" if locked else "answer"
        if not counts[grade_id]:
            report.problem(grade_id, f"this {kind} cell is missing", "copy it back from the released notebook")
        elif counts[grade_id] > 1:
            report.problem(
                grade_id,
                f"there are {counts[grade_id]} cells with this grade_id",
                "keep one of them (a copied cell keeps its hidden metadata; write into a new cell instead)",
            )
        elif by_id[grade_id].cell_type != cell["cell_type"]:
            report.problem(
                grade_id, f"is no {cell['cell_type']} cell any more", f"change it back to {cell['cell_type']}"
            )
        elif locked and _text(by_id[grade_id]) != _text(cell):
            report.problem(
                grade_id,
                "this locked cell was changed; the original takes its place when you submit",
                "undo the change; write your own code into a new cell",
            )
        elif nbgrader.get("grade") and nbgrader.get("solution") and _text(by_id[grade_id]) == _text(cell):
            report.problem(grade_id, "this question is not answered yet", "write your answer into the cell")


def _look_at_outputs(saved: Any, report: CheckReport) -> None:
    """Saved outputs: how large they are, and whether they come from running the cells in order."""
    cells = [cell for cell in saved.cells if cell.cell_type == "code"]
    size = sum(_size(cell.get("outputs", [])) for cell in cells)
    if size > MAX_SAVED_OUTPUT:
        report.problem(
            "saved outputs",
            f"they take {size / 2**20:.0f} MiB",
            "Kernel > Restart & Clear Output, then save",
        )
    order = [cell.execution_count for cell in cells if cell.get("execution_count")]
    if order != sorted(order):
        report.notes.append(
            "the saved outputs come from running cells out of order; a run from top to bottom is what counts"
        )


def _unattempted(notebook: Any, assignment: Assignment) -> set[str]:
    """The exercises whose solution cell is empty or still the released one."""
    released = {_grade_id(cell): _text(cell) for cell in assignment.release_notebook["cells"]}
    current = {_grade_id(cell): _text(cell) for cell in notebook.cells}
    return {
        one.name
        for one in assignment.exercises
        if current.get(one.solution_cell, "") in ("", released.get(one.solution_cell, ""))
    }


def _check_jax(version: str, report: CheckReport) -> None:
    requirements = map(Requirement, importlib.metadata.requires("jaxercise") or ())
    wanted = next(one for one in requirements if one.name == "jax")
    if version and wanted.specifier.contains(version, prereleases=True):
        return
    what = (
        f"this is version {version}; the course uses {wanted.specifier}"
        if version
        else "is not installed for this kernel"
    )
    report.problem("jax", what, f"pip install '{wanted.name}{wanted.specifier}'")


def _self_check(exercise: str, check_cell: str, runs: list[CellRun]) -> SelfCheck:
    run = next((one for one in runs if one.grade_id == check_cell), None)
    if run is None or run.end in ("not run", "timeout", "died"):
        return SelfCheck(exercise, "not run")
    if run.end == "error":
        message = run.message if run.error == "AssertionError" else f"{run.error}: {run.message}"
        return SelfCheck(exercise, "failed", message)
    state: State = "not attempted" if _NOT_ATTEMPTED in run.text else "passed"
    return SelfCheck(exercise, state, run.text.strip())


def _look_at_runs(runs: list[CellRun], unattempted: bool, checks: set[str], report: CheckReport, seconds: int) -> None:
    for place, run in enumerate(runs):
        if run.printed > MAX_CELL_OUTPUT:
            stopped = " and was stopped" if run.printed > STOP_AT_OUTPUT else ""
            report.problem(
                run.name,
                f"printed {run.printed / 2**20:.0f} MiB{stopped}",
                "print less: a shape, a few rows, every hundredth step",
            )
        if run.end == "timeout":
            report.problem(
                run.name,
                f"did not end within {seconds} s; the cells after it were not run",
                "look for a loop that never ends, or for input that is far too large",
            )
        elif run.end == "died":
            report.problem(
                run.name,
                "killed the kernel; the cells after it were not run",
                "look for exit(), for too much memory, or for endless recursion",
            )
        elif run.end == "error" and run.grade_id not in checks and run.printed <= STOP_AT_OUTPUT:
            if run.error == "NotImplementedError" and unattempted:
                continue  # a cell that uses an exercise which is not written yet
            report.problem(run.name, *_explained(run, place, runs))
    report.problems += [
        Problem(f"{one.exercise}_check", one.text, "the hidden tests ask for this and more: fix it first")
        for one in report.self_checks
        if one.state == "failed"
    ]


def _explained(run: CellRun, place: int, runs: list[CellRun]) -> tuple[str, str]:
    """What an exception in a clean run means, and the remedy."""
    where = f" in line {run.line}" if run.line else ""
    what = f"{run.error}{where}: {plain_text(run.message)[:300]}"
    missing = re.match(r"name '(\w+)' is not defined", run.message)
    if run.error == "NameError" and missing:
        name = missing[1]
        later = [one.name for one in runs[place + 1 :] if defines(one.source, name)]
        if later:
            return what, f"`{name}` is only defined further down, in {later[0]}: move that cell up"
        return (
            what,
            f"no cell defines `{name}`; does it live in your session only? Add the cell that makes it",
        )
    if run.error in ("FileNotFoundError", "ModuleNotFoundError"):
        return what, "only this notebook is submitted: no other file of yours is there when it is graded"
    if run.error == "StdinNotImplementedError":
        return f"asks for input{where}", "nobody answers when it is graded: set the value in the cell"
    return what, "Kernel > Restart & Run All shows the same in Jupyter"


def print_check(report: CheckReport, console: Console) -> None:
    """The self-checks, then the problems with their remedies."""
    styles = {"passed": "green", "failed": "red", "not attempted": "yellow", "not run": "dim"}
    for one in report.self_checks:
        line = Text(f"{one.exercise}: ")
        line.append(one.state, style=styles[one.state])
        if one.state == "passed" and one.text:
            line.append(f"  {plain_text(one.text.removeprefix(f'{one.exercise}: '))}", style="dim")
        console.print(line, soft_wrap=True)
    for problem in report.problems:
        line = Text("problem ", style="red")
        line.append(plain_text(problem.where), style="bold")
        line.append(f": {plain_text(problem.what)}\n    {plain_text(problem.remedy)}")
        console.print(line, soft_wrap=True)
    for note in report.notes:
        console.print(Text(f"note: {plain_text(note)}"), soft_wrap=True)


def _grade_id(cell: Any) -> str:
    nbgrader = cell.get("metadata", {}).get("nbgrader", {})
    return str(nbgrader.get("grade_id", "")) if isinstance(nbgrader, dict) else ""


def _text(cell: Any) -> str:
    """A cell's text without what editors change by themselves: spaces at line ends, blank lines around."""
    return "\n".join(line.rstrip() for line in cell_source(cell).strip().splitlines())


def _size(value: Any) -> int:
    """Characters in all strings of a nested value: what an output weighs."""
    return sum(len(text) for text in _strings(value))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _strings(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _strings(one)
