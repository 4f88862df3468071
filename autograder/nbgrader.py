"""The nbgrader door: `nbgrader autograde` and formgrader's button, graded by our engine.

`nbgrader_config.py` puts four pieces of this module into nbgrader's own extension points:

- `prepare_submission` (``Autograde.pre_convert_hook``): nbgrader looks for a notebook by the name it was
  released under. A student's ``row_standardization (1).ipynb`` is copied to that name first. And it copies what
  lies beside a notebook: what a link leads to, or it stops at what is no file. A note takes the place of those.
- `SubmissionExporter` (``Autograde.exporter_class``) reads what was submitted. nbgrader's reader gives up on
  a file that is not JSON, and a duplicated grade id or an old metadata schema ends its whole batch. Ours
  hands on the released notebook's structure with the student's answers in it, whatever the file looks like.
- `GradeHiddenTests` takes the place of nbgrader's ``Execute``: nothing runs in nbgrader's process; the engine
  grades the submitted file and the verdict is written into the graded cells as outputs.
- `SaveGrades` takes the place of ``SaveAutoGrades`` and adds one thing to it: *needs manual grade*.
- `safe_markdown` (``HTMLExporter.filters``) takes scripts out of what formgrader and feedback pages show.

How a score gets through. ``nbgrader.utils.determine_grade`` takes the first ``execute_result`` whose text is
a plain number as the points of a cell, so every graded cell ends in ``repr(float(points))``, clamped to the
cell's maximum; the messages come before it as a ``display_data``, which it skips and feedback pages show.

What is never a silent zero. If the engine reports a grader error, if anything on our side breaks, or if the
submission cannot be read, then the cells concerned are marked *needs manual grade* in the gradebook, keep the
points that were earned for certain, say why on the feedback page and in the log, and the batch goes on. A
failed re-grade therefore replaces the old score, which stock nbgrader would keep.
"""

from __future__ import annotations

import asyncio
import html
import json
import multiprocessing
import os
import re
import shutil
import tempfile
import traceback
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import bleach  # type: ignore[import-untyped]  # what nbconvert itself cleans HTML with
import nbformat
from jinja2 import pass_context
from nbconvert.exporters import NotebookExporter
from nbconvert.filters.markdown_mistune import IPythonRenderer, MarkdownWithMath
from nbformat.v4 import new_markdown_cell, new_output
from nbgrader import utils
from nbgrader.api import Gradebook
from nbgrader.coursedir import CourseDirectory
from nbgrader.preprocessors import Execute, NbGraderPreprocessor, SaveAutoGrades
from traitlets import Enum, Integer, Unicode
from traitlets.log import get_logger
from traitlets.utils.importstring import import_item

from autograder.conditions import digest
from autograder.course import Assignment, Course, find_course
from autograder.errors import JaxerciseError, UnreadableSubmission, UsageError
from autograder.journal import Journal
from autograder.report import SubmissionResult, TestResult

if TYPE_CHECKING:
    from autograder.grading import Options

NOTES_CELL = "jaxercise-notes"
PENDING = "jaxercise_pending"
"""Key in nbconvert's resources: the grade ids whose score a person has to settle."""

MAX_TEXT = 4000
"""Characters of one message or note on the feedback page; a student's exception can be any length."""

_WORDS = {
    "en": {
        "passed": "passed",
        "failed": "failed",
        "not-attempted": "not attempted",
        "grader-error": "not graded",
        "points": "{name}: {score:g} of {max_score:g} points",
        "pending": "A fault on our side kept this exercise from being graded completely. It costs you "
        "nothing: your instructor will settle the open points.",
        "hint": "Hint",
        "notes": "About this submission",
        "unreadable": "This submission could not be read, so nothing was graded automatically: {reason}",
        "fault": "Nothing was graded automatically, because of a fault on our side. The log of `nbgrader autograde` "
        "tells your instructor more.",
        "mismatch": "In the gradebook this cell is worth {gradebook:g} points, its hidden tests add up to "
        "{tests:g}. Run `nbgrader generate_assignment` again, then grade again.",
        "no-result": "The engine returned no result for this exercise.",
        "added": "The graded cell {cell} was missing and has been put back.",
        "test": "Test",
        "outcome": "Outcome",
        "score": "Points",
        "message": "What was seen",
    },
    "zh": {
        "passed": "通过",
        "failed": "未通过",
        "not-attempted": "未作答",
        "grader-error": "未评分",
        "points": "{name}：{score:g} / {max_score:g} 分",
        "pending": "由于评分系统的故障，这道题没有评完。这不会扣你的分：未定的分数由老师评定。",
        "hint": "提示",
        "notes": "关于这份提交",
        "unreadable": "无法读取这份提交，因此没有自动评分：{reason}",
        "fault": "由于评分系统的故障，这份提交没有自动评分。老师可在 `nbgrader autograde` 的日志中查看原因。",
        "mismatch": "成绩册中这一格为 {gradebook:g} 分，而隐藏测试合计 {tests:g} 分。"
        "请重新运行 `nbgrader generate_assignment`，然后重新评分。",
        "no-result": "评分引擎没有给出这道题的结果。",
        "added": "缺少评分单元格 {cell}，已补回。",
        "test": "测试",
        "outcome": "结果",
        "score": "得分",
        "message": "观察到的情况",
    },
}


@dataclass(frozen=True)
class Verdict:
    """What one graded cell shows and is worth. ``pending`` asks a person to settle the score."""

    points: float
    max_points: float
    tests: tuple[TestResult, ...] = ()
    pending: bool = False
    remarks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Verdicts:
    """The verdict of every exercise, and what is to be said about the submission as a whole."""

    by_exercise: dict[str, Verdict]
    notes: tuple[str, ...] = field(default=())


# --- reading what was submitted -----------------------------------------------------------------------------


class SubmissionExporter(NotebookExporter):  # type: ignore[misc]
    """Reads a submitted notebook as the release's structure with the student's answers in it.

    Only files in the submitted folder are treated that way; the autograded copy, which we wrote, is read as
    it is, and so is a notebook of an assignment that has no hidden grader.
    """

    lang = Enum(tuple(_WORDS), "en", help="Language of the notes in an unreadable notebook.").tag(config=True)

    def from_filename(
        self, filename: str, resources: dict[str, Any] | None = None, **kw: Any
    ) -> tuple[str, dict[str, Any]]:
        """Convert a notebook file. Never raises for what a student has done to it."""
        assignment = self._submitted_assignment(filename, resources)
        if assignment is None:
            return cast("tuple[str, dict[str, Any]]", super().from_filename(filename, resources, **kw))
        notebook = self._rebuild(Path(filename), assignment)
        resources = dict(resources or {})
        resources["metadata"] = {"name": Path(filename).stem, "path": str(Path(filename).parent)}
        return cast("tuple[str, dict[str, Any]]", self.from_notebook_node(notebook, resources=resources, **kw))

    def _submitted_assignment(self, filename: str, resources: dict[str, Any] | None) -> Assignment | None:
        """The assignment, if this file is a submission to one of ours."""
        info = (resources or {}).get("nbgrader")
        if info is None:
            return None
        coursedir = _course_directory(self)
        submitted = coursedir.format_path(coursedir.submitted_directory, info["student"], info["assignment"])
        if Path(filename).absolute().parent != Path(submitted).absolute():
            return None
        return _graded_assignment(coursedir, info["assignment"], info["notebook"])

    def _rebuild(self, path: Path, assignment: Assignment) -> Any:
        """The submission in the release's structure, or the release with the reason why not."""
        from autograder.notebook import read_bytes, rebuild_notebook

        try:
            rebuilt, _ = rebuild_notebook(read_bytes(path), assignment)
            notebook = _node(rebuilt)
        except UnreadableSubmission as error:
            self.log.error("%s cannot be read: %s", path, error)
            notebook = _released_notebook(assignment, self._words("unreadable", reason=error))
        except Exception as error:
            # Our fault; the file is graded or reported as it deserves by the step that follows.
            self.log.error("%s: %s\n%s", path, error, traceback.format_exc())
            notebook = _released_notebook(assignment, self._words("fault"))
        for cell in notebook.cells:
            if cell.cell_type == "raw":  # a page made from the notebook would contain it as it is
                cell.cell_type, cell.metadata = "markdown", {}
                cell.source = _as_block(cell.source)
        return notebook

    def _words(self, key: str, **values: object) -> str:
        return _plain(_WORDS[self.lang][key].format(**values))


def _released_notebook(assignment: Assignment, reason: str) -> Any:
    """The release, with ``reason`` in place of the written answers.

    An untouched written answer would be "no response", 0 points, and nobody would look at it. A changed one
    needs a manual grade, and the person who grades it reads why.
    """
    notebook = _node(assignment.release_notebook)
    written = {question.name for question in assignment.written}
    for cell in notebook.cells:
        if _grade_id(cell) in written:
            cell.source = _as_block(reason)
    return notebook


def prepare_submission(assignment: str, student: str, notebooks: list[str]) -> None:
    """Make nbgrader find a renamed notebook, and keep it from following links.

    nbgrader calls this for each submission with the notebooks that lie in its folder, before it looks which
    of them it knows; an added path is graded like one that was there. A notebook is adopted only if the
    released name is nowhere in the folder, and only if there is no doubt which one it is.
    """
    del student  # nbgrader passes the pattern given on the command line, not this student
    log = get_logger()
    for step in (_adopt, _replace_odd_files):
        try:
            step(assignment, notebooks, log.warning)
        except Exception:  # nbgrader would drop the exception almost silently
            log.error("Preparing %s failed:\n%s", ", ".join(notebooks), traceback.format_exc())


def _replace_odd_files(assignment: str, notebooks: list[str], warn: Callable[..., None]) -> None:
    """Put a text that says what was there in the place of links, pipes, sockets and devices, but for notebooks."""
    del assignment
    folders = {Path(notebook).parent for notebook in notebooks}
    for folder, _, names in (entry for top in folders for entry in os.walk(top)):
        for path in (Path(folder, name) for name in names if not name.endswith(".ipynb")):
            if path.is_symlink():
                what = f"a link to {os.fspath(path.readlink())!r}"
            elif path.is_file():
                continue
            else:
                what = "a pipe, a socket or a device"
            warn("%s is %s: a note takes its place, so that it is not followed", path, what)
            with tempfile.NamedTemporaryFile("w", dir=folder, delete=False, encoding="utf-8", errors="replace") as note:
                note.write(f"Here was {what}. Only ordinary files are graded.\n")
            Path(note.name).replace(path)


def _adopt(assignment: str, notebooks: list[str], warn: Callable[..., None]) -> None:
    from autograder.notebook import guess_assignment, read_bytes

    if not notebooks:
        return
    folder = Path(notebooks[0]).parent
    course = find_course(folder)
    name = assignment if assignment in course.assignments else folder.name
    expected = folder / f"{name}.ipynb"
    if name not in course.assignments or expected.exists() or expected.is_symlink():
        return
    candidates: dict[bytes, Path] = {}
    for path in map(Path, notebooks):
        try:
            data = read_bytes(path)
        except UnreadableSubmission as error:
            warn("%s cannot be read: %s", path, error)
            continue
        # The folder already says which assignment it is; a lone notebook is it unless it is clearly another.
        guess = guess_assignment(data, course, path.name)
        if guess == name or (guess is None and len(notebooks) == 1):
            candidates[data] = path
    if len(candidates) != 1:
        warn(
            "%s has no %s; %s of its notebooks could be it: %s. Rename the right one and autograde again.",
            folder,
            expected.name,
            len(candidates) or "none",
            ", ".join(sorted(Path(path).name for path in notebooks)),
        )
        return
    ((data, path),) = candidates.items()
    warn("%s was renamed by the student; grading it as %s", path, expected.name)
    expected.write_bytes(data)
    shutil.copystat(path, expected)
    notebooks.append(str(expected))


# --- grading ------------------------------------------------------------------------------------------------


class GradeHiddenTests(NbGraderPreprocessor):  # type: ignore[misc]
    """Grades a submission with its hidden tests and writes the verdict into the graded cells.

    The submitted file is read again and graded as it was handed in; the notebook that is being converted only
    receives outputs. An assignment without a hidden grader is executed as plain nbgrader does it.
    """

    engine = Unicode(
        "autograder.grading.grade",
        help="Dotted name of the function that grades: grade(submission, assignment, options).",
    ).tag(config=True)
    seed = Integer(0, help="Seed of the hidden inputs.").tag(config=True)
    sandbox = Unicode("auto", help="Where student code runs: see `jaxercise grade --help`.").tag(config=True)
    device = Unicode("cpu", help="What student code computes on: cpu or gpu.").tag(config=True)
    lang = Enum(tuple(_WORDS), "en", help="Language of the messages on the feedback page.").tag(config=True)
    results = Unicode("", help="Folder of results known already; `jaxercise autograde` fills one.").tag(config=True)

    def preprocess(self, nb: Any, resources: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        """Grade one notebook. Sets ``resources["jaxercise_pending"]`` for `SaveGrades`."""
        info = resources["nbgrader"]
        coursedir = _course_directory(self)
        assignment = _graded_assignment(coursedir, info["assignment"], info["notebook"])
        if assignment is None:
            executed: tuple[Any, dict[str, Any]] = Execute(parent=self.parent).preprocess(nb, resources)
            return executed
        folder = coursedir.format_path(coursedir.submitted_directory, info["student"], info["assignment"])
        verdicts = self._judge(Path(folder) / f"{info['notebook']}.ipynb", assignment, info["student"])
        notes = list(verdicts.notes)
        pending = set()
        for exercise in assignment.exercises:
            cell = _find_cell(nb, exercise.tests_cell)
            if cell is None:
                cell = _put_back(nb, assignment, exercise.tests_cell)
                notes.append(self._words("added", cell=exercise.tests_cell))
            verdict = self._checked(verdicts.by_exercise[exercise.name], cell, info, exercise.name)
            cell.outputs = _outputs(exercise.name, verdict, _WORDS[self.lang])
            if verdict.pending:
                pending.add(exercise.tests_cell)
        resources[PENDING] = pending
        _write_notes(nb, notes, _WORDS[self.lang])
        return nb, resources

    def _judge(self, path: Path, assignment: Assignment, student: str) -> Verdicts:
        """Read and grade the submitted file. Whatever happens, every exercise gets a verdict."""
        from autograder.notebook import read_bytes, read_submission

        try:
            data = read_bytes(path)
            submission = read_submission(data, assignment, student=student, path=str(path))
            result = self._known(data, assignment, student) or self._grade(submission, assignment)
        except UnreadableSubmission as error:
            self.log.error("%s cannot be read and needs a manual grade: %s", path, error)
            return _all_pending(assignment, self._words("unreadable", reason=error))
        except Exception:
            self.log.error("%s was not graded, it needs a manual grade:\n%s", path, traceback.format_exc())
            return _all_pending(assignment, self._words("fault"))
        if result.status == "unreadable":
            reason = "; ".join(result.notes)
            self.log.error("%s cannot be read and needs a manual grade: %s", path, reason)
            return _all_pending(assignment, self._words("unreadable", reason=reason))
        notes = tuple(dict.fromkeys((*submission.notes, *result.notes)))
        verdicts = Verdicts({e.name: self._verdict(e.name, e.points, result) for e in assignment.exercises}, notes)
        for name, verdict in verdicts.by_exercise.items():
            if verdict.pending:
                errors = [test.message for test in verdict.tests if test.outcome == "grader-error"]
                self.log.error("%s, %s needs a manual grade: %s", path, name, "; ".join(errors or result.notes))
        return verdicts

    def _verdict(self, name: str, max_points: int, result: SubmissionResult) -> Verdict:
        exercise = next((e for e in result.exercises if e.name == name), None)
        if exercise is None:
            return Verdict(0, max_points, pending=True, remarks=(self._words("no-result"),))
        # A result that needs attention without saying in which exercise: then all of them do.
        whole = result.status == "needs-attention" and not any(e.needs_attention for e in result.exercises)
        pending = whole or exercise.needs_attention
        return Verdict(
            exercise.score,
            exercise.max_score,
            exercise.tests,
            pending,
            (_WORDS[self.lang]["pending"],) if pending else (),
        )

    def _checked(self, verdict: Verdict, cell: Any, info: dict[str, Any], exercise: str) -> Verdict:
        """Hold the verdict against what the gradebook says the cell is worth."""
        maximum = float(cell.metadata.nbgrader.points)
        if verdict.max_points == maximum:
            return verdict
        remark = self._words("mismatch", gradebook=maximum, tests=verdict.max_points)
        self.log.error("%s, %s, %s: %s", info["student"], info["assignment"], exercise, remark)
        return Verdict(min(verdict.points, maximum), maximum, verdict.tests, True, (*verdict.remarks, remark))

    def options(self, sandbox: str) -> Options:
        """What the settings ask of the engine, with this sandbox."""
        from autograder.grading import Options

        return Options(seed=self.seed, sandbox=sandbox, device=self.device, lang=self.lang)

    def _known(self, data: bytes, assignment: Assignment, student: str) -> SubmissionResult | None:
        """The result of these very bytes, if `jaxercise autograde` has graded them."""
        if not self.results:
            return None
        known = Journal(Path(self.results)).find(key_of(data, assignment, student))
        if known is not None and known.status == "needs-attention" and not known.exercises:
            raise JaxerciseError("; ".join(known.notes))
        return known

    def _grade(self, submission: Any, assignment: Assignment) -> SubmissionResult:
        call = (self.engine, submission, assignment, self.options(self.sandbox))
        # formgrader's handler calls us inside the server's event loop, where the engine's own loop cannot
        # run, and in a process that must outlive any accident: there the engine gets a process of its own.
        return _apart(*call) if _loop_is_running() else _call_engine(*call)

    def _words(self, key: str, **values: object) -> str:
        return _WORDS[self.lang][key].format(**values)


def key_of(data: bytes, assignment: Assignment, student: str) -> str:
    """The name of a result among the `results` of one run."""
    return digest(data, assignment.name.encode(), student.encode())


def _all_pending(assignment: Assignment, reason: str) -> Verdicts:
    return Verdicts(
        {e.name: Verdict(0, e.points, pending=True, remarks=(reason,)) for e in assignment.exercises},
        (reason,),
    )


def _call_engine(engine: str, submission: Any, assignment: Assignment, options: Any) -> SubmissionResult:
    result: SubmissionResult = import_item(engine)(submission, assignment, options)
    return result


def _apart(*call: Any) -> SubmissionResult:
    """Grade in a fresh process, which costs a second or two."""
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        return pool.submit(_call_engine, *call).result()


def _loop_is_running() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


# --- writing the verdict ------------------------------------------------------------------------------------


def _outputs(name: str, verdict: Verdict, words: dict[str, str]) -> list[Any]:
    """The messages, then the points in the one form that ``determine_grade`` reads as points."""
    points = min(max(float(verdict.points), 0.0), float(verdict.max_points))
    return [
        new_output(
            "display_data",
            data={
                "text/plain": _as_text(name, verdict, words),
                "text/html": _as_html(name, verdict, words),
            },
        ),
        new_output("execute_result", data={"text/plain": repr(points)}, execution_count=None),
    ]


def _as_text(name: str, verdict: Verdict, words: dict[str, str]) -> str:
    lines = [words["points"].format(name=name, score=verdict.points, max_score=verdict.max_points)]
    lines += [_plain(remark) for remark in verdict.remarks]
    for test, message, hint in _said_once(verdict.tests):
        head = f"  {words[test.outcome]} {test.points}/{test.max_points} {_plain(test.name)}"
        lines.append(f"{head}: {_plain(message)}" if message else head)
        if hint:
            lines.append(f"    {words['hint']}: {_plain(hint)}")
    return "\n".join(lines)


def _as_html(name: str, verdict: Verdict, words: dict[str, str]) -> str:
    """A table, one row a hidden test. Messages quote what student code printed, so every text is escaped.

    The two classes keep MathJax from reading dollar signs in a message as mathematics.
    """
    title = words["points"].format(name=name, score=verdict.points, max_score=verdict.max_points)
    parts = [
        '<div class="jaxercise tex2jax_ignore mathjax_ignore">',
        f"<p><strong>{_escaped(title)}</strong></p>",
    ]
    parts += [f"<p>{_escaped(remark)}</p>" for remark in verdict.remarks]
    if verdict.tests:
        head = "".join(f"<th>{_escaped(words[key])}</th>" for key in ("test", "outcome", "score", "message"))
        parts.append(f'<table class="table"><thead><tr>{head}</tr></thead><tbody>')
        parts += [_row(*said, words) for said in _said_once(verdict.tests)]
        parts.append("</tbody></table>")
    parts.append("</div>")
    return "\n".join(parts)


def _row(test: TestResult, message: str, hint: str, words: dict[str, str]) -> str:
    seen = _escaped(message)
    if hint:
        seen += f"<br><em>{_escaped(words['hint'])}:</em> {_escaped(hint)}"
    points = f"{test.points}/{test.max_points}"
    return (
        f"<tr><td><code>{_escaped(test.name)}</code></td><td>{_escaped(words[test.outcome])}</td>"
        f"<td>{points}</td><td>{seen}</td></tr>"
    )


def _said_once(tests: Sequence[TestResult]) -> Iterator[tuple[TestResult, str, str]]:
    """Each test with its message and hint, without what an earlier test of the exercise has said already.

    What an error of ours says is for the log: it could quote a hidden test.
    """
    said = {""}
    for test in tests:
        silent = test.message in said or test.outcome == "grader-error"
        yield test, "" if silent else test.message, "" if test.hint in said else test.hint
        said |= {test.message, test.hint}


def _escaped(text: str) -> str:
    return html.escape(_plain(text)).replace("\n", "<br>")


def _plain(text: object) -> str:
    """Printable characters and line breaks only, at most ``MAX_TEXT`` of them."""
    clean = "".join(c if c == "\n" or c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in str(text))
    return clean if len(clean) <= MAX_TEXT else clean[:MAX_TEXT] + " ..."


def _as_block(text: str) -> str:
    """Text as an indented markdown block, in which neither markup nor mathematics means anything."""
    return "\n".join("    " + line for line in _plain(text).splitlines())


def _write_notes(nb: Any, notes: Sequence[str], words: dict[str, str]) -> None:
    """A cell at the top that says what was found about the submission as a whole."""
    nb.cells = [cell for cell in nb.cells if cell.get("id") != NOTES_CELL]
    if notes:
        blocks = "\n\n".join(_as_block(note) for note in notes)
        nb.cells.insert(0, new_markdown_cell(f"**{words['notes']}**\n\n{blocks}", id=NOTES_CELL))


# --- saving -------------------------------------------------------------------------------------------------


class SaveGrades(SaveAutoGrades):  # type: ignore[misc]
    """nbgrader's ``SaveAutoGrades``, except that a cell left open by `GradeHiddenTests` needs a manual grade.

    The points that are certain are saved; where there are none the score stays empty, so that formgrader
    shows an open grade rather than failed tests. nbgrader by itself knows no such state for a code cell:
    without an error it has full marks, with one it has none.
    """

    def _add_score(self, cell: Any, resources: dict[str, Any]) -> None:
        grade_id = cell.metadata["nbgrader"]["grade_id"]
        if grade_id not in resources.get(PENDING, ()):
            super()._add_score(cell, resources)
            return
        gradebook: Gradebook = self.gradebook
        grade = gradebook.find_grade(grade_id, self.notebook_id, self.assignment_id, self.student_id)
        points, _ = utils.determine_grade(cell, self.log)
        grade.auto_score = points or None
        grade.needs_manual_grade = True
        gradebook.db.commit()


# --- feedback pages and formgrader -------------------------------------------------------------------------

_TAGS = frozenset(
    {
        "a",
        "abbr",
        "b",
        "blockquote",
        "br",
        "code",
        "dd",
        "del",
        "details",
        "div",
        "dl",
        "dt",
        "em",
        "h1",
        "h2",
    }
    | {"h3", "h4", "h5", "h6", "hr", "i", "img", "kbd", "li", "mark", "ol", "p", "pre", "s", "samp", "small"}
    | {"span", "strong", "sub", "summary", "sup", "table", "tbody", "td", "th", "thead", "tr", "u", "ul"}
)
_LINKS = frozenset({"http", "https", "mailto"})
# Of highlighted code and of headings. In formgrader a click on anything of class full-credit gives full marks.
_CODE_CLASS = re.compile(r"highlight|hl-[\w+-]+|[a-z][a-z0-9]{0,2}|anchor-link")


@pass_context
def safe_markdown(context: Any, source: str) -> str:
    r"""A ``markdown2html`` filter whose result holds nothing active.

    Students write markdown cells, and formgrader shows them on a page that acts with the instructor's rights:
    a script in an answer could set its own grade. nbconvert passes raw HTML (and a mermaid block) through.
    Attached images stay. ``\href`` is the way to an active link inside mathematics.
    """
    attachments = context.get("cell", {}).get("attachments", {})
    renderer = IPythonRenderer(escape=False, attachments=attachments, anchor_link_text="")
    rendered = MarkdownWithMath(renderer=renderer).render(re.sub(r"\\href\b", r"\\text", source))
    safe: str = bleach.clean(
        rendered, tags=_TAGS, attributes=_is_safe_attribute, protocols=_LINKS | {"data"}, strip_comments=True
    )
    return safe


def _is_safe_attribute(tag: str, name: str, value: str) -> bool:
    if (tag, name) == ("a", "href"):
        return not value.strip().lower().startswith("data:")
    if name == "class":
        return all(map(_CODE_CLASS.fullmatch, value.split()))
    return name == "title" or (tag, name) in {("img", "src"), ("img", "alt"), ("a", "name")}


# --- finding things -----------------------------------------------------------------------------------------


def _course_directory(configurable: Any) -> CourseDirectory:
    """nbgrader's own idea of where everything lies: it hangs on the converter that runs us."""
    while configurable is not None:
        coursedir = getattr(configurable, "coursedir", None)
        if isinstance(coursedir, CourseDirectory):
            return coursedir
        configurable = configurable.parent
    raise UsageError("this only works inside `nbgrader autograde`, which knows the course folder")


def _graded_assignment(coursedir: CourseDirectory, name: str, notebook: str) -> Assignment | None:
    """The assignment, if it is one of ours: a notebook of its own name and a hidden grader."""
    course: Course = find_course(Path(coursedir.root))
    if name not in course.assignments or notebook != name:
        return None
    assignment = course.assignment(name)
    return assignment if assignment.grader.is_file() else None


def _node(notebook: dict[str, Any]) -> Any:
    """A notebook node of its own, with every cell's text in one string as nbgrader expects it."""
    return nbformat.reads(json.dumps(notebook), as_version=4)


def _grade_id(cell: Any) -> str | None:
    grade_id: str | None = cell.metadata.get("nbgrader", {}).get("grade_id")
    return grade_id


def _find_cell(nb: Any, grade_id: str) -> Any:
    return next((cell for cell in nb.cells if _grade_id(cell) == grade_id), None)


def _put_back(nb: Any, assignment: Assignment, grade_id: str) -> Any:
    """Append a graded cell as it was released."""
    cell = _find_cell(_node(assignment.release_notebook), grade_id)
    nb.cells.append(cell)
    return cell
