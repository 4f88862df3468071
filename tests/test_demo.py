"""The bundled cohort."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from small_course import NAME, STUBS, write_small_course

from autograder import demo
from autograder.corpus import parse, percent_files
from autograder.course import find_course
from autograder.fleet import find_submissions


@pytest.fixture
def cohort(tmp_path: Path, monkeypatch) -> Path:
    folder = tmp_path / "cohort"
    folder.mkdir()
    monkeypatch.setattr(demo, "COHORT", folder)
    return folder


def sources(path: Path) -> dict[str, str]:
    cells = json.loads(path.read_text())["cells"]
    return {
        cell["metadata"]["nbgrader"]["grade_id"]: cell["source"] for cell in cells if "nbgrader" in cell["metadata"]
    }


def test_a_students_file_becomes_notebooks_in_nbgraders_layout(cohort, tmp_path):
    """Given cells, stubs left as released, and the reference for the rest."""
    course = write_small_course(tmp_path / "course")
    (cohort / "ada.py").write_text("# student: ada\n# %% double\n# stub\n")
    (cohort / "bob.py").write_text("# student: bob\n# %% double\ndouble = abs\n")
    (cohort / "cem.py").write_text(f"# student: cem\n# missing: {NAME}\n# %% double\n# stub\n")
    submitted = demo.write_cohort(course, tmp_path)
    jobs = find_submissions([submitted], course)
    assert [(job.student, job.assignment) for job in jobs] == [("ada", NAME), ("bob", NAME)]
    ada, bob = (sources(submitted / name / NAME / f"{NAME}.ipynb") for name in ("ada", "bob"))
    assert ada["double"] == STUBS["double"]
    assert bob["double"] == "double = abs"
    assert "return 3 * x" in ada["triple"]
    assert next(job.path for job in demo.relative(jobs, tmp_path)) == f"submitted/ada/{NAME}/{NAME}.ipynb"


def test_every_cell_of_the_bundled_cohort_answers_an_exercise():
    """A renamed exercise must not turn an answer into a cell nobody looks at."""
    course = find_course(Path(demo.__file__).parent)
    exercises = {exercise.name for name in course.assignments for exercise in course.assignment(name).exercises}
    students = list(percent_files(demo.COHORT))
    assert len(students) >= 5
    for student in students:
        assert {name for name, _ in student.cells} <= exercises
        assert student.header["student"] == student.path.stem


def test_cohort_files_are_parsed_like_the_corpus():
    """Header, then cells."""
    parsed = parse(Path("x.py"), "# student: x\n# missing: a, b\n# %% f\n# stub\n")
    assert (parsed.header["missing"], parsed.cells) == ("a, b", (("f", "# stub"),))
