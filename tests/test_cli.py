"""The command line: exit statuses, where output goes, and what a user error looks like."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from small_course import NAME, released, write_small_course

from autograder import audit as auditing
from autograder import check as checking
from autograder import cli, fleet
from autograder import demo as demonstration
from autograder.check import CheckReport
from autograder.course import COURSE_VARIABLE
from autograder.report import ExerciseResult, SubmissionResult, TestResult


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch):
    """A course, a working directory beside it, and the signal handler put back."""
    write_small_course(tmp_path / "course")
    monkeypatch.setenv(COURSE_VARIABLE, str(tmp_path / "course"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    (tmp_path / "work").mkdir()
    monkeypatch.chdir(tmp_path / "work")
    before = signal.getsignal(signal.SIGTERM)
    yield
    signal.signal(signal.SIGTERM, before)


@pytest.fixture
def jaxercise(monkeypatch, capfd):
    """Run the command; gives exit status, standard output and standard error."""

    def run(*arguments: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "argv", ["jaxercise", *arguments])
        with pytest.raises(SystemExit) as exit_:
            cli.main()
        out, err = capfd.readouterr()
        return exit_.value.code, out, err

    return run


def result(job: fleet.Job) -> SubmissionResult:
    """What the engine would say, told by the student's name."""
    scores = {"ada": 10, "bob": 4, "eve": 0}
    score = scores.get(job.student, 0)
    outcome = "grader-error" if job.student == "eve" else "passed"
    tests = (TestResult("t", outcome, score, 10),)
    status = "needs-attention" if job.student == "eve" else "graded"
    exercises = (ExerciseResult("double", score, 10, tests),)
    return SubmissionResult(job.student, job.assignment, job.path, status, score, 10, exercises=exercises)


@pytest.fixture
def engine(monkeypatch):
    """The engine in this process, and a list of the options it was called with."""
    calls = []

    def each(task, items, **options):
        calls.append({**task.keywords, **options})
        for index, item in enumerate(items):
            yield index, result(item)

    monkeypatch.setattr(fleet, "each", each)
    return calls


def hand_in(*students: str) -> None:
    for student in students:
        path = Path("submitted", student, NAME, f"{NAME}.ipynb")
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(released()))


GRADE = ("grade", "submitted", "--sandbox", "none")


class TestGrade:
    def test_all_graded(self, jaxercise, engine):
        """A table, one last line; on standard error, which is no terminal, a line a submission."""
        hand_in("ada", "bob")
        status, out, err = jaxercise(*GRADE)
        assert (status, err) == (0, "[1/2] ada counting 10/10\n[2/2] bob counting 4/10\n")
        assert "4/10" in out
        assert out.splitlines()[-1] == "2 submissions graded."

    def test_below_the_threshold(self, jaxercise, engine):
        """Status 1, and the last line says how many."""
        hand_in("ada", "bob")
        status, out, _ = jaxercise(*GRADE, "--fail-under", "5")
        assert (status, out.splitlines()[-1]) == (1, "2 submissions graded, 1 below 5 points.")

    def test_needs_attention_goes_before_the_threshold(self, jaxercise, engine):
        """A grade that is not final cannot be below anything."""
        hand_in("bob", "eve")
        assert jaxercise(*GRADE, "--fail-under", "5")[0] == 3

    def test_an_unreadable_one_is_status_3_and_named(self, jaxercise, engine):
        """The others are graded."""
        hand_in("ada")
        Path("submitted", "zoe", NAME).mkdir(parents=True)
        status, out, _ = jaxercise(*GRADE)
        assert status == 3
        assert "holds no notebook" in out
        assert out.splitlines()[-1] == "1 submission graded, 1 unreadable."

    def test_json_on_standard_output_is_alone_there(self, jaxercise, engine):
        """The last line goes to standard error then."""
        hand_in("ada")
        status, out, err = jaxercise(*GRADE, "--json", "-", "--seed", "7")
        report = json.loads(out)
        assert (status, report["schema"], report["seed"], report["sandbox"]) == (0, 1, 7, "none")
        assert [one["student"] for one in report["submissions"]] == ["ada"]
        assert err == "[1/1] ada counting 10/10\n1 submission graded.\n"

    def test_files_are_written_and_named_in_the_last_line(self, jaxercise, engine):
        """JSON and CSV."""
        hand_in("ada")
        _, out, _ = jaxercise(*GRADE, "--json", "r.json", "--csv", "g.csv")
        assert out.splitlines()[-1] == "1 submission graded. Results: r.json, g.csv"
        assert json.loads(Path("r.json").read_text())["submissions"][0]["score"] == 10
        assert next(csv.DictReader(Path("g.csv").read_text().splitlines()))["double"] == "10"

    def test_resume(self, jaxercise, monkeypatch):
        """What was graded is not graded again; what needed attention is, and what has changed."""
        graded = []

        def each(task, items, *, load, **options):
            for index, item in enumerate(items):
                graded.append(load(item).student)
                yield index, result(item)

        monkeypatch.setattr(fleet, "each", each)
        hand_in("ada", "bob", "eve")
        first = jaxercise(*GRADE, "--json", "r.json")
        before = Path("r.json").read_text()
        _, out, err = jaxercise(*GRADE, "--json", "r.json", "--resume")
        assert graded == ["ada", "bob", "eve", "eve"]
        assert err == "[3/3] eve counting needs-attention\n"
        assert "2 submissions graded (2 of them in an earlier run), 1 in need of attention." in out
        assert (Path("r.json").read_text(), first[0]) == (before, 3)
        notebook = released()
        notebook["cells"][0]["source"] = "# Another title"
        Path("submitted", "bob", NAME, f"{NAME}.ipynb").write_text(json.dumps(notebook))
        jaxercise(*GRADE, "--resume")
        jaxercise(*GRADE, "--resume", "--seed", "1")
        jaxercise(*GRADE)
        assert graded[4:] == ["bob", "eve", "ada", "bob", "eve", "ada", "bob", "eve"]

    def test_results_that_cannot_be_kept(self, jaxercise, monkeypatch, tmp_path):
        """It is said, and costs nothing else."""

        def each(task, items, *, load, **options):
            for index, item in enumerate(items):
                load(item)
                yield index, result(item)

        (tmp_path / "state").write_text("a file")
        monkeypatch.setattr(fleet, "each", each)
        hand_in("ada")
        status, _, err = jaxercise(*GRADE)
        assert status == 0
        assert "results are not kept for --resume: " in err

    def test_a_line_of_the_log_is_one_line(self, jaxercise, engine):
        """Whatever the student is called, and it is no command for GitHub."""
        hand_in("a\nb ##[error]\x1b[31m")
        err = jaxercise(*GRADE)[2]
        assert len(err.splitlines()) == 1
        assert "##[" not in err
        assert "\x1b" not in err

    def test_options_reach_the_engine(self, jaxercise, engine):
        """Seed 0 unless asked for another one."""
        hand_in("ada")
        jaxercise(*GRADE, "--lang", "zh", "--jobs", "3")
        assert engine[0]["workers"] == 3
        assert (engine[0]["options"].lang, engine[0]["options"].seed) == ("zh", 0)

    @pytest.mark.parametrize(
        "arguments, says",
        [
            (["grade"], "PATH"),
            (["grade", "nowhere", "--sandbox", "none"], "nowhere does not exist; name a notebook"),
            ([*GRADE, "--json", "no/such/folder/r.json"], "no/such/folder/r.json"),
            ([*GRADE, "--json", "-", "--csv", "-"], "same place"),
            ([*GRADE, "--assignment", "adding"], "adding"),
            ([*GRADE, "--jobs", "0"], "--jobs"),
            ([*GRADE, "--json", "x", "--junit", "../work/x"], "same place"),
            ([*GRADE, "--html", "-"], "--html"),
            ([*GRADE, "--html", "no/such/folder"], "no/such/folder"),
            ([*GRADE, "--html", f"submitted/ada/{NAME}/{NAME}.ipynb"], "name a folder"),
            ([*GRADE, "--junit", "submitted"], "name a file"),
            ([*GRADE, "--csv-layout", "canvas"], "--csv"),
            ([*GRADE, "--dask", "tcp://127.0.0.1:1", "--jobs", "2"], "--jobs"),
            ([*GRADE, "--html-report", "x"], "--html-report"),
            ([*GRADE, "--csv", "g.csv", "--csv-layout", "blackboard"], "'plain', 'canvas', 'moodle'"),
            ([*GRADE[:2], "--sandbox", "bwrap"], "'bubblewrap'"),
            ([*GRADE, "--lang", "de"], "'en', 'zh'"),
            ([*GRADE, "--fail-under", "many"], "'many' is not a valid float"),
            ([*GRADE, "--fail-under", "-1"], "such as --fail-under 5"),
            ([*GRADE, "--fail-under", "nan"], "such as --fail-under 5"),
            (["grade", "empty"], "empty holds no notebook (*.ipynb); name something that does"),
            (["grade", "notes.txt"], "notes.txt is neither a notebook"),
            (["check", "empty"], "empty is no file; name the notebook"),
            (["demo", "--output", "notes.txt/x"], "cannot be made (Not a directory); name another folder"),
            (["package", "gradescope", "adding"], "there are counting"),
            (["package", "canvas", NAME], "'canvas'"),
            (["grde"], "grde"),
        ],
    )
    def test_a_user_error_is_status_2_and_says_what_is_wrong(self, arguments, says, jaxercise, engine):
        """Found before anything is graded, in one or two lines and without a traceback."""
        hand_in("ada")
        Path("empty").mkdir()
        Path("notes.txt").touch()
        status, out, err = jaxercise(*arguments)
        assert (status, out) == (2, "")
        assert says in err
        assert err.startswith("jaxercise: ")
        assert len(err.splitlines()) <= 2
        assert engine == []

    @pytest.mark.parametrize("option", ["--json", "--csv", "--html"])
    def test_a_place_that_cannot_be_written_is_found_before_grading(self, option, jaxercise, engine, monkeypatch):
        """Not after an hour of it; and looking leaves nothing behind, nor changes what is there."""
        hand_in("ada")
        Path("old").write_text("as it was")
        before = sorted(Path.cwd().rglob("*"))
        status, _, err = jaxercise(*GRADE, option, f"/proc/{'x' * 9}")  # where nobody can make anything
        assert (status, engine) == (2, [])
        assert "cannot be written (No such file or directory); name another place" in err
        cli._outputs(json="old", csv="new", html="pages")
        assert sorted(Path.cwd().rglob("*")) == before
        assert Path("old").read_text() == "as it was"

    @pytest.mark.parametrize(
        "name, content, says",
        [
            ("hw.ipynb", "", "the file is empty"),
            ("hw.ipynb", '{"cells": [', "the file is damaged"),
            ("hw.ipynb", "[]", "no notebook"),
            ("hw.ipynb", '{"cells": []}', "name it with --assignment"),
            ("hw.zip", "no zip", "download it again, or unpack it and grade the folder"),
        ],
    )
    def test_a_file_that_is_no_submission_is_told_what_it_is(self, name, content, says, jaxercise):
        """Once, with its name and what to do; the status is 3."""
        Path(name).write_text(content)
        status, out, _ = jaxercise("grade", name, "--sandbox", "none")
        assert status == 3
        assert f"unreadable: {name}" in out
        assert out.count(says) == 1
        assert "grade with --resume" in out

    def test_all_outputs_at_once(self, jaxercise, engine):
        """Each in its own format; the last line names them all."""
        hand_in("ada")
        files = {"--json": "r.json", "--csv": "g.csv", "--html": "pages", "--junit": "j.xml", "--gradescope": "s.json"}
        status, out, _ = jaxercise(*GRADE, *(word for pair in files.items() for word in pair), "--csv-layout", "canvas")
        assert status == 0
        assert out.splitlines()[-1].endswith("Results: r.json, g.csv, pages/index.html, j.xml, s.json")
        assert Path("g.csv").read_text().splitlines()[0].startswith("Student,ID,SIS User ID,SIS Login ID,Section")
        assert "Class report" in Path("pages", "index.html").read_text()
        assert "ada" in Path("pages", "students", "ada.html").read_text()
        assert "<testsuites" in Path("j.xml").read_text()
        assert json.loads(Path("s.json").read_text())["score"] == 10

    def test_pages_in_chinese(self, jaxercise, engine):
        """The language of the feedback is that of the pages."""
        hand_in("ada")
        jaxercise(*GRADE, "--html", "pages", "--lang", "zh")
        assert "班级报告" in Path("pages", "index.html").read_text()

    @pytest.mark.parametrize("option, starts", [("--junit", "<?xml"), ("--csv", "student,"), ("--gradescope", "{")])
    def test_standard_output_is_one_formats_own(self, option, starts, jaxercise, engine, monkeypatch, tmp_path):
        """Nothing else is on it, in a GitHub workflow neither; files beside it are written."""
        monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "summary.md"))
        hand_in("ada")
        _, out, err = jaxercise(*GRADE, option, "-", "--json", "r.json")
        assert out.startswith(starts)
        assert "::" not in out
        assert err == "[1/1] ada counting 10/10\n1 submission graded. Results: r.json\n"
        assert "## Jaxercise" in (tmp_path / "summary.md").read_text()

    def test_gradescope_takes_one_submission(self, jaxercise, engine):
        """Said before anything is graded."""
        hand_in("ada", "bob")
        status, out, err = jaxercise(*GRADE, "--gradescope", "results.json")
        assert (status, out, engine) == (2, "", [])
        assert "--gradescope is for one submission, and here are 2" in err

    def test_gradescope_gets_no_score_that_is_not_final(self, jaxercise, engine):
        """An older result is removed: it would be taken for this submission's."""
        Path("results.json").write_text("{}")
        hand_in("eve")
        status, out, err = jaxercise(*GRADE, "--gradescope", "results.json")
        assert status == 3
        assert not Path("results.json").exists()
        assert "No result for Gradescope" in err
        assert out.splitlines()[-1] == "0 submissions graded, 1 in need of attention."

    def test_in_a_github_workflow(self, jaxercise, engine, monkeypatch, tmp_path):
        """The summary is added to what is there; the table cannot give commands; what needs attention is annotated."""
        summary = tmp_path / "summary.md"
        summary.write_text("# Before\n")
        monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
        hand_in("ada", "eve", "::error::owned")
        status, out, _ = jaxercise(*GRADE)
        lines = out.splitlines()
        begin = next(index for index, line in enumerate(lines) if line.startswith("::stop-commands::"))
        end = lines.index(f"::{lines[begin].removeprefix('::stop-commands::')}::")
        hostile = [index for index, line in enumerate(lines) if line.lstrip().startswith("::error::owned")]
        assert hostile
        assert all(begin < index < end for index in hostile)
        assert [line for line in lines[end + 1 :] if line.startswith("::error file=")]
        assert summary.read_text().startswith("# Before\n## Jaxercise\n")
        assert status == 3

    def test_a_summary_that_cannot_be_written_costs_nothing(self, jaxercise, engine, monkeypatch, tmp_path):
        """The grades are there all the same."""
        monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(tmp_path / "no" / "summary.md"))
        hand_in("ada")
        status, _, err = jaxercise(*GRADE, "--json", "r.json")
        assert (status, Path("r.json").exists()) == (0, True)
        assert "summary.md cannot be written" in err

    def test_no_workflow_no_commands(self, jaxercise, engine):
        """On a terminal of one's own there is nothing of it."""
        hand_in("ada", "eve")
        assert "::" not in jaxercise(*GRADE)[1]

    def test_interrupted_writes_what_is_there(self, jaxercise, monkeypatch):
        """Status 130, as shells have it."""

        def each(task, items, **options):
            yield 0, result(items[0])
            raise KeyboardInterrupt

        monkeypatch.setattr(fleet, "each", each)
        hand_in("ada", "bob", "cem")
        status, out, _ = jaxercise(*GRADE, "--json", "r.json", "--junit", "j.xml", "--html", "pages")
        assert status == 130
        happened, _, where = out.splitlines()[-1].partition(". ")
        assert happened == "1 submission graded; interrupted, 2 not graded"
        assert where == "Results: r.json, pages/index.html, j.xml"
        assert Path("j.xml").read_text().count("<testsuite ") == 1
        assert len(json.loads(Path("r.json").read_text())["submissions"]) == 1


class TestDemo:
    def test_leaves_the_report_in_every_form(self, jaxercise, engine, monkeypatch, tmp_path):
        """JSON, CSV and the pages; the last line names them."""
        monkeypatch.setattr("autograder.sandbox.choose", lambda name: "none")
        monkeypatch.setattr(demonstration, "COHORT", tmp_path / "cohort")
        (tmp_path / "cohort").mkdir()
        (tmp_path / "cohort" / "ada.py").write_text("# student: ada\n# %% double\n# stub\n")
        status, out, _ = jaxercise("demo", "--output", "out")
        assert status == 0
        assert out.splitlines()[-1] == "1 submission graded. Results: out/report.json, out/grades.csv, out/index.html"
        assert Path("out", "students", "ada.html").exists()


class TestCheck:
    def test_no_problem(self, jaxercise, monkeypatch):
        """Status 0."""
        monkeypatch.setattr(checking, "check", lambda path, course: CheckReport())
        Path("hw.ipynb").touch()
        status, out, _ = jaxercise("check", "hw.ipynb")
        assert (status, "ready to submit" in out) == (0, True)

    def test_problems(self, jaxercise, monkeypatch):
        """Status 1 and a line for each."""
        report = CheckReport()
        report.problem("double", "is not attempted yet", "write it")
        monkeypatch.setattr(checking, "check", lambda path, course: report)
        Path("hw.ipynb").touch()
        status, out, _ = jaxercise("check", "hw.ipynb")
        assert status == 1
        assert "double: is not attempted yet" in out
        assert out.splitlines()[-1].startswith("1 problem in hw.ipynb")

    def test_no_file(self, jaxercise):
        """Status 2."""
        assert jaxercise("check", "hw.ipynb")[0] == 2

    def test_an_empty_file(self, jaxercise):
        """It is called empty, not another course's."""
        Path("hw.ipynb").touch()
        status, out, _ = jaxercise("check", "hw.ipynb")
        assert status == 1
        assert "problem hw.ipynb: the file is empty\n    save the notebook again from Jupyter" in out


class TestAudit:
    @pytest.fixture(autouse=True)
    def cases(self, monkeypatch):
        monkeypatch.setattr("autograder.sandbox.choose", lambda name: "none")
        Path("cases").mkdir()

    def put(self, name: str, kind: str, monkeypatch, score: int, outcome: str = "failed") -> None:
        Path("cases", name).write_text(
            f"# assignment: {NAME}\n# exercise: double\n# kind: {kind}\n# %% double\ndouble = {score}\n"
        )

        def each(task, items, **options):
            for index, item in enumerate(items):
                points = int(item.cells[0][1].split()[-1])
                status = "graded" if points >= 0 else "needs-attention"
                tests = (TestResult("t", "failed", 0, 1, "raises"),)
                exercises = (ExerciseResult("double", points, 7, tests),)
                yield index, SubmissionResult("s", NAME, "p", status, points, 7, exercises=exercises)

        monkeypatch.setattr(fleet, "each", each)

    def test_all_held(self, jaxercise, monkeypatch):
        """Status 0."""
        self.put("a.py", "right", monkeypatch, 7)
        self.put("b.py", "wrong", monkeypatch, 3)
        status, out, _ = jaxercise("audit", "cases")
        assert (status, out.splitlines()[-1]) == (0, "2 of 2 cases held.")

    def test_some_not_held(self, jaxercise, monkeypatch):
        """Status 1, the case named with its file."""
        self.put("a.py", "right", monkeypatch, 6)
        status, out, _ = jaxercise("audit", "cases", "--json", "audit.json")
        assert status == 1
        assert "false-alarm cases/a.py" in out
        assert json.loads(Path("audit.json").read_text())["summary"]["overall"]["false-alarm"] == 1

    def test_a_grader_error_is_status_3(self, jaxercise, monkeypatch):
        """Also if another case did not hold."""
        self.put("a.py", "right", monkeypatch, 6)
        self.put("b.py", "right", monkeypatch, -1)
        assert jaxercise("audit", "cases")[0] == 3

    def test_a_broken_case_is_not_passed_over(self, jaxercise, monkeypatch):
        """Named on standard error, and the status is not 0."""
        self.put("a.py", "right", monkeypatch, 7)
        self.put("b.py", "rihgt", monkeypatch, 7)
        status, out, err = jaxercise("audit", "cases", "--json", "-")
        assert status == 2
        assert len(json.loads(out)["cases"]) == 1
        assert "b.py" in err

    def test_no_case(self, jaxercise):
        """An empty folder is a user error."""
        assert jaxercise("audit", "cases")[0] == 2


def test_the_courses_own_corpus_is_the_default(jaxercise, tmp_path, monkeypatch):
    """Without DIR."""
    seen = []

    def read(root, course):
        seen.append(root)
        raise cli.UsageError("enough")

    monkeypatch.setattr(auditing, "read_corpus", read)
    jaxercise("audit")
    assert seen == [tmp_path / "course" / "tests" / "submissions"]


def commands(command: click.Command, *names: str) -> Iterator[tuple[str, ...]]:
    """Every command of the program, the groups included."""
    yield names
    for name, inner in getattr(command, "commands", {}).items():
        yield from commands(inner, *names, name)


@pytest.mark.parametrize("names", list(commands(cli.cli)), ids=" ".join)
def test_help_fits_on_a_screen_and_shows_an_example(names, jaxercise, monkeypatch):
    """Of 80 columns; the example is on one line, of this command, and its options exist."""
    monkeypatch.setenv("COLUMNS", "80")
    status, out, _ = jaxercise(*names, "--help")
    assert status == 0
    assert len(out.splitlines()) <= 32
    [example] = [line.split() for line in out.splitlines() if "Example:" in line]
    assert example[: 2 + len(names)] == ["Example:", "jaxercise", *names]
    command: click.Command = cli.cli
    words = example[2:]
    while isinstance(command, click.Group):
        command = command.commands[words.pop(0)]
    command.make_context("", words)


def test_a_group_without_a_command_shows_its_help(jaxercise):
    """Which is more than an error would say."""
    status, _, err = jaxercise("package")
    assert status == 2
    assert "gradescope" in err


def test_help_and_version_do_not_import_jax():
    """They answer at once on a laptop."""
    for option in ("--help", "--version"):
        source = (
            f"import sys; sys.argv = ['jaxercise', '{option}']\n"
            "from autograder import cli\n"
            "try: cli.main()\n"
            "finally: print(sorted({'jax', 'numpy', 'nbclient', 'rich', 'pytest'} & sys.modules.keys()))"
        )
        done = subprocess.run([sys.executable, "-c", source], capture_output=True, text=True, check=True)
        assert done.stdout.splitlines()[-1] == "[]"
