"""The commands of the guides do what the guides say.

They are taken from the pages and run in the order of the page: an instructor in a copy of the course, a student in a
folder of their own, with a real exchange between them. Whatever a page shows as a command is run or named in `NOT_RUN`,
so a new one is tested as soon as it is written.
"""

from __future__ import annotations

import csv
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import xml.etree.ElementTree as ET
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path

import pytest
from documented_course import NAME as RECTIFY
from documented_course import write_documented_course
from markdown_it import MarkdownIt
from nbgrader.api import Gradebook

from autograder.corpus import percent_files
from autograder.course import COURSE_VARIABLE, find_course
from autograder.demo import COHORT, student_notebook
from autograder.errors import SandboxError
from autograder.sandbox import choose

ROOT = Path(__file__).parents[1]
PAGES = ["README.md", *sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))]
EACH = pytest.mark.parametrize("page", PAGES)
ROWS = "row_standardization"
BENCH = "correct_benchmarking"
PROGRAMS = {"dask", "jaxercise", "kubectl", "nbgrader", "pip", "pytest", "python", "uv"}

#: What is shown like a command and is none, by its first words.
NO_COMMANDS = (
    "trusted, outside",
    "assignments/   source notebooks",
    "# rectify: 3 points.",
    "c.GradeHiddenTests.lang",
    '{"schema": 1',
    "jobqueue:",
    "with ThreadPoolExecutor",
)

#: Commands that are not run here, on any page or on one, and why.
NOT_RUN = {
    "uv sync": "the environment that it makes is the one that these tests run in",
    "uv sync --extra dask": "likewise",
    "uv sync --extra slurm": "likewise",
    "uv run pytest": "it would run this test",
    "docs/instructor.md: uv run jaxercise demo": "README.md has the same",
    "python slurm.py submitted/ --json report.json": "tests/test_slurm.py runs it, where there is a Slurm",
    "kubectl apply --filename kubernetes.yaml": "there is no Kubernetes here",
    "kubectl port-forward service/jaxercise-scheduler 8786": "likewise",
}


def commands(page: str) -> list[str]:
    """The command lines of a page, without their comments. A block that is neither commands nor known fails."""
    found = []
    for token in MarkdownIt("commonmark").parse((ROOT / page).read_text(encoding="utf-8")):
        if token.type not in ("code_block", "fence") or token.info not in ("", "sh", "bash", "console", "shell"):
            continue
        if token.content.startswith(NO_COMMANDS):
            continue
        lines = [line for line in token.content.splitlines() if line]
        assert {line.split()[0] for line in lines} <= PROGRAMS, f"{page} shows something new:\n{token.content}"
        found += [re.sub(r"\s+#.*", "", line) for line in lines]
    return found


def to_run(page: str) -> list[str]:
    """The commands of a page that are run here, in its order."""
    return [command for command in commands(page) if not {command, f"{page}: {command}"} & NOT_RUN.keys()]


class Stage:
    """Folders of the instructor (``course``) and the students, what lies between them, and what runs beside."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.course = folder / "course"
        self.exchange = folder / "exchange"
        self._beside: list[subprocess.Popen] = []
        with socket.create_server(("127.0.0.1", 0)) as free:
            self._port = free.getsockname()[1]
        for name in ("bin", "home", "course", "ada", "exchange", "lib"):
            (folder / name).mkdir()
        self.exchange.chmod(0o777)
        self._site = f"\nc.Exchange.root = {str(self.exchange)!r}\n"
        login = 'c.CourseDirectory.student_id = "ada"\n'  # nbgrader would take whoever runs the tests
        (folder / "ada" / "nbgrader_config.py").write_text(f"c = get_config(){self._site}{login}")
        # What checks a kind of web address, which jsonschema does without. It makes nbgrader start seconds later.
        (folder / "lib" / "rfc3987_syntax.py").write_text("raise ImportError\n")
        uv = folder / "bin" / "uv"  # it would look whether this environment is up to date
        uv.write_text('#!/bin/sh\n[ "$1" = run ] || exit 9\nshift\nexec "$@"\n')
        uv.chmod(0o755)

    def clone(self, *names: str, where: str = "course") -> None:
        """A copy of this course, or of some assignments, that knows where the exchange is."""
        target = self.folder / where
        target.mkdir(exist_ok=True)
        config = (ROOT / "nbgrader_config.py").read_text()
        (target / "nbgrader_config.py").write_text(config + self._site)
        for kind in ("assignments", "release"):
            for name in names:
                shutil.copytree(ROOT / kind / name, target / kind / name)

    def run(self, command: str, where: str = "course") -> str:
        """Run a command to its end, which must be status 0; gives what it printed."""
        done = subprocess.run(
            ["bash", "-c", self._here(command)],
            cwd=self.folder / where,
            env=self._environment(where),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=300,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}"
        return done.stdout

    def start(self, command: str) -> None:
        """Run a command beside the others, until the page ends."""
        with (self.folder / f"{len(self._beside)}.log").open("wb") as log:
            self._beside.append(
                subprocess.Popen(
                    ["bash", "-c", f"exec {self._here(command)}"],
                    cwd=self.course,
                    env=self._environment("course"),
                    stdout=log,
                    stderr=log,
                    start_new_session=True,
                )
            )

    def close(self) -> list[int]:
        """End what runs beside; gives the statuses of those that had ended by themselves."""
        ended = [process.returncode for process in self._beside if process.poll() is not None]
        for process in self._beside:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
        return ended

    def _here(self, command: str) -> str:
        """The same command with a port that is free on this machine."""
        command = re.sub(r"tcp://[\w.]+:8786", f"tcp://127.0.0.1:{self._port}", command)
        return f"{command} --host 127.0.0.1 --port {self._port}" if command == "dask scheduler" else command

    def _environment(self, user: str) -> dict[str, str]:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("XDG_", "JUPYTER", "PYTEST"))}
        for name in (COURSE_VARIABLE, "GITHUB_STEP_SUMMARY"):
            kept.pop(name, None)
        path = f"{self.folder / 'bin'}:{Path(sys.executable).parent}:{kept['PATH']}"
        home, lib = str(self.folder / "home"), str(self.folder / "lib")
        return kept | {"PATH": path, "HOME": home, "USER": user, "PYTHONPATH": lib}


def work_of(student: str, name: str) -> str:
    """What this student of the demo's cohort hands in."""
    [found] = [one for one in percent_files(COHORT) if one.path.stem == student]
    return json.dumps(student_notebook(found, find_course(ROOT), name))


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


# --- what people do between the commands, and what the pages say that comes of them


def prepare(stage: Stage, page: str) -> None:
    """What a reader of this page has before the first command."""
    if page == "docs/writing-an-exercise.md":
        stage.clone()
        write_documented_course(stage.course)
        source = stage.course / "assignments" / RECTIFY / f"{RECTIFY}.ipynb"
        write(stage.course / "path" / "to" / f"{RECTIFY}.ipynb", source.read_text())
    else:
        stage.clone(ROWS, *([BENCH] if page == "README.md" else []))
    if page in ("docs/pipeline.md", "docs/cluster.md"):
        hand_in(stage, "ada", ROWS)


def hand_in(stage: Stage, student: str, name: str) -> None:
    """As nbgrader lays down what it collects."""
    write(stage.course / "submitted" / student / name / f"{name}.ipynb", work_of(student, name))


def another_student(stage: Stage) -> None:
    """Submits too, and is collected."""
    write(stage.folder / "ada" / ROWS / f"{ROWS}.ipynb", work_of("chen", ROWS))
    stage.run(f"nbgrader submit {ROWS} --course jaxercise --student=chen", "ada")
    stage.run(f"nbgrader collect {ROWS}")


def fetch_and_submit(stage: Stage) -> None:
    stage.run(f"nbgrader fetch_assignment {BENCH} --course jaxercise", "ada")
    write(stage.folder / "ada" / BENCH / f"{BENCH}.ipynb", work_of("ada", BENCH))
    stage.run(f"nbgrader submit {BENCH} --course jaxercise", "ada")


def work(stage: Stage, place: str) -> None:
    write(stage.folder / "ada" / place, work_of("ada", ROWS))


def zip_from_canvas(stage: Stage, file: str, student: str, name: str) -> None:
    path = stage.course / file
    path.parent.mkdir(parents=True, exist_ok=True)
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{student}_LATE_123_456_{name}-1.ipynb", work_of(student, name))


def a_notebook_in_dispute(stage: Stage) -> None:
    (stage.course / "autograder").symlink_to(ROOT / "autograder")
    write(stage.course / "path" / "to" / f"{ROWS}.ipynb", work_of("ada", ROWS))


def says(text: str, stage: Stage, output: str) -> None:
    assert text in output


def writes(pattern: str, stage: Stage, output: str) -> None:
    assert list(stage.folder.glob(pattern)), output


def demo_results(stage: Stage, output: str) -> None:
    results = stage.folder / "small" / "demo-results"
    report = json.loads((results / "report.json").read_text())
    students = {one["student"] for one in report["submissions"]}
    assert len(students) > 4
    assert {row["student"] for row in table(results / "grades.csv")} == students
    for student in students:
        assert student in output
        assert student in (results / "index.html").read_text()


def generated(name: str, stage: Stage, output: str) -> None:
    """In the gradebook, and the release is what is in the repository."""
    assert (stage.course / "gradebook.db").exists(), output
    with Gradebook(f"sqlite:///{stage.course}/gradebook.db") as gradebook:
        assert gradebook.find_assignment(name).max_score > 0
    if (ROOT / "release" / name).exists():
        notebook = f"release/{name}/{name}.ipynb"
        assert (stage.course / notebook).read_bytes() == (ROOT / notebook).read_bytes()


def all_are_graded(stage: Stage, output: str) -> None:
    """Everybody who is in submitted/ has points in the gradebook, and nobody else."""
    assert points_in_the_gradebook(stage).keys() == {path.name for path in (stage.course / "submitted").iterdir()}


def points_in_the_gradebook(stage: Stage) -> dict[str, float]:
    with Gradebook(f"sqlite:///{stage.course}/gradebook.db") as gradebook:
        [name] = {one.name for one in gradebook.assignments}
        return {one.student.id: one.score for one in gradebook.assignment_submissions(name)}


def table(path: Path) -> list[dict[str, str]]:
    return list(csv.DictReader(path.read_text().splitlines()))


def exported(stage: Stage, output: str) -> None:
    rows = {row["student_id"]: float(row["score"]) for row in table(stage.course / "grades.csv")}
    assert rows == points_in_the_gradebook(stage)


def same_points_as_nbgrader(stage: Stage, output: str) -> None:
    """In the report and in the table, by student."""
    report = json.loads((stage.course / "report.json").read_text())
    points = {one["student"]: one["score"] for one in report["submissions"]}
    assert points == points_in_the_gradebook(stage)
    sums = dict.fromkeys(points, 0.0)
    for row in table(stage.course / "grades.csv"):
        sums[row["student"]] += float(row["score"])
    assert sums == points


def same_points_and_pages(stage: Stage, output: str) -> None:
    same_points_as_nbgrader(stage, output)
    pages = {path.stem for path in (stage.course / "report" / "students").iterdir()}
    assert pages == points_in_the_gradebook(stage).keys()
    assert (stage.course / "report" / "index.html").exists()


def layout(column: str, stage: Stage, output: str) -> None:
    rows = table(stage.course / "grades.csv")
    assert "ada" in [row[column] for row in rows]


def in_chinese(stage: Stage, output: str) -> None:
    assert re.search("[\u4e00-\u9fff]{4}", output)


def bundle(stage: Stage, output: str) -> None:
    with zipfile.ZipFile(stage.course / "autograder.zip") as archive:
        assert {"setup.sh", "run_autograder"} <= set(archive.namelist())


def junit(stage: Stage, output: str) -> None:
    """A suite for the submission, and a class for each exercise in it."""
    [suite] = ET.parse(stage.course / "results.xml").getroot().findall("testsuite")
    classes = {case.get("classname") for case in suite.findall("testcase")}
    assert classes == {f"{ROWS}.ada.standardize_rows", f"{ROWS}.ada.standardize_rows_np"}


def graded_by_workers(stage: Stage, output: str) -> None:
    report = json.loads((stage.course / "report.json").read_text())
    assert [(one["student"], one["score"]) for one in report["submissions"]] == [("ada", 10)]


def audited(stage: Stage, output: str) -> None:
    cases = json.loads((stage.course / "audit.json").read_text())["cases"]
    assert {one["kind"]: one["verdict"] for one in cases} == {"right": "held", "wrong": "held"}


@dataclass(frozen=True)
class Step:
    """Who runs a command, what they do before it, and what the page says of its result."""

    after: Callable[[Stage, str], None]
    before: Callable[[Stage], None] = lambda stage: None
    where: str = "course"


STEPS = {
    "README.md": {
        "uv run jaxercise demo": Step(demo_results, lambda stage: stage.clone(ROWS, where="small"), where="small"),
        f"uv run nbgrader generate_assignment {BENCH}": Step(partial(generated, BENCH)),
        f"uv run nbgrader release_assignment {BENCH}": Step(partial(writes, f"exchange/*/outbound/{BENCH}/*.ipynb")),
        f"uv run nbgrader collect {BENCH}": Step(partial(writes, f"course/submitted/ada/{BENCH}/*"), fetch_and_submit),
        f"uv run nbgrader autograde {BENCH}": Step(all_are_graded),
        f"uv run nbgrader generate_feedback {BENCH}": Step(partial(writes, f"course/feedback/ada/{BENCH}/*.html")),
        "uv run jaxercise grade submitted/ --json report.json --csv grades.csv": Step(same_points_as_nbgrader),
        'uv run jaxercise grade "Canvas export.zip" --assignment row_standardization --lang zh': Step(
            in_chinese, lambda stage: zip_from_canvas(stage, "Canvas export.zip", "chen", ROWS)
        ),
        f"uv run jaxercise package gradescope {ROWS}": Step(bundle),
        f"uv run jaxercise autograde {BENCH}": Step(all_are_graded, lambda stage: hand_in(stage, "dana", BENCH)),
    },
    "docs/instructor.md": {
        "uv run jaxercise doctor": Step(partial(says, "This machine can grade.")),
        f"nbgrader generate_assignment {ROWS}": Step(partial(generated, ROWS)),
        f"nbgrader release_assignment {ROWS}": Step(partial(writes, f"exchange/*/outbound/{ROWS}/*.ipynb")),
        f"nbgrader fetch_assignment {ROWS} --course jaxercise": Step(partial(writes, f"ada/{ROWS}/*"), where="ada"),
        f"jaxercise check {ROWS}/{ROWS}.ipynb": Step(
            partial(says, "ready to submit"), lambda stage: work(stage, f"{ROWS}/{ROWS}.ipynb"), where="ada"
        ),
        f"nbgrader submit {ROWS} --course jaxercise": Step(partial(writes, "exchange/*/inbound/ada+*"), where="ada"),
        f"nbgrader collect {ROWS}": Step(partial(writes, f"course/submitted/ada/{ROWS}/*.ipynb")),
        f"nbgrader autograde {ROWS}": Step(all_are_graded),
        f"jaxercise autograde {ROWS}": Step(all_are_graded, another_student),
        f"nbgrader generate_feedback {ROWS}": Step(partial(writes, f"course/feedback/ada/{ROWS}/*.html")),
        f"nbgrader release_feedback {ROWS}": Step(partial(writes, "exchange/*/feedback/*.html")),
        "nbgrader export --to grades.csv": Step(exported),
        f"nbgrader zip_collect {ROWS}": Step(
            partial(writes, f"course/submitted/bruno/{ROWS}/{ROWS}.ipynb"),
            lambda stage: zip_from_canvas(stage, f"downloaded/{ROWS}/archive/export.zip", "bruno", ROWS),
        ),
        "jaxercise grade submitted/ --json report.json --csv grades.csv --html report": Step(same_points_and_pages),
        "jaxercise grade submitted/ --json report.json --resume": Step(partial(says, "3 of them in an earlier run")),
        "jaxercise grade submitted/ --resume --csv grades.csv --csv-layout canvas": Step(
            partial(layout, "SIS Login ID")
        ),
        "jaxercise grade submitted/ --resume --csv grades.csv --csv-layout moodle": Step(partial(layout, "Username")),
        f"pytest autograder/graders/test_{ROWS}.py --submission path/to/{ROWS}.ipynb": Step(
            partial(says, " passed"), a_notebook_in_dispute
        ),
    },
    "docs/student.md": {
        f"jaxercise check {ROWS}.ipynb": Step(
            partial(says, "ready to submit"), lambda stage: work(stage, f"{ROWS}.ipynb"), where="ada"
        ),
    },
    "docs/pipeline.md": {
        "jaxercise grade submitted/ --junit results.xml --fail-under 5": Step(junit),
        f"jaxercise package gradescope {ROWS} --output autograder.zip": Step(bundle),
    },
    "docs/cluster.md": {
        "jaxercise grade submitted/ --dask tcp://10.0.0.1:8786 --json report.json": Step(graded_by_workers),
        "jaxercise grade submitted/ --dask tcp://localhost:8786": Step(partial(says, "1 submission graded.")),
    },
    "docs/writing-an-exercise.md": {
        f"nbgrader generate_assignment {RECTIFY}": Step(partial(generated, RECTIFY)),
        f"pytest graders/test_{RECTIFY}.py --submission path/to/{RECTIFY}.ipynb": Step(partial(says, "2 passed")),
        "jaxercise audit": Step(partial(says, "2 of 2 cases held.")),
        f"jaxercise audit tests/submissions/{RECTIFY} --json audit.json": Step(audited),
    },
}

#: They run until the reader ends them.
BESIDE = ("dask scheduler", "dask worker ")


@EACH
def test_every_command_has_its_place(page):
    """It is run with a look at its result, or not run for a reason; and no entry here is about a command of old."""
    assert {command for command in to_run(page) if not command.startswith(BESIDE)} == STEPS[page].keys()


def test_what_is_not_run_is_on_some_page():
    """An entry for a command that no page shows any more would hide nothing, but say something untrue."""
    shown = {name for page in PAGES for command in commands(page) for name in (command, f"{page}: {command}")}
    assert NOT_RUN.keys() <= shown


@pytest.fixture
def stage(tmp_path: Path) -> Iterator[Stage]:
    try:
        choose("auto")
    except SandboxError as error:
        pytest.skip(str(error))
    stage = Stage(tmp_path)
    yield stage
    stage.close()


@pytest.mark.slow
@EACH
def test_the_commands_do_what_the_page_says(page, stage):
    """One after the other, with the results that the page names."""
    prepare(stage, page)
    for command in to_run(page):
        if command.startswith(BESIDE):
            stage.start(command)
            continue
        step = STEPS[page][command]
        step.before(stage)
        step.after(stage, stage.run(command, step.where))
    assert stage.close() == []
