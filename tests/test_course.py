import ast
import json

import pytest
from small_course import NAME, POINTS, small_notebook, write_small_course

import autograder.course
from autograder.course import COURSE_VARIABLE, Exercise, Written, find_course
from autograder.errors import CourseError, UsageError


@pytest.fixture(autouse=True)
def no_course_variable(monkeypatch):
    monkeypatch.delenv(COURSE_VARIABLE, raising=False)


@pytest.fixture
def course(tmp_path):
    return write_small_course(tmp_path)


def rewrite_source(course, change):
    """Apply ``change`` to the cells of the source notebook."""
    source = course.assignment(NAME).source
    notebook = json.loads(source.read_text())
    notebook["cells"] = change(notebook["cells"])
    source.write_text(json.dumps(notebook))


class TestAssignment:
    def test_exercises_and_points_come_from_the_source(self, course):
        """Every solution cell is an exercise, worth what its graded cell says, in notebook order."""
        expected = tuple(
            Exercise(name, points, name, f"{name}_check", f"{name}_tests") for name, points in POINTS.items()
        )
        assert expected == course.assignment(NAME).exercises
        assert course.assignment(NAME).max_score == 10

    def test_written_questions_are_kept_apart(self, course):
        """A cell that is both answer and graded is a written question, not an exercise."""
        assert (Written("why", 2),) == course.assignment(NAME).written

    def test_float_points_that_are_whole_are_accepted(self, course):
        """nbgrader may store 7 points as 7.0; the report still says 7."""

        def as_floats(cells):
            for cell in cells:
                if cell["metadata"].get("nbgrader", {}).get("grade_id") == "double_tests":
                    cell["metadata"]["nbgrader"]["points"] = 7.0
            return cells

        rewrite_source(course, as_floats)
        points = course.assignment(NAME).exercise("double").points
        assert points == 7
        assert isinstance(points, int)

    def test_exercise_without_graded_cell(self, course):
        """A solution cell whose points have no place is a fault of the course and is named."""
        rewrite_source(course, lambda cells: [cell for cell in cells if cell["id"] != "triple-tests"])
        with pytest.raises(CourseError, match="triple_tests"):
            course.assignment(NAME)

    def test_unknown_assignment(self, course):
        """The message for a mistyped name lists the ones there are."""
        with pytest.raises(UsageError, match=NAME):
            course.assignment("sorting")

    def test_unknown_exercise(self, course):
        """Likewise for an exercise."""
        with pytest.raises(CourseError, match="double, triple"):
            course.assignment(NAME).exercise("quadruple")

    def test_missing_release_names_the_remedy(self, course):
        """An assignment can be read before its release exists; only asking for the release fails."""
        assignment = course.assignment(NAME)
        assignment.release.unlink()
        with pytest.raises(CourseError, match="generate_assignment counting"):
            _ = assignment.release_notebook

    def test_broken_source(self, course):
        """A source that is no JSON, or has no cells, is reported with its path."""
        source = course.assignment(NAME).source
        for text in ("{", "[]", '{"worksheets": []}'):
            source.write_text(text)
            with pytest.raises(CourseError, match=r"counting\.ipynb"):
                course.assignment(NAME)

    def test_own_grader_wins(self, course):
        """A course may bring its own grader; else the package's is used."""
        assert course.assignment(NAME).grader == autograder.course._PACKAGE / "graders" / "test_counting.py"
        own = course.root / "graders" / "test_counting.py"
        own.parent.mkdir()
        own.write_text("")
        assert own == course.assignment(NAME).grader


class TestReferenceSolutions:
    def test_markers_are_gone_and_code_is_whole(self, course):
        """The model solutions are valid Python, without nbgrader's marker lines, decorators included."""
        solutions = course.reference_solutions(NAME)
        assert list(POINTS) == list(solutions)
        for source in solutions.values():
            ast.parse(source)
            assert "SOLUTION" not in source
        assert solutions["triple"].startswith("@functools.cache\ndef triple(x):\n")

    def test_source_stored_as_lines(self, course):
        """A notebook may store a cell as a list of lines."""
        before = course.reference_solutions(NAME)

        def as_lines(cells):
            return [cell | {"source": cell["source"].splitlines(keepends=True)} for cell in cells]

        rewrite_source(course, as_lines)
        assert before == course.reference_solutions(NAME)


class TestFindCourse:
    def test_looks_upwards(self, course):
        """A command run deep inside the course finds it."""
        deep = course.root / "submitted" / "ada"
        deep.mkdir(parents=True)
        assert course == find_course(deep)

    def test_working_directory_is_the_default_start(self, course, monkeypatch):
        """Without a start folder the search begins where the command runs."""
        monkeypatch.chdir(course.root)
        assert course == find_course()

    def test_variable_wins(self, course, tmp_path_factory, monkeypatch):
        """JAXERCISE_COURSE beats the folder the command runs in."""
        other = write_small_course(tmp_path_factory.mktemp("other"))
        monkeypatch.setenv(COURSE_VARIABLE, str(other.root))
        assert other == find_course(course.root)

    def test_variable_naming_no_course(self, tmp_path, monkeypatch):
        """A wrong JAXERCISE_COURSE is an error, not a silent fall-back to some other course."""
        monkeypatch.setenv(COURSE_VARIABLE, str(tmp_path))
        with pytest.raises(CourseError, match=COURSE_VARIABLE):
            find_course()

    def test_copy_in_the_wheel_is_the_last_resort(self, course, tmp_path_factory, monkeypatch):
        """An installed package outside any course falls back on the copy it carries."""
        package = tmp_path_factory.mktemp("site") / "autograder"
        bundled = write_small_course(package / "_course")
        monkeypatch.setattr(autograder.course, "_PACKAGE", package)
        assert bundled == find_course(tmp_path_factory.mktemp("elsewhere"))

    def test_no_course_anywhere(self, tmp_path, monkeypatch):
        """The message says what a course looks like and how to name one."""
        monkeypatch.setattr(autograder.course, "_PACKAGE", tmp_path / "site" / "autograder")
        with pytest.raises(CourseError, match=COURSE_VARIABLE):
            find_course(tmp_path)

    def test_only_folders_with_their_notebook_count(self, course):
        """A folder under assignments/ without a notebook of its name is no assignment."""
        (course.root / "assignments" / "drafts").mkdir()
        (course.root / "assignments" / "notes.txt").write_text("")
        assert find_course(course.root).assignments == (NAME,)


def test_corpus_lies_in_the_course(course):
    """The audit's submissions belong to the course they try."""
    assert course.root / "tests" / "submissions" == course.corpus


def test_small_notebook_is_a_valid_notebook():
    """The synthetic notebook these tests stand on is valid nbformat."""
    import nbformat

    nbformat.validate(small_notebook({}, ""))
