"""The nbgrader door, with nbgrader's own converters, and its whole round trip as an instructor would run it.

A fake engine stands in for the real one (its verdict is what the solution's text says), so that these tests
are about nbgrader: what reaches its gradebook, its feedback pages and its log.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
import csv
import io
import json
import logging
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import nbformat
import pytest
from fake_engine import NASTY
from jupyter_core.application import NoStart
from nbconvert.exporters import HTMLExporter
from nbgrader.api import Gradebook
from nbgrader.apps import NbGraderApp
from nbgrader.apps.api import NbGraderAPI
from nbgrader.converters import Autograde, GenerateAssignment, GenerateFeedback
from nbgrader.converters.base import NbGraderException
from nbgrader.coursedir import CourseDirectory
from nbgrader.utils import determine_grade
from nbgrader.validator import Validator
from small_course import NAME, released, write_small_course
from traitlets.config.loader import PyFileConfigLoader

from autograder.course import COURSE_VARIABLE, find_course
from autograder.grading import Options, grade
from autograder.nbgrader import _WORDS, MAX_TEXT, NOTES_CELL, Verdict, _outputs
from autograder.notebook import read_submission
from autograder.report import TestResult

TESTS = Path(__file__).resolve().parent
REPOSITORY = TESTS.parent

RIGHT = {"double": "def double(x):\n    return 2 * x", "triple": "def triple(x):\n    return 3 * x"}


@pytest.fixture(autouse=True)
def environment(monkeypatch):
    """nbgrader calls alembic, which lies beside our Python, and asks the environment who is there."""
    monkeypatch.delenv(COURSE_VARIABLE, raising=False)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("USER", "instructor")


@pytest.fixture(scope="module")
def generated_course(tmp_path_factory):
    """A small course with its release generated and its gradebook made, to be copied."""
    root = tmp_path_factory.mktemp("course")
    write_small_course(root)
    shutil.rmtree(root / "release")
    config = (REPOSITORY / "nbgrader_config.py").read_text()
    (root / "nbgrader_config.py").write_text(config + '\nc.GradeHiddenTests.engine = "fake_engine.grade"\n')
    (root / "graders").mkdir()
    (root / "graders" / f"test_{NAME}.py").write_text("")
    with pytest.MonkeyPatch.context() as monkeypatch:
        monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
        run(root, GenerateAssignment)
    return root


@pytest.fixture
def course(generated_course, tmp_path):
    """A fresh copy of the course."""
    root = tmp_path / "course"
    shutil.copytree(generated_course, root)
    return root


def settings(root):
    return PyFileConfigLoader("nbgrader_config.py", path=str(root)).load_config()


def run(root, converter, assignment=NAME):
    """Run one of nbgrader's converters on the course, as its commands and formgrader do."""
    config = settings(root)
    coursedir = CourseDirectory(config=config, root=str(root), assignment_id=assignment)
    step = converter(coursedir=coursedir, config=config)
    step.force = True
    step.start()


def work(solutions=RIGHT, answer="Because it is so."):
    """A submission: the release with these solutions and this written answer in it."""
    notebook = released()
    for cell in notebook["cells"]:
        grade_id = cell["metadata"].get("nbgrader", {}).get("grade_id")
        if grade_id in solutions:
            cell["source"] = solutions[grade_id]
        elif grade_id == "why" and answer is not None:
            cell["source"] = answer
    return notebook


def submit(root, student, content, name=NAME):
    """Lay a submission where nbgrader collects them."""
    path = root / "submitted" / student / NAME / f"{name}.ipynb"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return path


def grades(root, student):
    """Score and whether a person must look, by cell."""
    with Gradebook(f"sqlite:///{root}/gradebook.db") as gradebook:
        notebook = gradebook.find_submission_notebook(NAME, NAME, student)
        return {grade.name: (grade.auto_score, grade.needs_manual_grade) for grade in notebook.grades}


def graded_notebook(root, student):
    return nbformat.read(root / "autograded" / student / NAME / f"{NAME}.ipynb", as_version=4)


def cell_text(root, student, grade_id):
    """What the feedback of a graded cell says, as plain text."""
    for cell in graded_notebook(root, student).cells:
        if cell.metadata.get("nbgrader", {}).get("grade_id") == grade_id:
            return cell.outputs[0].data["text/plain"]
    raise KeyError(grade_id)


def notes(root, student):
    return "\n".join(cell.source for cell in graded_notebook(root, student).cells if cell.id == NOTES_CELL)


class TestScores:
    def test_right_solution(self, course):
        """Full points, nothing left to do for a person but the written answer."""
        submit(course, "ada", work())
        run(course, Autograde)
        assert grades(course, "ada") == {
            "double_tests": (7.0, False),
            "triple_tests": (3.0, False),
            "why": (None, True),
        }
        assert notes(course, "ada") == ""

    def test_part_of_the_points(self, course):
        """The points of the passed tests reach the gradebook, the messages the notebook."""
        submit(course, "ada", work({"double": "half", "triple": "no"}))
        run(course, Autograde)
        assert grades(course, "ada")["double_tests"] == (6.0, False)
        assert grades(course, "ada")["triple_tests"] == (0.0, False)
        text = cell_text(course, "ada", "double_tests")
        assert "double: 6 of 7 points" in text
        assert "passed 6/6 value" in text
        assert "failed 0/1 dtype: <script>" in text
        assert "Hint: Look again." in text

    def test_empty_answer_is_no_response(self, course):
        """nbgrader's own rule for an untouched written answer still holds."""
        submit(course, "ada", work(answer=None))
        run(course, Autograde)
        assert grades(course, "ada")["why"] == (0.0, False)

    def test_grader_error_leaves_the_cell_open(self, course, caplog):
        """The certain points are kept, a person is asked, the other exercise and the other student are graded."""
        submit(course, "ada", work(RIGHT | {"double": "outage"}))
        submit(course, "bob", work())
        run(course, Autograde)
        assert grades(course, "ada")["double_tests"] == (6.0, True)
        assert grades(course, "ada")["triple_tests"] == (3.0, False)
        assert grades(course, "bob")["double_tests"] == (7.0, False)
        assert "a fault on our side" in cell_text(course, "ada", "double_tests").lower()
        assert "ada" in caplog.text
        assert "needs a manual grade" in caplog.text

    def test_grader_error_without_any_points(self, course):
        """With no certain point the score is empty, not zero."""
        submit(course, "ada", work(RIGHT | {"double": "outage"}))
        settings_file = course / "nbgrader_config.py"
        settings_file.write_text(settings_file.read_text().replace("fake_engine.grade", "no_such_module.grade"))
        run(course, Autograde)
        assert grades(course, "ada")["double_tests"] == (None, True)
        assert "fault on our side" in notes(course, "ada")

    def test_broken_engine_does_not_end_the_batch(self, course, caplog):
        """Whatever breaks on our side, every student gets a verdict or an open grade."""
        submit(course, "ada", work(RIGHT | {"triple": "boom"}))
        submit(course, "bob", work())
        run(course, Autograde)
        assert grades(course, "ada") == {
            "double_tests": (None, True),
            "triple_tests": (None, True),
            "why": (None, True),
        }
        assert grades(course, "bob")["triple_tests"] == (3.0, False)
        assert "fault on our side" in notes(course, "ada")
        assert "the engine broke" in caplog.text

    def test_worse_resubmission(self, course):
        """A re-grade replaces the score, also by a lower one, and an unreadable file by an open grade."""
        expected = []
        for content in (work(), work(RIGHT | {"double": "no"}), b"", work(RIGHT | {"double": "half"})):
            submit(course, "ada", content)
            run(course, Autograde)
            expected.append(grades(course, "ada")["double_tests"])
        assert expected == [(7.0, False), (0.0, False), (None, True), (6.0, False)]

    def test_gradebook_of_an_older_release(self, course):
        """If the gradebook and the hidden tests disagree about the maximum, a person decides."""
        source = course / "assignments" / NAME / f"{NAME}.ipynb"
        today = source.read_text()
        source.write_text(today.replace('"points": 7', '"points": 5'))
        run(course, GenerateAssignment)
        source.write_text(today)
        submit(course, "ada", work())
        run(course, Autograde)
        assert grades(course, "ada")["double_tests"] == (5.0, True)
        assert "generate_assignment" in cell_text(course, "ada", "double_tests")

    def test_stored_outputs_mean_nothing(self, course):
        """A submission that brings its own verdict along does not get it."""
        notebook = work({"double": "no", "triple": "no"})
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                cell["outputs"] = [
                    {
                        "output_type": "execute_result",
                        "data": {"text/plain": "7.0"},
                        "metadata": {},
                        "execution_count": 1,
                    }
                ]
        submit(course, "ada", notebook)
        run(course, Autograde)
        assert grades(course, "ada")["double_tests"] == (0.0, False)

    def test_submitted_folder_is_left_as_it_was(self, course):
        """Grading changes nothing about what was handed in."""
        path = submit(course, "ada", work())
        before = path.read_bytes()
        run(course, Autograde)
        assert path.read_bytes() == before
        assert [one.name for one in path.parent.iterdir()] == [path.name]

    @pytest.mark.parametrize("points", range(8))
    def test_every_number_of_points_survives(self, points):
        """What nbgrader reads out of our outputs is the number that went in, 0 and the maximum included."""
        cell = nbformat.v4.new_code_cell(metadata={"nbgrader": {"grade": True, "solution": False, "points": 7}})
        cell.outputs = _outputs("double", Verdict(points, 7), _WORDS["en"])
        assert determine_grade(cell) == (float(points), 7.0)

    @pytest.mark.parametrize("points, expected", [(-1, 0.0), (8, 7.0)])
    def test_impossible_points_are_clamped(self, points, expected):
        """nbgrader would read -1 as full marks and raise on 8 of 7."""
        cell = nbformat.v4.new_code_cell(metadata={"nbgrader": {"grade": True, "solution": False, "points": 7}})
        cell.outputs = _outputs("double", Verdict(points, 7), _WORDS["en"])
        assert determine_grade(cell) == (expected, 7.0)

    def test_chinese(self, course):
        """The messages come in the language that the course is taught in."""
        settings_file = course / "nbgrader_config.py"
        settings_file.write_text(settings_file.read_text() + '\nc.GradeHiddenTests.lang = "zh"\n')
        submit(course, "ada", work(RIGHT | {"double": "half"}))
        run(course, Autograde)
        assert "6 / 7 分" in cell_text(course, "ada", "double_tests")

    def test_words_are_the_same_in_both_languages(self):
        """No message is missing in one of them."""
        assert _WORDS["en"].keys() == _WORDS["zh"].keys()


def duplicated(nb):
    nb["cells"].append(copy.deepcopy(nb["cells"][5]) | {"id": "copy"})


def without_grade_ids(nb):
    for cell in nb["cells"]:
        cell["metadata"].get("nbgrader", {}).pop("grade_id", None)


def without_metadata(nb):
    nb["metadata"] = {}
    for cell in nb["cells"]:
        cell["metadata"] = {}


def changed_types(nb):
    for cell in nb["cells"]:
        if cell["metadata"].get("nbgrader", {}).get("grade_id", "").endswith("_tests"):
            cell["cell_type"] = "markdown"
            del cell["outputs"], cell["execution_count"]


def changed_points(nb):
    for cell in nb["cells"]:
        if "points" in cell["metadata"].get("nbgrader", {}):
            cell["metadata"]["nbgrader"]["points"] = 1000


def schema_0(nb):
    for cell in nb["cells"]:
        cell["metadata"].get("nbgrader", {}).pop("schema_version", None)


def schema_99(nb):
    for cell in nb["cells"]:
        if "nbgrader" in cell["metadata"]:
            cell["metadata"]["nbgrader"]["schema_version"] = 99


def without_tests(nb):
    nb["cells"] = [
        cell for cell in nb["cells"] if not cell["metadata"].get("nbgrader", {}).get("grade_id", "").endswith("_tests")
    ]


def wrong_kernel(nb):
    nb["metadata"]["kernelspec"] = {"name": "ir", "display_name": "R", "language": "R"}


def nbformat_4_0(nb):
    nb["nbformat_minor"] = 0
    for cell in nb["cells"]:
        del cell["id"]


def nbformat_5(nb):
    nb["nbformat"] = 5


def nbformat_3(nb):
    cells = []
    for cell in nb.pop("cells"):
        old = {"cell_type": cell["cell_type"], "metadata": cell["metadata"]}
        code = cell["cell_type"] == "code"
        old["input" if code else "source"] = cell["source"]
        cells.append(old | ({"language": "python", "outputs": [], "collapsed": False} if code else {}))
    nb.update(nbformat=3, nbformat_minor=0, worksheets=[{"cells": cells, "metadata": {}}])


class TestDamaged:
    @pytest.mark.parametrize(
        "damage",
        [
            duplicated,
            without_grade_ids,
            without_metadata,
            changed_types,
            changed_points,
            schema_0,
            schema_99,
            without_tests,
            wrong_kernel,
            nbformat_4_0,
            nbformat_5,
            nbformat_3,
        ],
    )
    def test_recoverable(self, course, damage):
        """Each of these costs plain nbgrader the grade or the whole batch; the work in it is right."""
        notebook = work()
        damage(notebook)
        submit(course, "ada", notebook)
        submit(course, "bob", work(RIGHT | {"double": "half"}))
        run(course, Autograde)
        found = grades(course, "ada")
        assert found["double_tests"] == (7.0, False)
        assert found["triple_tests"] == (3.0, False)
        assert grades(course, "bob")["double_tests"] == (6.0, False)
        nbformat.validate(graded_notebook(course, "ada"))

    def test_missing_solution_and_test(self, course):
        """What is not there earns nothing, says so, and is not left to a person for ever."""
        notebook = work()
        notebook["cells"] = [cell for cell in notebook["cells"] if not cell["id"].startswith("double")]
        submit(course, "ada", notebook)
        run(course, Autograde)
        assert grades(course, "ada")["double_tests"] == (0.0, False)
        assert grades(course, "ada")["triple_tests"] == (3.0, False)
        assert "double_tests" in notes(course, "ada")

    @pytest.mark.parametrize(
        "content",
        [b"", b"not json", b"{}", b"[1, 2]", b'{"cells": 7}', b"\xff\xfe\x00", b"%PDF-1.7", b"[" * 100_000],
    )
    def test_unreadable(self, course, content, caplog):
        """Every grade is left to a person, who is told why; the next student is graded."""
        submit(course, "ada", content)
        submit(course, "bob", work())
        run(course, Autograde)
        assert set(grades(course, "ada").values()) == {(None, True)}
        assert grades(course, "bob")["double_tests"] == (7.0, False)
        assert "could not be read" in notes(course, "ada")
        assert "cannot be read" in caplog.text

    def test_something_else_of_that_name(self, course, tmp_path):
        """A folder or a link is not a submission, and a link is not followed."""
        secret = tmp_path / "secret.ipynb"
        secret.write_text(json.dumps(work()))
        link = submit(course, "ada", b"")
        link.unlink()
        link.symlink_to(secret)
        folder = submit(course, "bob", b"")
        folder.unlink()
        folder.mkdir()
        submit(course, "eve", work())
        run(course, Autograde)
        assert set(grades(course, "ada").values()) == {(None, True)}
        assert set(grades(course, "bob").values()) == {(None, True)}
        assert grades(course, "eve")["double_tests"] == (7.0, False)

    def test_odd_files_beside_it(self, course, tmp_path):
        """nbgrader copies what lies beside a notebook: not what a link leads to, and a pipe is no reason to stop."""
        secret = tmp_path / "secret.txt"
        secret.write_text("of the instructor")
        folder = submit(course, "ada", work()).parent
        (folder / "data.csv").write_text("1,2")
        (folder / "deep").mkdir()
        (folder / "deep" / "link.txt").symlink_to(secret)
        (folder / "dangling").symlink_to("nowhere")
        os.mkfifo(folder / "pipe")
        run(course, Autograde)
        assert grades(course, "ada")["double_tests"] == (7.0, False)
        copied = course / "autograded" / "ada" / NAME
        assert (copied / "data.csv").read_text() == "1,2"
        assert "of the instructor" not in (copied / "deep" / "link.txt").read_text()
        assert (copied / "dangling").read_text() == "Here was a link to 'nowhere'. Only ordinary files are graded.\n"
        assert "pipe" in (copied / "pipe").read_text()
        assert secret.read_text() == "of the instructor"


class TestRenamed:
    @pytest.mark.parametrize("name", ["counting (1)", "Counting-Copy1", "homework_ada_final"])
    def test_one_renamed_notebook(self, course, name, caplog):
        """The released name is put back, and the file that was handed in stays."""
        renamed = submit(course, "ada", work(), name=name)
        run(course, Autograde)
        assert grades(course, "ada")["double_tests"] == (7.0, False)
        assert renamed.exists()
        assert "renamed" in caplog.text

    def test_released_name_wins(self, course):
        """A second notebook beside the right one changes nothing."""
        submit(course, "ada", work())
        submit(course, "ada", work(RIGHT | {"double": "no"}), name="counting (old)")
        run(course, Autograde)
        assert grades(course, "ada")["double_tests"] == (7.0, False)

    def test_more_than_one_candidate(self, course, caplog):
        """Nobody guesses between two; the log says what to do, the next student is graded."""
        submit(course, "ada", work(), name="counting (1)")
        submit(course, "ada", work(RIGHT | {"double": "half"}), name="counting (2)")
        submit(course, "bob", work())
        with pytest.raises(NbGraderException):
            run(course, Autograde)
        assert "Rename the right one" in caplog.text
        assert grades(course, "bob")["double_tests"] == (7.0, False)

    def test_unreadable_under_another_name(self, course):
        """Renamed and broken: still an open grade, not nothing."""
        submit(course, "ada", b"{", name="counting (1)")
        run(course, Autograde)
        assert set(grades(course, "ada").values()) == {(None, True)}


class TestFeedback:
    def test_page_shows_the_messages(self, course):
        """Test, outcome, points, message and hint, all of it text."""
        submit(course, "ada", work(RIGHT | {"double": "half"}))
        run(course, Autograde)
        run(course, GenerateFeedback)
        page = (course / "feedback" / "ada" / NAME / f"{NAME}.html").read_text()
        assert "double: 6 of 7 points" in page
        assert "Look again." in page
        assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
        assert "<script>alert(1)" not in page
        assert "\x1b" not in page

    def test_nothing_is_said_twice(self):
        """Seven tests of a function that is not there need one sentence, not seven."""
        tests = tuple(
            TestResult(f"test {n}", "not-attempted", 0, 1, "not-attempted", "Nothing there.", "Write it.")
            for n in range(7)
        )
        outputs = _outputs("double", Verdict(0, 7, tests), _WORDS["en"])
        for text in outputs[0].data.values():
            assert text.count("not attempted") == 7
            assert text.count("Nothing there.") == 1
            assert text.count("Write it.") == 1

    def test_long_messages_are_cut(self):
        """An exception's text can be of any length; a page cannot."""
        test = TestResult("value", "failed", 0, 7, "raises", "x" * 10**6)
        outputs = _outputs("double", Verdict(0, 7, (test,)), _WORDS["en"])
        assert len(outputs[0].data["text/html"]) < 2 * MAX_TEXT
        assert len(outputs[0].data["text/plain"]) < 2 * MAX_TEXT

    @pytest.mark.parametrize(
        "attack",
        [
            "<script>alert(1)</script>",
            "<img src=x onerror=alert(1)>",
            "[click](javascript:alert(1))",
            "[click](&#106;avascript:alert(1))",
            "```mermaid\n</pre><script>alert(1)</script>\n```",
            "<a href='data:text/html,<script>alert(1)</script>'>click</a>",
            "<svg onload=alert(1)>",
            "$\\href{javascript:alert(1)}{x}$",
        ],
    )
    def test_student_markdown_is_not_active(self, course, attack):
        """Neither on the feedback page nor in formgrader, which acts with the instructor's rights."""
        notebook = work(answer=attack)
        for kind in ("markdown", "raw"):
            notebook["cells"].append({"cell_type": kind, "id": kind, "metadata": {}, "source": attack})
        submit(course, "ada", notebook)
        run(course, Autograde)
        run(course, GenerateFeedback)
        page = (course / "feedback" / "ada" / NAME / f"{NAME}.html").read_text()
        formgrader, _ = HTMLExporter(config=settings(course)).from_notebook_node(graded_notebook(course, "ada"))
        for html in (page, formgrader):
            for active in ("<script>alert", "onerror=", "<svg", 'href="javascript', 'href="data', "\\href{java"):
                assert active not in html.replace("&lt;img src=x onerror=", "").replace("&lt;svg", "")

    def test_ordinary_markdown_stays(self, course):
        """Emphasis, code, tables and mathematics look as they should."""
        submit(course, "ada", work(answer="A *key* `<b>`\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n$x < y$"))
        run(course, Autograde)
        run(course, GenerateFeedback)
        page = (course / "feedback" / "ada" / NAME / f"{NAME}.html").read_text()
        for expected in ("<em>key</em>", "<code>&lt;b&gt;</code>", "<table>", "$x &lt; y$"):
            assert expected in page


def test_formgrader_button(course, monkeypatch):
    """The button calls the converter inside the server's event loop; the grades are the same."""
    submit(course, "ada", work(RIGHT | {"double": "half"}))
    config = settings(course)
    coursedir = CourseDirectory(config=config, root=str(course))
    api = NbGraderAPI(coursedir, config=config)

    async def click():
        return api.autograde(NAME, "ada")

    monkeypatch.setenv("PYTHONPATH", str(TESTS))  # where the process that grades finds the fake engine
    result = asyncio.run(click())
    assert result["success"], result
    assert grades(course, "ada")["double_tests"] == (6.0, False)


def test_assignment_without_a_hidden_grader(course):
    """An instructor's plain nbgrader assignment in the same course is executed as nbgrader always did."""
    (course / "graders" / f"test_{NAME}.py").unlink()
    submit(course, "ada", work())
    run(course, Autograde)
    assert grades(course, "ada")["double_tests"] == (7.0, False)
    outputs = [cell.outputs for cell in graded_notebook(course, "ada").cells if cell.cell_type == "code"]
    assert any(output.get("text") == "6\n" for one in outputs for output in one)


@pytest.fixture
def nbgrader(tmp_path, monkeypatch):
    """Runs nbgrader's commands in a folder and returns what they print and log.

    Like a command, each starts from nothing but the folder's configuration; as only Python's start is spared,
    `autograde` is run as a real process all the same.
    """
    monkeypatch.setenv("JUPYTER_DATA_DIR", str(tmp_path / "jupyter"))
    monkeypatch.setenv("JUPYTER_CONFIG_DIR", str(tmp_path / "jupyter"))

    def command(*arguments, where):
        monkeypatch.chdir(where)
        monkeypatch.setenv("USER", where.name)
        heard = io.StringIO()
        monkeypatch.setattr(Validator, "stream", heard)  # it binds sys.stdout when nbgrader is imported
        app = NbGraderApp.instance()
        status = 0
        try:
            with contextlib.redirect_stdout(heard):
                app.initialize(list(arguments))
                app.init_logging(logging.StreamHandler, [heard], color=False, subapps=True)
                app.start()
        except NoStart:
            pass  # how a Jupyter application says that its subcommand is done
        except SystemExit as exit_:
            status = exit_.code
        finally:
            app.reset()
            NbGraderApp.clear_instance()
        assert not status, heard.getvalue()
        return heard.getvalue()

    return command


def test_round_trip(course, tmp_path, nbgrader):
    """A week of a course with two students and a real exchange, by nbgrader's own commands."""
    exchange = tmp_path / "exchange"
    exchange.mkdir()
    exchange.chmod(0o777)
    (course / "gradebook.db").unlink()
    shutil.rmtree(course / "release")
    site = f"\nc.Exchange.root = {str(exchange)!r}\n"
    (course / "nbgrader_config.py").write_text((course / "nbgrader_config.py").read_text() + site)
    homes = {"ada": tmp_path / "ada", "bob": tmp_path / "bob"}
    for home in homes.values():
        home.mkdir()
        (home / "nbgrader_config.py").write_text(
            f'c = get_config()\nc.CourseDirectory.course_id = "jaxercise"{site}'
            f"c.Exchange.cache = {str(home / 'cache')!r}\n"
        )

    # The instructor generates and releases; the students fetch, validate, work and submit.
    nbgrader("generate_assignment", NAME, where=course)
    nbgrader("release_assignment", NAME, where=course)
    assert NAME in nbgrader("list", where=homes["ada"])
    solutions = {"ada": RIGHT, "bob": RIGHT | {"double": "double = (2).__mul__  # half right"}}
    for student, home in homes.items():
        nbgrader("fetch_assignment", NAME, where=home)
        path = home / NAME / f"{NAME}.ipynb"
        notebook = json.loads(path.read_text())
        for cell in notebook["cells"]:
            grade_id = cell["metadata"].get("nbgrader", {}).get("grade_id")
            cell["source"] = (solutions[student] | {"why": "So."}).get(grade_id, cell["source"])
        path.write_text(json.dumps(notebook))
        assert "Success" in nbgrader("validate", str(path), where=home)
        nbgrader("submit", NAME, f"--student={student}", where=home)

    # Back at the instructor's.
    nbgrader("collect", NAME, where=course)
    subprocess.run(
        [sys.executable, "-m", "nbgrader", "autograde", NAME],
        cwd=course,
        env=os.environ | {"PYTHONPATH": str(TESTS)},
        timeout=300,
        check=True,
    )
    assert grades(course, "ada")["double_tests"] == (7.0, False)
    assert grades(course, "bob")["double_tests"] == (6.0, False)
    nbgrader("generate_feedback", NAME, where=course)
    nbgrader("release_feedback", NAME, where=course)
    nbgrader("export", where=course)
    with (course / "grades.csv").open() as file:
        scores = {row["student_id"]: float(row["raw_score"]) for row in csv.DictReader(file)}
    assert scores == {"ada": 10.0, "bob": 9.0}

    # The student reads the feedback.
    nbgrader("fetch_feedback", NAME, where=homes["bob"])
    (page,) = homes["bob"].rglob("feedback/**/*.html")
    assert "double: 6 of 7 points" in page.read_text()
    assert NASTY not in page.read_text()

    # A late joiner's work comes from the learning platform.
    archive = course / "downloaded" / NAME / "archive"
    archive.mkdir(parents=True)
    with zipfile.ZipFile(archive / "submissions.zip", "w") as archived:
        archived.writestr(f"eve_LATE_12_345_{NAME}-1.ipynb", json.dumps(work()))
        archived.writestr(f"Kim Lee_678_assignsubmission_file/{NAME}.ipynb", json.dumps(work()))
    nbgrader("zip_collect", NAME, where=course)
    nbgrader("autograde", NAME, where=course)
    assert grades(course, "eve")["double_tests"] == (7.0, False)
    assert grades(course, "Kim Lee")["double_tests"] == (7.0, False)


def test_generating_again_reaches_the_gradebook(course, nbgrader):
    """In a clone the release is there before the gradebook is."""
    (course / "gradebook.db").unlink()
    nbgrader("generate_assignment", NAME, where=course)
    with Gradebook(f"sqlite:///{course}/gradebook.db") as gradebook:
        assert gradebook.find_assignment(NAME).max_score == 12


def test_release_is_what_the_command_makes(tmp_path):
    """`nbgrader generate_assignment` in a checkout writes exactly the committed release."""
    for name in ("assignments", "nbgrader_config.py"):
        source = REPOSITORY / name
        (shutil.copytree if source.is_dir() else shutil.copy)(source, tmp_path / name)
    for name in find_course(REPOSITORY).assignments:
        run(tmp_path, GenerateAssignment, name)
        made = tmp_path / "release" / name / f"{name}.ipynb"
        assert made.read_bytes() == (REPOSITORY / "release" / name / f"{name}.ipynb").read_bytes()


@pytest.mark.slow
def test_same_points_as_the_engine(tmp_path):
    """`nbgrader autograde` on the published course gives what the engine gives, exercise by exercise."""
    name = "row_standardization"
    for folder in ("assignments", "release"):
        shutil.copytree(REPOSITORY / folder / name, tmp_path / folder / name)
    shutil.copy(REPOSITORY / "nbgrader_config.py", tmp_path)
    course = find_course(tmp_path)
    assignment = course.assignment(name)
    solutions = course.reference_solutions(name)
    wrong = {"standardize_rows": "def standardize_rows(X, eps=1e-8):\n    return (X - X.mean()) / (X.std() + eps)\n"}
    run(tmp_path, GenerateAssignment, name)
    expected = {}
    for student, theirs in {"ada": solutions, "bob": solutions | wrong}.items():
        notebook = copy.deepcopy(assignment.release_notebook)
        for cell in notebook["cells"]:
            grade_id = cell["metadata"].get("nbgrader", {}).get("grade_id")
            cell["source"] = theirs.get(grade_id, cell["source"])
        path = tmp_path / "submitted" / student / name / f"{name}.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(notebook))
        result = grade(read_submission(path.read_bytes(), assignment), assignment, Options())
        expected[student] = {f"{exercise.name}_tests": exercise.score for exercise in result.exercises}
    run(tmp_path, Autograde, name)
    with Gradebook(f"sqlite:///{tmp_path}/gradebook.db") as gradebook:
        found = {
            student: {
                one.name: one.auto_score for one in gradebook.find_submission_notebook(name, name, student).grades
            }
            for student in expected
        }
    assert found == expected
    assert sum(found["ada"].values()) == assignment.max_score
    assert 0 < sum(found["bob"].values()) < assignment.max_score
