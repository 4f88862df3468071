"""Lint finds each kind of fault, says where it is, and finds nothing in a sound course."""

import json
import shutil
from pathlib import Path

import pytest
from small_course import NAME, write_small_course

from autograder.course import COURSE_VARIABLE, find_course
from autograder.lint import HiddenTest, Problem, generate_release, hidden_tests, lint

REPOSITORY = Path(__file__).resolve().parent.parent

GRADER = """
from autograder.graders import Wrong, exercise, points


@exercise("double")
class TestDouble:
    @points(4)
    def test_small_numbers(self, student):
        raise Wrong("wrong-dtype", en="", zh="")

    @points(3)
    def test_negative_numbers(self, student):
        pass


@exercise("triple")
@points(3)
def test_three_times(student):
    pass
"""

CASE = """\
# assignment: counting
# exercise: double
# kind: wrong
# expect: wrong-dtype
# %% double
def double(x):
    return x
"""


@pytest.fixture
def course(tmp_path, monkeypatch):
    """A small course without a fault: source, release, grader, corpus."""
    monkeypatch.delenv(COURSE_VARIABLE, raising=False)
    write_small_course(tmp_path)
    shutil.copy(REPOSITORY / "nbgrader_config.py", tmp_path)
    (tmp_path / "graders").mkdir()
    (tmp_path / "graders" / f"test_{NAME}.py").write_text(GRADER)
    case = tmp_path / "tests" / "submissions" / NAME / "wrong" / "double_identity.py"
    case.parent.mkdir(parents=True)
    case.write_text(CASE)
    return generated(find_course(tmp_path))


def generated(course):
    assert not generate_release(course, course.root / "release")
    return find_course(course.root)


def edit(path, change):
    """Apply ``change`` to a notebook; it gets a dict of cells by cell id beside it."""
    notebook = json.loads(path.read_text())
    change(notebook, {cell["id"]: cell for cell in notebook["cells"]})
    path.write_text(json.dumps(notebook, indent=1))


def edit_source(course, change):
    """Change the source and generate the release from it, so that nothing else is wrong."""
    edit(course.assignment(NAME).source, change)
    return lint(generated(course))


def found(problems, file, *words):
    """The one problem there is, which must be about ``file`` and use the ``words``."""
    assert len(problems) == 1, [str(problem) for problem in problems]
    (problem,) = problems
    assert problem.file == file
    for word in words:
        assert word in problem.what
    assert problem.remedy
    return problem


SOURCE = f"assignments/{NAME}/{NAME}.ipynb"
RELEASE = f"release/{NAME}/{NAME}.ipynb"
GRADER_FILE = f"graders/test_{NAME}.py"
CASE_FILE = f"tests/submissions/{NAME}/wrong/double_identity.py"


def test_sound_course(course):
    """No fault, no problem."""
    assert lint(course) == []


def test_a_course_without_its_sources(course):
    """As it is in the package: nothing can be generated from it, and that is said of the file."""
    course.assignment(NAME).source.unlink()
    [problem] = [one for one in lint(course) if one.file == SOURCE]
    assert problem.what == "missing"
    assert "where its solutions are" in problem.remedy


def test_this_course():
    """The course that is published has no fault."""
    assert [str(problem) for problem in lint(find_course(REPOSITORY))] == []


def test_problem_reads_like_a_sentence():
    """What a person sees: the file, the fault, and below it the remedy."""
    assert str(Problem("a.py", "is empty", "Fill it.")) == "a.py: is empty\n    Fill it."


class TestRelease:
    def test_generation_is_reproducible(self, course, tmp_path_factory):
        """Two generations are the same to the byte."""
        again = tmp_path_factory.mktemp("again")
        assert not generate_release(course, again)
        assert (again / NAME / f"{NAME}.ipynb").read_bytes() == (course.root / RELEASE).read_bytes()

    def test_generation_leaves_the_course_alone(self, course):
        """Lint makes no gradebook and writes nothing into the course."""
        before = sorted(course.root.rglob("*"))
        lint(course)
        assert sorted(course.root.rglob("*")) == before

    def test_source_changed_after_the_release(self, course):
        """The commonest fault: the source was improved and the release forgotten."""
        edit(course.root / SOURCE, lambda nb, cells: cells["title"].update(source="# Counting better"))
        problem = found(lint(course), RELEASE, "is not what assignments/counting generates", "line")
        assert "nbgrader generate_assignment counting --force" in problem.remedy

    def test_missing_release(self, course):
        """An assignment without its release is reported, not skipped."""
        shutil.rmtree(course.root / "release")
        assert any(problem.file == RELEASE and "missing" in problem.what for problem in lint(course))

    def test_stray_file(self, course):
        """A file that nothing generates would be handed to every student."""
        (course.root / "release" / NAME / "solutions.py").write_text("")
        found(lint(course), f"release/{NAME}/solutions.py", "nothing in assignments/ generates")

    def test_source_that_nbgrader_refuses(self, course):
        """nbgrader's own complaint is passed on."""

        def unclosed(nb, cells):
            cell = cells["double-solution"]
            cell["source"] = cell["source"].replace("    ### END SOLUTION\n", "")

        edit(course.root / SOURCE, unclosed)
        problems = [str(problem) for problem in lint(course)]
        assert any("nbgrader cannot generate" in problem for problem in problems)
        assert any("not between markers" in problem for problem in problems)


class TestSource:
    def test_outputs_and_counts(self, course):
        """A run notebook holds outputs: not in the source, where they would only make noise."""

        def run(nb, cells):
            cells["experiment-sum"].update(
                execution_count=3, outputs=[{"output_type": "stream", "name": "stdout", "text": "6"}]
            )

        what = [problem.what for problem in edit_source(course, run)]
        assert what == ["cell experiment-sum has an execution count", "cell experiment-sum has outputs"]

    def test_instructor_metadata(self, course):
        """What an editor leaves behind is named, in the notebook and in its cells, and in the release too."""

        def leave_traces(nb, cells):
            nb["metadata"]["authors"] = [{"name": "A. Instructor"}]
            cells["title"]["metadata"]["scrolled"] = True

        what = {(problem.file, problem.what) for problem in edit_source(course, leave_traces)}
        for file in (SOURCE, RELEASE):
            assert (file, "has instructor metadata 'authors'") in what
            assert (file, "cell title has instructor metadata 'scrolled'") in what

    def test_absolute_path(self, course):
        """A path of somebody's machine means nothing to a student."""
        problems = edit_source(course, lambda nb, cells: cells["title"].update(source="See /home/instructor/notes.txt"))
        assert {problem.file for problem in problems} == {SOURCE, RELEASE}
        assert all("/home/instructor" in problem.what for problem in problems)

    @pytest.mark.parametrize("cell", ["double-check"])
    def test_missing_cell(self, course, cell):
        """Every exercise has its self-check."""

        def drop(nb, cells):
            nb["cells"].remove(cells[cell])

        found(edit_source(course, drop), SOURCE, "cell double_check is missing")

    def test_missing_graded_cell(self, course):
        """Without its graded cell an exercise has no points; the course itself says so."""
        edit(course.root / SOURCE, lambda nb, cells: nb["cells"].remove(cells["double-tests"]))
        assert any("double_tests" in problem.what for problem in lint(course))

    def test_wrong_flags(self, course):
        """A self-check that students can edit is not one."""

        def unlock(nb, cells):
            cells["double-check"]["metadata"]["nbgrader"]["locked"] = False

        found(edit_source(course, unlock), SOURCE, "double_check", "locked False")

    def test_graded_cell_with_a_test_in_it(self, course):
        """The graded cell is a line of text; a test in it would be shown to students."""

        def show(nb, cells):
            cells["double-tests"]["source"] = "# double: 7 points.\nassert double(2) == 4"

        found(edit_source(course, show), SOURCE, "double_tests", "not one comment line")

    def test_graded_cell_names_other_points(self, course):
        """What students read about points is what they get."""

        def more(nb, cells):
            cells["double-tests"]["source"] = "# double: 8 points."

        found(edit_source(course, more), SOURCE, "double_tests", "7 points")


class TestPoints:
    def test_points_do_not_add_up(self, course):
        """The graded cell and its tests say the same."""
        path = course.root / GRADER_FILE
        path.write_text(path.read_text().replace("@points(4)", "@points(2)"))
        found(lint(course), GRADER_FILE, "double add up to 5 points", "says 7")

    def test_unknown_exercise(self, course):
        """A test that counts for nothing is a mistake."""
        path = course.root / GRADER_FILE
        path.write_text(path.read_text().replace('@exercise("triple")', '@exercise("tripple")'))
        assert any("test_three_times" in problem.what for problem in lint(course))

    def test_no_points(self, course):
        """Every hidden test has points of its own."""
        path = course.root / GRADER_FILE
        path.write_text(path.read_text() + '\n@exercise("triple")\ndef test_more(student):\n    pass\n')
        found(lint(course), GRADER_FILE, "test_more has no whole number of points")

    def test_unknown_diagnosis(self, course):
        """A slug that no one explains would reach students as it is."""
        path = course.root / GRADER_FILE
        path.write_text(path.read_text().replace('Wrong("wrong-dtype"', 'Wrong("wrong-dtpye"'))
        found(lint(course), GRADER_FILE, "'wrong-dtpye', which does not exist")

    def test_missing_grader(self, course):
        """Without its grader an assignment gives no points."""
        (course.root / GRADER_FILE).unlink()
        assert any("missing" in problem.what and "test_counting" in problem.file for problem in lint(course))

    def test_grader_that_does_not_parse(self, course):
        """A syntax error is a problem like any other."""
        (course.root / GRADER_FILE).write_text("def test_(:\n")
        found(lint(course), GRADER_FILE, "is not Python")


def test_hidden_tests_reads_marks_wherever_they_stand():
    """On the function, on the class, on the module, as pytest.mark, and once for each parameter."""
    source = """
pytestmark = [exercise("a")]

@points(1)
def test_one(): ...

@pytest.mark.points(2)
@pytest.mark.exercise("b")
@pytest.mark.parametrize("x", [1, 2, 3])
def test_two(x): ...

def helper(): ...
"""
    assert hidden_tests(source) == [HiddenTest("test_one", "a", 1), HiddenTest("test_two", "b", 2, copies=3)]


class TestLeaks:
    """Each of these is put into a cell that students get."""

    @pytest.mark.parametrize(
        "text, word",
        [
            ("return 2 * x", "the solution of double"),
            ("def f(x):\n    return   2 * x", "the solution of double"),
            ("It runs test_small_numbers.", "test_small_numbers"),
            ("See test_counting for more.", "test_counting"),
            ("from autograder.graders import Wrong", "autograder"),
            ("autograder/graders", "autograder"),
            ("Because.", "the solution of why"),
        ],
    )
    def test_told_in_a_cell(self, course, text, word):
        """Solutions, model answers, hidden tests and the grader's package."""
        problems = edit_source(course, lambda nb, cells: cells["title"].update(source=text))
        assert any(word in problem.what and problem.file == RELEASE for problem in problems)

    def test_marker(self, course):
        """A marker in the release means that its region is still there."""
        edit(course.root / RELEASE, lambda nb, cells: cells["title"].update(source="### BEGIN SOLUTION"))
        assert any("the marker BEGIN SOLUTION" in problem.what for problem in lint(course))

    def test_output_in_the_release(self, course):
        """An output shows what the solution computes."""

        def run(nb, cells):
            cells["double-check"].update(
                execution_count=1, outputs=[{"output_type": "stream", "name": "stdout", "text": "4"}]
            )

        edit(course.root / RELEASE, run)
        what = [problem.what for problem in lint(course)]
        assert "cell double_check has outputs" in what
        assert "cell double_check has an execution count" in what

    def test_idea_on_another_example(self, course):
        """Showing the idea is teaching, not a leak."""
        text = "return 2 * y\ny = 2 * x + 1"
        assert edit_source(course, lambda nb, cells: cells["title"].update(source=text)) == []


class TestStubs:
    @pytest.mark.parametrize(
        "before, inside, after, fault",
        [
            (
                "@functools.cache\ndef double(x):\n    'Twice.'\n",
                "    return x + x\n",
                "",
                "keeps its decorators",
            ),
            ("def double(x):\n    'Twice.'\n    y = x\n", "    return y + x\n", "", "does more than raise"),
            ("def double(x):\n", "    return x + x\n", "", "has no docstring"),
            ("", "z = 1\n", "def double(x):\n    'Twice.'\n    return x + x\n", "does more than raise"),
            ("def dble(x):\n", "    return x\n", "", "does not define double"),
            ("def double(x):\n", "    if x:\n", "        return x + x\n", "does not parse"),
        ],
    )
    def test_stub_that_gives_away_or_breaks(self, course, before, inside, after, fault):
        """The released function has its docstring, raises, and does nothing else."""
        indent = inside[: len(inside) - len(inside.lstrip())]
        marked = f"{indent}### BEGIN SOLUTION\n{inside}{indent}### END SOLUTION\n"
        source = before + marked + after
        problems = edit_source(course, lambda nb, cells: cells["double-solution"].update(source=source))
        assert any(f"the stub of double {fault}" in problem.what for problem in problems)


class TestCorpus:
    @pytest.mark.parametrize(
        "old, new, word",
        [
            ("assignment: counting", "assignment: sorting", "sorting does not exist"),
            ("exercise: double", "exercise: quadruple", "no exercise quadruple"),
            ("kind: wrong", "kind: bad", "kind is 'bad'"),
            ("kind: wrong", "kind: right", "does not lie where its header says"),
            ("expect: wrong-dtype", "expect: wrong-dtpye", "'wrong-dtpye', which does not exist"),
            ("# expect: wrong-dtype\n", "", "expects no diagnosis"),
            ("# exercise: double\n", "", "no complete header"),
            ("# %% double\ndef double(x)", "# %% first\ndef other(x)", "no cell for double"),
        ],
    )
    def test_header(self, course, old, new, word):
        """A case that says something impossible is found before the audit grades it."""
        path = course.root / CASE_FILE
        path.write_text(path.read_text().replace(old, new))
        problems = lint(course)
        assert any(word in problem.what and problem.file == CASE_FILE for problem in problems)

    def test_file_without_header(self, course):
        """A file the audit would pass over in silence."""
        path = course.root / CASE_FILE
        path.write_text("def double(x):\n    return x\n")
        found(lint(course), CASE_FILE, "has no header")
