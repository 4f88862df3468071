"""The documentation speaks of what exists, and its example works."""

import re
from pathlib import Path

import click
import pytest
from documented_course import NAME, write_documented_course

from autograder.audit import audit, read_corpus
from autograder.cli import cli
from autograder.course import find_course
from autograder.grading import Options

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
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
    """The course of docs/writing-an-exercise.md, with the release that its source leads to."""
    write_documented_course(tmp_path)
    (tmp_path / "nbgrader_config.py").write_text("")
    source = tmp_path / "assignments" / NAME / f"{NAME}.ipynb"
    stub = re.sub(r"### BEGIN.*?### END SOLUTION", "raise NotImplementedError()", source.read_text(), flags=re.S)
    release = tmp_path / "release" / NAME / f"{NAME}.ipynb"
    release.parent.mkdir(parents=True)
    release.write_text(stub)
    monkeypatch.setenv("JAXERCISE_COURSE", str(tmp_path))
    return find_course()


def test_the_example_works(documented_course):
    """Hidden tests, model solution and corpus file of the example do to each other what the page says."""
    corpus = read_corpus(documented_course.corpus, documented_course)
    trials = audit(corpus.cases, documented_course, workers=1, options=Options(sandbox="none"))
    assert {trial.case.kind: (trial.verdict, trial.reason) for trial in trials} == {
        "right": ("held", ""),
        "wrong": ("held", ""),
    }
