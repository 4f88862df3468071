"""The documentation speaks of what exists, and its example works."""

import json
import re
from pathlib import Path

import click
import pytest

from autograder.audit import audit, read_corpus
from autograder.cli import cli
from autograder.course import find_course
from autograder.grading import Options

ROOT = Path(__file__).parents[1]
PAGES = sorted((ROOT / "docs").glob("*.md"))
EACH = pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)


@EACH
def test_links_lead_somewhere(page):
    """A link to another page of the repository names a file that is there."""
    targets = re.findall(r"\]\((?!https?:)([^)#]+)[^)]*\)", page.read_text(encoding="utf-8"))
    assert [target for target in targets if not (page.parent / target).exists()] == []


@EACH
def test_named_files_exist(page):
    """A file or folder of the package that a page names is there."""
    names = set(re.findall(r"`((?:autograder|tests)/[\w./]+)`", page.read_text(encoding="utf-8")))
    assert [name for name in sorted(names) if not (ROOT / name).exists()] == []


@EACH
def test_named_commands_exist(page):
    """Every `jaxercise` command line of a page uses a command and options that the program has."""
    for line in re.findall(r"jaxercise ([a-z]+\b[^`\n]*)", page.read_text(encoding="utf-8")):
        name, *words = line.split()
        assert name in cli.commands, f"jaxercise {line}"
        command = cli.commands[name]
        if isinstance(command, click.Group):
            name = words.pop(0)
            assert name in command.commands, f"jaxercise {line}"
            command = command.commands[name]
        known = {option for parameter in command.params for option in parameter.opts}
        assert [word for word in words if word.startswith("--") and word not in known] == [], line


@pytest.fixture
def documented_course(tmp_path, monkeypatch):
    """A course made of nothing but the texts of docs/writing-an-exercise.md."""
    text = (ROOT / "docs" / "writing-an-exercise.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", text, flags=re.S)
    solution, grader, case = blocks[:3]
    stub = re.sub(r"### BEGIN.*?### END SOLUTION", "raise NotImplementedError()", solution, flags=re.S)
    folders = ("assignments/rectify", "release/rectify", "graders", "tests/submissions/rectify/wrong")
    for folder in folders:
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "nbgrader_config.py").write_text("")
    (tmp_path / "graders/test_rectify.py").write_text(grader, encoding="utf-8")
    (tmp_path / "tests/submissions/rectify/wrong/case.py").write_text(case, encoding="utf-8")
    right = re.sub(r"# %% .*", "# %% rectify\n" + solution, case, flags=re.S).replace("wrong", "right")
    (tmp_path / "tests/submissions/rectify/right.py").write_text(right, encoding="utf-8")
    for folder, body in (("assignments", solution), ("release", stub)):
        path = tmp_path / folder / "rectify" / "rectify.ipynb"
        path.write_text(json.dumps(notebook(body)), encoding="utf-8")
    monkeypatch.setenv("JAXERCISE_COURSE", str(tmp_path))
    return find_course()


def notebook(solution):
    cells = {
        "setup": ("import jax.numpy as jnp", {"locked": True}),
        "rectify": (solution, {"solution": True}),
        "rectify_check": ("rectify", {"locked": True}),
        "rectify_tests": ("# rectify: 3 points.", {"grade": True, "locked": True, "points": 3}),
    }
    flags = {"grade": False, "solution": False, "locked": False, "task": False, "schema_version": 3}
    return {
        "cells": [
            {
                "cell_type": "code",
                "id": name.replace("_", "-"),
                "metadata": {"nbgrader": {"grade_id": name, **flags, **special}},
                "source": source,
                "execution_count": None,
                "outputs": [],
            }
            for name, (source, special) in cells.items()
        ],
        "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def test_the_example_works(documented_course):
    """Hidden tests, model solution and corpus file of the example do to each other what the page says."""
    corpus = read_corpus(documented_course.corpus, documented_course)
    trials = audit(corpus.cases, documented_course, workers=1, options=Options(sandbox="none"))
    assert {trial.case.kind: (trial.verdict, trial.reason) for trial in trials} == {
        "right": ("held", ""),
        "wrong": ("held", ""),
    }
