"""What a result depends on: the same on every machine that would grade alike, and different where one would not."""

from __future__ import annotations

from pathlib import Path

import pytest
from small_course import NAME, write_small_course

from autograder import conditions as module
from autograder.conditions import conditions, key, require_same
from autograder.course import Course
from autograder.errors import CourseError, UsageError


@pytest.fixture
def course(tmp_path: Path) -> Course:
    course = write_small_course(tmp_path / "course")
    (course.root / "graders").mkdir()
    (course.root / "graders" / f"test_{NAME}.py").write_text("")
    return course


@pytest.fixture
def package(tmp_path, monkeypatch) -> Path:
    """A package of one module."""
    folder = tmp_path / "package"
    (folder / "inner").mkdir(parents=True)
    (folder / "inner" / "module.py").write_text("x = 1")
    monkeypatch.setattr(module, "_PACKAGE", folder)
    module._of_this_process.cache_clear()
    yield folder
    module._of_this_process.cache_clear()


def code(course: Course) -> str:
    module._of_this_process.cache_clear()
    return conditions(course, NAME)["code"]


def test_the_code_is_part_of_it(course, package):
    """Its text and where it lies, and nothing that comes with installing or running it."""
    before = code(course)
    for folder, file in (("_course", "nbgrader_config.py"), ("inner/__pycache__", "module.py"), ("inner", "notes.txt")):
        (package / folder).mkdir(exist_ok=True)
        (package / folder / file).write_text("")
    assert code(course) == before
    (package / "inner" / "module.py").write_text("x = 2")
    assert code(course) != before
    (package / "inner" / "module.py").write_text("x = 1")
    (package / "inner" / "module.py").rename(package / "module.py")
    assert code(course) != before


def test_where_the_course_lies_is_not(course, tmp_path):
    """Nor whether the model solutions are there."""
    other = tmp_path / "elsewhere"
    course.root.rename(other)
    moved = Course(other, course.assignments)
    here = conditions(moved, NAME)
    moved.assignment(NAME).source.unlink()
    assert conditions(moved, NAME) == here


def test_a_difference_is_named():
    """With both sides of it."""
    require_same({"jax": "1", "numpy": "2"}, {"jax": "1", "numpy": "2"})
    with pytest.raises(UsageError, match=r"another jax \(2 there, 1 here\); give it the same"):
        require_same({"jax": "1", "numpy": "2"}, {"jax": "2", "numpy": "2"})


def test_a_course_without_the_release(course):
    """It cannot be graded; the message names the file."""
    course.assignment(NAME).release.unlink()
    with pytest.raises(CourseError, match=r"counting\.ipynb cannot be read"):
        conditions(course, NAME)


def test_keys():
    """The same for the same; every part counts, and parts do not run into each other."""
    here = {"jax": "1", "numpy": "2"}
    assert key(here, ["a", 1], "b") == key({"numpy": "2", "jax": "1"}, ["a", 1], "b")
    others = [key(here, ["a", 1], "c"), key(here, ["a", 2], "b"), key({"jax": "2", "numpy": "2"}, ["a", 1], "b")]
    assert len({key(here, ["a", 1], "b"), key(here, "ab"), key(here, "a", "b"), *others}) == 6
