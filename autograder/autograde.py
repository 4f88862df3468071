"""``nbgrader autograde`` with many processes: the submissions are graded in parallel, then nbgrader does the rest.

nbgrader's own converter writes the gradebook, the copies in ``autograded/`` and the late penalties, one submission
after the other, as it always does. Where `autograder.nbgrader.GradeHiddenTests` would call the engine, it finds the
result.
"""

from __future__ import annotations

import contextlib
import getpass
import os
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from nbgrader.api import Gradebook, MissingEntry
from nbgrader.apps import AutogradeApp
from nbgrader.converters import Autograde, NbGraderException
from traitlets.config import Config
from traitlets.utils.importstring import import_item

from autograder import fleet, sandbox
from autograder.course import Assignment, Course
from autograder.errors import UnreadableSubmission, UsageError
from autograder.journal import Journal
from autograder.nbgrader import GradeHiddenTests, key_of, prepare_submission
from autograder.notebook import read_bytes, read_submission
from autograder.report import Status, SubmissionResult
from autograder.sandbox import gpu

if TYPE_CHECKING:
    from autograder.grading import Options


@dataclass(frozen=True)
class Submitted:
    """One student's notebook in nbgrader's ``submitted/``."""

    student: str
    path: str


class Batch:
    """What ``nbgrader autograde NAME`` would grade in a course folder, for all students or for some.

    Use it as a context manager: meanwhile the working directory is the course's, where nbgrader reads its settings.
    Raises ``UsageError`` if there is nothing that it could grade.
    """

    def __init__(self, course: Course, name: str, students: Sequence[str] = (), *, force: bool = False) -> None:
        self._course = course
        self._assignment = course.assignment(name)
        self._students = students or ("*",)
        self._arguments = ["--force"] if force else []
        self.submitted: list[Submitted] = []

    def __enter__(self) -> Batch:
        with contextlib.ExitStack() as stack:
            stack.enter_context(contextlib.chdir(self._course.root))
            os.environ.setdefault("USER", getpass.getuser())  # nbgrader wants to know
            self._app = AutogradeApp.instance()  # so that what our hooks warn of goes into nbgrader's log
            stack.callback(AutogradeApp.clear_instance)
            self._app.initialize(self._arguments)
            self._app.coursedir.assignment_id = self._assignment.name
            self._results = stack.enter_context(tempfile.TemporaryDirectory(prefix="jaxercise-"))
            self._app.update_config(Config({GradeHiddenTests.__name__: {"results": self._results}}))
            self._require_entry()
            if self._assignment.grader.is_file():
                found = {one.path: one for converter in self._converters() for one in _to_grade(converter)}
                self.submitted = list(found.values())
            self._stack = stack.pop_all()
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def grade(
        self, *, workers: int | None = None, on_result: Callable[[SubmissionResult], Any] | None = None
    ) -> Counter[Status]:
        """Grade all submissions in parallel and keep the results; returns how many came to which status."""
        settings = GradeHiddenTests(parent=self._app)
        options = settings.options(sandbox.choose(settings.sandbox, settings.device))
        if options.device == "gpu":
            workers = workers or gpu.at_once()
        else:
            fleet.prepare(self._course, [self._assignment.name] * len(self.submitted), workers)
        task = partial(_grade, assignment=self._assignment, engine=settings.engine, options=options)
        journal = Journal(Path(self._results))
        counts: Counter[Status] = Counter()
        with contextlib.closing(fleet.each(task, self.submitted, workers=workers)) as finished:
            for index, outcome in finished:
                if isinstance(outcome, fleet.Lost):
                    outcome = _lost(self.submitted[index], self._assignment, outcome.reason)
                key, result = outcome
                if key:
                    journal.keep(key, result)
                counts[result.status] += 1
                if on_result is not None:
                    on_result(result)
        return counts

    def write(self) -> bool:
        """Let nbgrader write it all down; whether it had nothing to complain about. Its log says what."""
        fine = True
        for converter in self._converters():
            try:
                converter.start()
            except NbGraderException:
                fine = False
        return fine

    def _require_entry(self) -> None:
        """Without one nbgrader would refuse every submission, after all of them have been graded."""
        with Gradebook(self._app.coursedir.db_url) as gradebook:
            try:
                gradebook.find_assignment(self._assignment.name)
            except MissingEntry:
                name = self._assignment.name
                raise UsageError(f"{name} is not in the gradebook; run `nbgrader generate_assignment {name}`") from None

    def _converters(self) -> Iterator[Any]:
        """nbgrader takes one student, or a pattern, at a time."""
        for student in self._students:
            self._app.coursedir.student_id = student
            yield Autograde(coursedir=self._app.coursedir, parent=self._app)


def _to_grade(converter: Any) -> Iterator[Submitted]:
    """The notebooks that the converter will hand to the engine.

    One that is missed here is graded when it is its turn. One too many costs time only.
    """
    coursedir = converter.coursedir
    try:
        converter.init_notebooks()
    except NbGraderException as error:
        raise UsageError(f"{error}; collect the submissions first, or see whether the student is called so") from error
    for folder, notebooks in sorted(converter.assignments.items()):
        path = Path(folder, f"{coursedir.assignment_id}.ipynb")
        student = converter.init_single_notebook_resources(str(path))["nbgrader"]["student"]
        if not _is_due(converter, student):
            continue
        if converter.pre_convert_hook is prepare_submission:
            prepare_submission(coursedir.assignment_id, student, list(notebooks))
        if path.is_file():
            yield Submitted(student, str(path))


def _is_due(converter: Any, student: str) -> bool:
    """Whether nbgrader will grade this submission: by the rules of ``BaseConverter.init_destination``."""
    coursedir = converter.coursedir
    if student in coursedir.student_id_exclude.split(","):
        return False
    submitted, graded = (
        coursedir.format_path(folder, student, coursedir.assignment_id)
        for folder in (coursedir.submitted_directory, coursedir.autograded_directory)
    )
    if converter.force or not Path(graded).exists():
        return True
    new, old = map(coursedir.get_existing_timestamp, (submitted, graded))
    return new is not None and old is not None and new > old


def _grade(one: Submitted, assignment: Assignment, engine: str, options: Options) -> tuple[str, SubmissionResult]:
    """In the worker: the result and its key. A notebook that cannot be read has none: nbgrader reads it again."""
    try:
        data = read_bytes(Path(one.path))
        submission = read_submission(data, assignment, student=one.student, path=one.path)
    except UnreadableSubmission as error:
        return "", _not_graded(one, assignment, "unreadable", str(error))
    return key_of(data, assignment, one.student), import_item(engine)(submission, assignment, options)


def _lost(one: Submitted, assignment: Assignment, reason: str) -> tuple[str, SubmissionResult]:
    key = ""
    with contextlib.suppress(UnreadableSubmission):
        key = key_of(read_bytes(Path(one.path)), assignment, one.student)
    return key, _not_graded(one, assignment, "needs-attention", reason)


def _not_graded(one: Submitted, assignment: Assignment, status: Status, reason: str) -> SubmissionResult:
    return SubmissionResult.not_graded(one.student, assignment.name, one.path, status, assignment.max_score, reason)
