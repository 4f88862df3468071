import copy
import json
import os

import nbformat
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from small_course import NAME, STUBS, code, markdown, released, special, write_small_course

from autograder.course import COURSE_VARIABLE, find_course
from autograder.errors import UnreadableSubmission
from autograder.notebook import (
    Cell,
    guess_assignment,
    parsing,
    read_bytes,
    read_submission,
    rebuild_notebook,
)

DOUBLE = "def double(x):\n    return x + x"
TRIPLE = "def triple(x):\n    return x + x + x"


@pytest.fixture(scope="session")
def course(tmp_path_factory):
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(COURSE_VARIABLE, raising=False)
        return write_small_course(tmp_path_factory.mktemp("course"))


@pytest.fixture(scope="session")
def assignment(course):
    return course.assignment(NAME)


@pytest.fixture(scope="session")
def two(tmp_path_factory):
    """A course with a second assignment, ``sorting``, that shares nothing but the setup with the first."""
    root = tmp_path_factory.mktemp("two")
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv(COURSE_VARIABLE, raising=False)
        write_small_course(root)
        for folder in ("assignments", "release"):
            text = (root / folder / NAME / f"{NAME}.ipynb").read_text()
            text = text.replace("double", "bubble").replace("triple", "merge").replace("why", "when")
            path = root / folder / "sorting" / "sorting.ipynb"
            path.parent.mkdir()
            path.write_text(text)
        return find_course(root)


@pytest.fixture
def notebook():
    """A complete honest submission."""
    notebook = released()
    find(notebook, "double")["source"] = DOUBLE
    find(notebook, "triple")["source"] = TRIPLE
    find(notebook, "why")["source"] = "It is obvious."
    return notebook


def find(notebook, grade_id):
    """The cell with this grade id."""
    return next(cell for cell in notebook["cells"] if cell["metadata"].get("nbgrader", {}).get("grade_id") == grade_id)


def insert_after(notebook, grade_id, *cells):
    """Put cells of the student's own below a known cell."""
    position = notebook["cells"].index(find(notebook, grade_id)) + 1
    notebook["cells"][position:position] = cells


def remove(notebook, *grade_ids):
    for grade_id in grade_ids:
        notebook["cells"].remove(find(notebook, grade_id))


def strip_metadata(notebook):
    for cell in notebook["cells"]:
        cell["metadata"] = {}


def strip_ids(notebook):
    notebook["nbformat_minor"] = 4
    for cell in notebook["cells"]:
        del cell["id"]


def as_bytes(notebook):
    return json.dumps(notebook).encode()


def read(notebook, assignment):
    """Read a notebook; it must not matter whether it was rebuilt before."""
    submission = read_submission(as_bytes(notebook), assignment)
    rebuilt, _ = rebuild_notebook(as_bytes(notebook), assignment)
    nbformat.validate(rebuilt)
    again = read_submission(nbformat.writes(rebuilt).encode(), assignment)
    assert again.cells == submission.cells
    assert again.written == submission.written
    return submission


def sources(submission, kind):
    return [cell.source for cell in submission.cells if cell.kind == kind]


class TestHonestSubmission:
    def test_steps(self, notebook, assignment):
        """Setup, then every solution followed by its tests; self-checks and idle experiments do not run."""
        submission = read(notebook, assignment)
        expected = (
            Cell("course", "setup", "import functools\n\nimport numpy as np"),
            Cell("solution", "double", DOUBLE),
            Cell("tests", "double", ""),
            Cell("solution", "triple", TRIPLE),
            Cell("tests", "triple", ""),
        )
        assert submission.cells == expected
        assert submission.notes == ()

    def test_solution_and_written_answer(self, notebook, assignment):
        """The answers are found under the names of exercise and question."""
        submission = read(notebook, assignment)
        assert submission.solution("triple") == TRIPLE
        assert submission.written == {"why": "It is obvious."}
        with pytest.raises(KeyError):
            submission.solution("quadruple")

    def test_untouched_release(self, assignment):
        """An untouched release is no error: its solutions are the stubs."""
        submission = read(released(), assignment)
        assert submission.solution("double") == STUBS["double"]
        assert submission.notes == ()

    def test_digest_depends_on_the_code_alone(self, notebook, assignment):
        """Outputs, metadata, student and path leave the digest alone; one changed character does not."""
        first = read_submission(as_bytes(notebook), assignment, student="ada", path="a.ipynb")
        other = copy.deepcopy(notebook)
        find(other, "double")["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "hello"}]
        other["metadata"]["authors"] = ["bob"]
        second = read_submission(as_bytes(other), assignment, student="bob", path="b.ipynb")
        assert first.digest == second.digest
        find(other, "double")["source"] += " "
        assert first.digest != read_submission(as_bytes(other), assignment).digest

    def test_source_as_lines(self, notebook, assignment):
        """A source may be one string or a list of lines, with or without their newlines."""
        find(notebook, "double")["source"] = DOUBLE.splitlines(keepends=True)
        find(notebook, "triple")["source"] = TRIPLE.splitlines()
        submission = read(notebook, assignment)
        assert submission.solution("double") == DOUBLE
        assert submission.solution("triple") == TRIPLE


class TestOwnCells:
    def test_extra_cells_keep_their_place(self, notebook, assignment):
        """A cell of the student's own runs where it stands among the known cells."""
        notebook["cells"].insert(0, code("a", "first = 1"))
        insert_after(notebook, "double", code("b", "second = 2"), markdown("c", "A remark."))
        insert_after(notebook, "double_tests", code("d", "third = 3"))
        kinds = [(cell.kind, cell.source) for cell in read(notebook, assignment).cells]
        assert kinds.index(("extra", "first = 1")) == 0
        assert kinds.index(("extra", "second = 2")) == kinds.index(("solution", DOUBLE)) + 1
        assert kinds.index(("extra", "third = 3")) == kinds.index(("tests", "")) + 1

    def test_empty_and_copied_course_cells_are_no_extras(self, notebook, assignment):
        """An empty cell and a copy of a self-check are nothing to run."""
        copied = copy.deepcopy(find(notebook, "double_check")) | {"id": "copy", "metadata": {}}
        insert_after(notebook, "double", code("a", "  \n"), copied)
        assert sources(read(notebook, assignment), "extra") == []

    def test_experiment_runs_if_the_student_builds_on_it(self, notebook, assignment):
        """A solution that uses a name of an experiment gets that experiment, and what it builds on in turn."""
        find(notebook, "double")["source"] = "def double(x):\n    return x * total / 3"
        submission = read(notebook, assignment)
        names = [cell.name for cell in submission.cells if cell.kind == "course"]
        assert names == ["setup", "experiment-numbers", "experiment-sum"]

    def test_experiment_does_not_run_if_the_student_binds_the_name(self, notebook, assignment):
        """The student's own binding above the use is enough; so is a parameter or a loop's name."""
        insert_after(notebook, "setup", code("a", "total = 3"), code("b", "for limit in range(3):\n    print(limit)"))
        find(notebook, "double")["source"] = "def double(x, numbers=2):\n    return x * total * numbers"
        assert len(sources(read(notebook, assignment), "course")) == 1

    def test_broken_code_asks_for_nothing(self, notebook, assignment):
        """A cell with a syntax error contributes no names, and stays what it is."""
        find(notebook, "double")["source"] = "def double(x:\n    return total"
        submission = read(notebook, assignment)
        assert len(sources(submission, "course")) == 1
        assert submission.solution("double") == "def double(x:\n    return total"

    def test_edited_experiment_is_used_as_edited(self, notebook, assignment):
        """Where a solution builds on an experiment the student has changed, it gets the student's version."""
        experiment = next(cell for cell in notebook["cells"] if cell["id"] == "experiment-numbers")
        experiment["source"] = "numbers = np.arange(99)"
        assert len(read(notebook, assignment).cells) == 5
        find(notebook, "double")["source"] = "def double(x):\n    return x * numbers[2]"
        submission = read(notebook, assignment)
        assert sources(submission, "extra") == ["numbers = np.arange(99)"]
        assert len(sources(submission, "course")) == 1

    @pytest.mark.parametrize("magic", ["%%time", "%matplotlib inline", "!ls", "files = !ls", "double?"])
    def test_magics_are_tolerated(self, magic, notebook, assignment):
        """IPython's own syntax stays in the source and does not keep names from being found."""
        strip_metadata(notebook)
        strip_ids(notebook)
        source = f"{magic}\ndef double(x):\n    return x * limit"
        notebook["cells"][5]["source"] = source
        submission = read(notebook, assignment)
        assert submission.solution("double") == source
        assert "experiment-numbers" in [cell.name for cell in submission.cells]

    def test_foreign_magic_is_no_python(self, notebook, assignment):
        """A file written by %%writefile defines nothing in the notebook."""
        remove(notebook, "double")
        insert_after(notebook, "setup", code("a", "%%writefile solution.py\ndef double(x):\n    return 2 * x"))
        assert read(notebook, assignment).solution("double") == STUBS["double"]


class TestTampering:
    def test_course_cells_are_restored(self, notebook, assignment):
        """Setup, self-checks and graded cells are the release's, whatever the submission says; a note tells."""
        find(notebook, "setup")["source"] = "import os; os._exit(0)"
        find(notebook, "double_tests")["source"] = "print('full marks')"
        submission = read(notebook, assignment)
        assert sources(submission, "course") == ["import functools\n\nimport numpy as np"]
        assert "print('full marks')" not in [cell.source for cell in submission.cells]
        assert "Cell setup had been changed; the course's own text was used." in submission.notes

    def test_points_tags_and_kernel_are_the_releases(self, notebook, assignment):
        """Changed points, tags and kernel change nothing but the notes."""
        find(notebook, "double_tests")["metadata"]["nbgrader"]["points"] = 1000
        find(notebook, "double")["metadata"]["tags"] = ["skip-execution", "raises-exception"]
        notebook["metadata"]["kernelspec"] = {"name": "ir", "language": "R", "display_name": "R"}
        rebuilt, notes = rebuild_notebook(as_bytes(notebook), assignment)
        assert find(rebuilt, "double_tests")["metadata"]["nbgrader"]["points"] == 7
        assert "tags" not in find(rebuilt, "double")["metadata"]
        assert rebuilt["metadata"]["kernelspec"]["name"] == "python3"
        assert any("points of cell double_tests" in note for note in notes)
        assert any("not Python" in note for note in notes)

    @pytest.mark.parametrize("cell_type", ["markdown", "raw", "heading", "nonsense"])
    def test_solution_in_a_cell_of_another_type(self, cell_type, notebook, assignment):
        """A solution cell turned into text is read if the text is the solution."""
        find(notebook, "double")["cell_type"] = cell_type
        submission = read(notebook, assignment)
        assert submission.solution("double") == DOUBLE
        assert any("double was no longer a code cell" in note for note in submission.notes)

    def test_prose_in_place_of_a_solution(self, notebook, assignment):
        """Text that is no solution leaves the stub."""
        find(notebook, "double").update(cell_type="markdown", source="I could not do it.")
        assert read(notebook, assignment).solution("double") == STUBS["double"]

    def test_duplicate_grade_ids(self, notebook, assignment):
        """Of cells with one grade id, the last that answers the exercise counts; the others run as extras."""
        double = find(notebook, "double")
        helper = copy.deepcopy(double) | {"id": "helper", "source": "two = 2"}
        stub = copy.deepcopy(double) | {"id": "stub", "source": STUBS["double"]}
        better = copy.deepcopy(double) | {"id": "better", "source": "def double(x):\n    return two * x"}
        insert_after(notebook, "double", helper, better, stub)
        submission = read(notebook, assignment)
        assert submission.solution("double") == better["source"]
        assert sources(submission, "extra") == [DOUBLE, "two = 2"]
        assert any("4 cells with the grade id double" in note for note in submission.notes)

    def test_all_grade_ids_equal(self, notebook, assignment):
        """Even then the solutions are found, by their cell ids."""
        for cell in notebook["cells"]:
            cell["metadata"] = special("double", solution=True)
        submission = read(notebook, assignment)
        assert submission.solution("triple") == TRIPLE

    def test_missing_cells_come_back(self, notebook, assignment):
        """A deleted graded cell is there again, with a note; a deleted solution is the stub."""
        remove(notebook, "double_tests", "double", "triple_check")
        submission = read(notebook, assignment)
        assert submission.solution("double") == STUBS["double"]
        assert [cell.name for cell in submission.cells if cell.kind == "tests"] == ["double", "triple"]
        expected = "Cells double, double_tests, triple_check were missing; taken from the release."
        assert expected in submission.notes

    def test_order_is_the_releases(self, notebook, assignment):
        """Cells in another order run in the release's."""
        notebook["cells"].reverse()
        names = [cell.name for cell in read(notebook, assignment).cells]
        assert names == ["setup", "double", "double", "triple", "triple"]

    def test_notebook_of_something_else(self, assignment):
        """A notebook without any of the assignment's cells is readable, all stubs, and the note says so."""
        other = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": [code("a", "print('hello')")]}
        submission = read(other, assignment)
        assert submission.solution("double") == STUBS["double"]
        assert any("None of the assignment's cells" in note for note in submission.notes)


class TestRecovery:
    def test_metadata_stripped(self, notebook, assignment):
        """Without nbgrader's metadata the cells are known by their ids."""
        strip_metadata(notebook)
        submission = read(notebook, assignment)
        assert (submission.solution("double"), submission.solution("triple")) == (DOUBLE, TRIPLE)
        assert submission.written == {"why": "It is obvious."}
        assert any("recovered by cell id" in note for note in submission.notes)

    def test_ids_and_metadata_stripped(self, notebook, assignment):
        """Without any ids, solutions are known by what they define, the rest by text and place."""
        strip_metadata(notebook)
        strip_ids(notebook)
        submission = read(notebook, assignment)
        assert (submission.solution("double"), submission.solution("triple")) == (DOUBLE, TRIPLE)
        assert submission.written == {"why": "It is obvious."}
        assert sources(submission, "extra") == []

    def test_broken_solution_without_ids(self, notebook, assignment):
        """A solution with a syntax error is still known by its def line."""
        strip_metadata(notebook)
        strip_ids(notebook)
        notebook["cells"][5]["source"] = "def double(x):\n    return (x"
        assert read(notebook, assignment).solution("double") == "def double(x):\n    return (x"

    @pytest.mark.parametrize(
        "source",
        [
            "async def double(x):\n    return 2 * x",
            "class double:\n    pass",
            "double = lambda x: 2 * x",
            "from operator import add as double",
            "if True:\n    def double(x):\n        return 2 * x",
            "@functools.cache\ndef double(x):\n    return 2 * x",
        ],
    )
    def test_ways_to_define(self, source, notebook, assignment):
        """Any binding at top level is a definition."""
        remove(notebook, "double")
        insert_after(notebook, "setup", code("mine", source))
        assert read(notebook, assignment).solution("double") == source

    def test_use_is_no_definition(self, notebook, assignment):
        """Calling the function, or defining it inside another, defines nothing."""
        remove(notebook, "double")
        nested = "def outer():\n    def double(x): return x\n    return double"
        insert_after(notebook, "setup", code("a", "double(2)"), code("b", nested))
        assert read(notebook, assignment).solution("double") == STUBS["double"]

    def test_last_definition_counts(self, notebook, assignment):
        """Of several cells that define the function, the last wins, as it would in the notebook."""
        remove(notebook, "double")
        insert_after(notebook, "setup", code("a", "double = 1"), code("b", DOUBLE))
        submission = read(notebook, assignment)
        assert submission.solution("double") == DOUBLE
        assert sources(submission, "extra") == ["double = 1"]

    def test_solution_below_the_untouched_stub(self, notebook, assignment):
        """A solution written into a cell of its own counts; the stub must not hide it."""
        find(notebook, "double")["source"] = STUBS["double"]
        insert_after(notebook, "triple_tests", code("mine", DOUBLE))
        submission = read(notebook, assignment)
        assert submission.solution("double") == DOUBLE
        assert sources(submission, "extra") == []
        assert any("solution of double was not in its cell" in note for note in submission.notes)

    def test_two_solutions_in_one_cell(self, notebook, assignment):
        """Where one cell answers two exercises and the other's is gone, the stub must not undo the answer."""
        both = f"{DOUBLE}\n\n{TRIPLE}"
        find(notebook, "double")["source"] = both
        remove(notebook, "triple")
        submission = read(notebook, assignment)
        assert (submission.solution("double"), submission.solution("triple")) == (both, both)

    def test_helper_with_another_exercises_name(self, notebook, assignment):
        """A helper in one solution does not replace the work in the right place."""
        find(notebook, "double")["source"] = "exec('def double(x): return 2 * x')"
        find(notebook, "triple")["source"] = f"{DOUBLE}\n\n{TRIPLE}"
        assert read(notebook, assignment).solution("double") == "exec('def double(x): return 2 * x')"

    def test_nbformat_3(self, notebook, assignment):
        """The worksheets of an old notebook are read."""
        cells = [
            {"cell_type": "code", "input": cell["source"], "language": "python", "metadata": cell["metadata"]}
            if cell["cell_type"] == "code"
            else {"cell_type": "markdown", "source": cell["source"], "metadata": cell["metadata"]}
            for cell in notebook["cells"]
        ]
        old = {"nbformat": 3, "nbformat_minor": 0, "metadata": {"name": ""}, "worksheets": [{"cells": cells}]}
        submission = read(old, assignment)
        assert (submission.solution("double"), submission.solution("triple")) == (DOUBLE, TRIPLE)
        assert any("nbformat 3" in note for note in submission.notes)

    @pytest.mark.parametrize("version", [(4, 0), (4, 99), (5, 0), (None, None), ("4", "5"), (float("nan"), -1)])
    def test_format_versions(self, version, notebook, assignment):
        """What looks like nbformat 4 is read as such, whatever number it carries."""
        notebook["nbformat"], notebook["nbformat_minor"] = version
        if version == (4, 0):
            strip_ids(notebook)
        submission = read(notebook, assignment)
        assert submission.solution("double") == DOUBLE
        assert any("format version" in note for note in submission.notes) == (version[0] != 4)

    @pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16", "utf-16-be", "utf-32"])
    def test_encodings(self, encoding, notebook, assignment):
        """A file saved in another encoding of Unicode is read."""
        find(notebook, "why")["source"] = "因为 é"
        data = json.dumps(notebook, ensure_ascii=False).encode(encoding)
        assert read_submission(data, assignment).written == {"why": "因为 é"}

    def test_not_quite_utf8(self, notebook, assignment):
        """Stray bytes of an old encoding cost a character, not the submission."""
        find(notebook, "why")["source"] = "café"
        data = json.dumps(notebook, ensure_ascii=False).encode("latin-1")
        submission = read_submission(data, assignment)
        assert submission.written == {"why": "caf\ufffd"}
        assert any("UTF-8" in note for note in submission.notes)

    def test_odd_characters(self, notebook, assignment):
        """CRLF, NUL, BOM and lone surrogates are cleaned; the result can be encoded and compiled."""
        find(notebook, "double")["source"] = "\ufeff" + DOUBLE.replace("\n", "\r\n") + "\0  # \ud800"
        submission = read_submission(as_bytes(notebook), assignment, student="a\udcff", path="b\udcff")
        assert submission.solution("double") == DOUBLE + "  # \ufffd"
        repr(submission).encode()

    @pytest.mark.parametrize("conflict", ["source", "outputs"])
    def test_merge_conflicts(self, conflict, notebook, assignment):
        """git's conflict markers in the file cost one side of the conflict, not the submission."""
        text = json.dumps(notebook, indent=1)
        line = next(line for line in text.split("\n") if DOUBLE.split("\n", maxsplit=1)[0] in line)
        theirs = line.replace("x + x", "2 * x")
        merged = text.replace(line, f"<<<<<<< HEAD\n{line}\n=======\n{theirs}\n>>>>>>> other", 1)
        if conflict == "outputs":
            merged = text.replace(
                '"outputs": []', '\n<<<<<<< a\n"outputs": []\n=======\n"outputs": [1]\n>>>>>>> b\n', 1
            )
        submission = read_submission(merged.encode(), assignment)
        assert submission.solution("double") == DOUBLE
        assert any("merge conflicts" in note for note in submission.notes)

    def test_damaged_structure(self, notebook, assignment):
        """Entries of the wrong type are passed over."""
        for cell in notebook["cells"]:
            cell["outputs"] = {"not": "a list"}
        find(notebook, "why")["source"] = {"not": "text"}
        find(notebook, "triple_check")["metadata"]["nbgrader"] = {"grade_id": ["not", "text"], "points": "many"}
        find(notebook, "double_check")["metadata"] = ["not a mapping"]
        notebook["cells"] += [None, 7, [], "cell"]
        notebook["metadata"] = 3
        submission = read(notebook, assignment)
        assert submission.solution("double") == DOUBLE
        assert submission.written == {"why": ""}
        assert any("4 entries" in note for note in submission.notes)


class TestLimits:
    @pytest.mark.parametrize(
        "data, reason",
        [
            (b"", "empty"),
            (b" \n\0\0", "empty"),
            (b"hello", "not JSON"),
            (b"PK\x03\x04" + b"x" * 90, "zip"),
            (b"%PDF-1.7", "PDF"),
            (b"<!DOCTYPE html><html>", "web page"),
            (b'{"cells": [', "line 1"),
            (b"[1, 2]", "object"),
            (b"NaN", "not JSON|object"),
            (b"{}", "no cells"),
            (b'{"cells": {"a": 1}}', "not a list"),
            (b'{"cells": ' + b"[" * 100_000, "nested"),
            (b'{"cells": ' + b"[" * 9000 + b"]" * 9000 + b"}", "nested"),
            (b'{"cells": [' + b"{}," * 100_000 + b"{}]}", "100001 cells"),
            (b"[" + b"[]," * 3_000_000, "too many pieces"),
            (b'"' * 9_000_000, "too many pieces"),
            (b"<<<<<<< a\n{\n=======\n{\n>>>>>>> b\n", "conflicts"),
        ],
    )
    def test_unreadable(self, data, reason, assignment):
        """What cannot be read is refused with a reason that tells the student what to do."""
        with pytest.raises(UnreadableSubmission, match=reason):
            read_submission(data, assignment)
        with pytest.raises(UnreadableSubmission, match=reason):
            rebuild_notebook(data, assignment)

    def test_huge_numbers(self, assignment):
        """NaN, infinities and numbers of a million digits are only numbers."""
        digits = b"9" * 1_000_000
        data = b'{"cells": [{"cell_type": NaN, "source": -Infinity}], "nbformat": %s, "x": %s.5}' % (digits, digits)
        assert read_submission(data, assignment).solution("double") == STUBS["double"]

    def test_too_large_a_file(self, assignment, monkeypatch):
        """A file over the limit is refused before it is parsed."""
        monkeypatch.setattr(parsing, "MAX_BYTES", 1024 * 1024)
        with pytest.raises(UnreadableSubmission, match="larger than 1 MB"):
            read_submission(b" " * (1024 * 1024 + 1), assignment)

    def test_too_much_code(self, notebook, assignment):
        """So is a notebook with more code than anyone writes."""
        insert_after(notebook, "setup", *[code(f"c{i}", "#" * 200_000) for i in range(6)])
        with pytest.raises(UnreadableSubmission, match="MB of code"):
            read_submission(as_bytes(notebook), assignment)

    def test_one_oversized_cell_fails_alone(self, notebook, assignment):
        """An oversized cell becomes code that says so; the other exercises keep their solutions."""
        find(notebook, "double")["source"] = DOUBLE + " " * 5_300_000
        submission = read(notebook, assignment)
        assert submission.solution("triple") == TRIPLE
        with pytest.raises(RuntimeError, match=r"5\.3 MB"):
            exec(submission.solution("double"))
        assert any("held 5.3 MB" in note for note in submission.notes)

    def test_outputs_do_not_count(self, notebook, assignment):
        """Ten megabytes of output in the file are dropped."""
        find(notebook, "double")["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "7, " * 3_500_000}]
        assert read_submission(as_bytes(notebook), assignment).solution("double") == DOUBLE


class TestRebuiltNotebook:
    def test_same_cells_as_the_release(self, notebook, assignment):
        """Every special cell is there once, with the release's metadata; own cells carry none at all."""
        double = find(notebook, "double")
        insert_after(notebook, "setup", double | {"id": "copy", "source": "two = 2"}, markdown("m", "*Hello*"))
        remove(notebook, "triple_tests")
        rebuilt, notes = rebuild_notebook(as_bytes(notebook), assignment)
        special_cells = [cell["metadata"] for cell in rebuilt.cells if cell["metadata"]]
        assert special_cells == [cell["metadata"] for cell in released()["cells"] if cell["metadata"]]
        own = [(cell.cell_type, cell.source) for cell in rebuilt.cells if cell.id.startswith("extra-")]
        assert own == [("code", "two = 2"), ("markdown", "*Hello*")]
        assert find(rebuilt, "double").source == DOUBLE
        assert "Cell triple_tests was missing; taken from the release." in notes

    def test_release_is_left_alone(self, notebook, assignment):
        """Rebuilding changes nothing in the release it was built from."""
        before = copy.deepcopy(assignment.release_notebook)
        rebuilt, _ = rebuild_notebook(as_bytes(notebook), assignment)
        rebuilt.cells[0].metadata["changed"] = True
        assert assignment.release_notebook == before

    def test_nbgrader_accepts_it(self, notebook, assignment):
        """nbgrader's own validation of grade ids, types and points passes."""
        from nbgrader.nbgraderformat import MetadataValidator

        notebook["cells"] += copy.deepcopy(notebook["cells"])
        rebuilt, _ = rebuild_notebook(as_bytes(notebook), assignment)
        MetadataValidator().validate_nb(rebuilt)
        grade_ids = [cell.metadata.nbgrader.grade_id for cell in rebuilt.cells if "nbgrader" in cell.metadata]
        assert len(grade_ids) == len(set(grade_ids))


class TestReadBytes:
    def test_regular_file(self, tmp_path):
        """The bytes of a regular file."""
        path = tmp_path / "a.ipynb"
        path.write_bytes(b"{}")
        assert read_bytes(path) == b"{}"

    def test_what_is_no_regular_file(self, tmp_path):
        """Links, folders, pipes and what is not there are refused at once, with the reason."""
        (tmp_path / "secret").write_text("secret")
        (tmp_path / "link").symlink_to(tmp_path / "secret")
        (tmp_path / "folder").mkdir()
        os.mkfifo(tmp_path / "pipe")
        for name, reason in (
            ("link", "symbolic link"),
            ("folder", "directory|regular file"),
            ("pipe", "regular file"),
            ("nothing", "No such file"),
            ("nul\0", "name is not valid"),
        ):
            with pytest.raises(UnreadableSubmission, match=reason):
                read_bytes(tmp_path / name)

    def test_size(self, tmp_path, monkeypatch):
        """A file over the limit is not read into memory as a whole."""
        monkeypatch.setattr(parsing, "MAX_BYTES", 1024 * 1024)
        path = tmp_path / "large.ipynb"
        path.write_bytes(b" " * (1024 * 1024 + 1))
        with pytest.raises(UnreadableSubmission, match="larger"):
            read_bytes(path)


class TestGuessAssignment:
    @pytest.mark.parametrize(
        "filename", ["counting.ipynb", "Counting (1).ipynb", "ada_4711_counting-2.ipynb", "counting/notebook.ipynb"]
    )
    def test_by_file_name(self, filename, two):
        """The assignment's name in the name of the file or its folder decides, even for an unreadable file."""
        assert guess_assignment(as_bytes(released()), two, filename) == "counting"
        assert guess_assignment(b"", two, filename) == "counting"

    def test_by_cells(self, two, notebook):
        """A renamed file is known by its cells' ids, or by the functions it defines."""
        assert guess_assignment(as_bytes(notebook), two, "homework.ipynb") == "counting"
        strip_metadata(notebook)
        assert guess_assignment(as_bytes(notebook), two, "homework.ipynb") == "counting"
        strip_ids(notebook)
        assert guess_assignment(as_bytes(notebook), two, "homework.ipynb") == "counting"

    def test_wrong_file_name(self, two, notebook):
        """Cells that clearly belong to another assignment beat the file's name."""
        assert guess_assignment(as_bytes(notebook), two, "sorting.ipynb") == "counting"

    def test_by_title(self, two):
        """A title in the metadata is looked at too."""
        old = {"metadata": {"name": "Sorting"}, "worksheets": []}
        assert guess_assignment(as_bytes(old), two, "homework.ipynb") == "sorting"

    def test_another_assignment_without_release(self, two, notebook):
        """An assignment that has not been released yet keeps no other from being recognised."""
        release = two.assignment("sorting").release
        hidden = release.rename(release.with_suffix(".draft"))
        try:
            assert guess_assignment(as_bytes(notebook), two, "homework.ipynb") == "counting"
        finally:
            hidden.rename(release)

    def test_no_way_to_tell(self, two):
        """Nothing in common with any assignment, or as much with two, is no guess."""
        empty = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": []}
        both = empty | {"cells": [code("a", "double = bubble = 1")]}
        for notebook in (empty, both):
            assert guess_assignment(as_bytes(notebook), two, "homework.ipynb") is None
        assert guess_assignment(b"nonsense", two, "homework.ipynb") is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(["cells", "source"]), inner),
    max_leaves=30,
)
PROPERTIES = settings(
    max_examples=150, deadline=5000, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)


def check_robust(data, assignment, course):
    """Whatever the bytes: a submission that holds every exercise and can be stored, or a reason."""
    guess_assignment(data, course, "homework.ipynb")
    try:
        submission = read_submission(data, assignment)
    except UnreadableSubmission:
        return
    repr(submission).encode()
    assert [cell.name for cell in submission.cells if cell.kind == "solution"] == ["double", "triple"]
    assert [cell.name for cell in submission.cells if cell.kind == "tests"] == ["double", "triple"]
    assert submission.cells[-1] == Cell("tests", "triple", "") or submission.cells[-1].kind == "extra"
    rebuilt, _ = rebuild_notebook(data, assignment)
    nbformat.validate(rebuilt)
    again = read_submission(nbformat.writes(rebuilt).encode(), assignment)
    assert (again.digest, again.written) == (submission.digest, submission.written)


class TestAnythingAtAll:
    @PROPERTIES
    @given(data=st.binary(max_size=300))
    def test_bytes(self, data, assignment, course):
        """Arbitrary bytes are refused or read, never an error of ours."""
        check_robust(data, assignment, course)

    @PROPERTIES
    @given(value=JSON)
    def test_json(self, value, assignment, course):
        """So is arbitrary JSON, as the whole file, as the cells and as one cell."""
        for document in (value, {"cells": value}, {"cells": [value]}, {"worksheets": [{"cells": [value]}]}):
            check_robust(as_bytes(document), assignment, course)

    @PROPERTIES
    @given(choices=st.data())
    def test_mutated_notebook(self, choices, assignment, course):
        """So is a notebook in which anything anywhere was replaced, deleted, repeated or moved."""
        notebook = released()
        find(notebook, "double")["source"] = DOUBLE
        insert_after(notebook, "double", code("mine", "print(total)"))
        for _ in range(choices.draw(st.integers(1, 6))):
            mutate(notebook, choices)
        check_robust(as_bytes(notebook), assignment, course)

    @PROPERTIES
    @given(position=st.integers(0, 5000), length=st.integers(0, 40), junk=st.binary(max_size=10))
    def test_damaged_file(self, position, length, junk, assignment, course):
        """So is a file with a hole in it."""
        data = as_bytes(released())
        check_robust(data[:position] + junk + data[position + length :], assignment, course)


def mutate(notebook, choices):
    """Walk to a random place in the notebook and damage it."""
    place = notebook
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return
        key = choices.draw(st.sampled_from(keys))
        if isinstance(place[key], dict | list) and choices.draw(st.integers(0, 3)):
            place = place[key]
            continue
        break
    match choices.draw(st.sampled_from(["replace", "delete", "repeat", "swap"])):
        case "replace":
            text = st.sampled_from(["double", "triple", "code", "raw", DOUBLE, "def triple(x): return double"])
            place[key] = choices.draw(JSON | text)
        case "delete":
            del place[key]
        case "repeat" if isinstance(place, list):
            place.append(copy.deepcopy(place[key]))
        case _:
            other = choices.draw(st.sampled_from(keys))
            place[key], place[other] = place[other], place[key]
