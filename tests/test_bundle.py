"""The autograder.zip for Gradescope: what is in it, and that it grades there what it grades here."""

from __future__ import annotations

import ast
import copy
import importlib.metadata
import io
import json
import os
import secrets
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from graded_course import GRADER, NAME, write_course
from wheel.wheelfile import WheelFile

import autograder
from autograder import bundle
from autograder.cli import cli
from autograder.corpus import percent_files
from autograder.course import Course, find_course
from autograder.demo import COHORT, student_notebook
from autograder.errors import CourseError, SandboxError, UsageError
from autograder.sandbox import container

PROJECT = Path(__file__).parents[1]
BASE = "localhost/jaxercise-base:trixie"
ASSIGNMENT = "row_standardization"
#: What pip says where there is no index, or no way to it.
UNREACHABLE = ("No matching distribution", "Connection refused", "Could not find a version", "Temporary failure")

# Tells what of ours it can read or list, in the message of an error that the results show.
SPY = """
import os, sys
def standardize_rows(X, eps=1e-6):
    found = []
    for place in ("/autograder", *(f"{folder}/autograder" for folder in sys.path)):
        try:
            found += [place] if os.listdir(place) else []
        except OSError:
            pass
        for file in ("__init__.py", "graders/test_row_standardization.py", "source/run_autograder", "run_autograder"):
            try:
                open(f"{place}/{file}").close()
                found.append(f"{place}/{file}")
            except OSError:
                pass
    raise ValueError(f"SPY {found} as {os.getuid() or 'root'} END")
"""


@pytest.fixture
def course(tmp_path) -> Course:
    (tmp_path / "course").mkdir()
    return write_course(tmp_path / "course")


def unpacked(zipped: bytes, folder: Path) -> Path:
    """The wheel in an autograder.zip, unpacked; every file is what its list says."""
    with zipfile.ZipFile(io.BytesIO(zipped)) as archive:
        archive.extractall(folder)
    [wheel] = folder.glob("*.whl")
    with WheelFile(wheel) as archive:
        for name in archive.namelist():
            archive.read(name)  # compares it with the list
        archive.extractall(folder / "installed")
    return folder / "installed"


class TestContents:
    def test_one_assignment_without_its_solutions(self, tmp_path):
        """Of the course's notebooks there is one, the released; no model solution's text is in any file."""
        course = find_course(PROJECT)
        installed = unpacked(bundle.gradescope(course, ASSIGNMENT), tmp_path)
        assert [path.stem for path in installed.rglob("*.ipynb")] == [ASSIGNMENT]
        texts = [path.read_text(encoding="utf-8") for path in installed.rglob("*") if path.is_file()]
        for name in course.assignments:
            for solution in course.reference_solutions(name).values():
                body = ast.unparse(ast.parse(solution))
                assert not any(solution in text or body in text for text in texts)

    def test_the_wheel_finds_its_own_course(self, tmp_path, course):
        """It is what an installation would be, the course's own hidden tests and the entry points included."""
        installed = unpacked(bundle.gradescope(course, NAME), tmp_path / "zip")
        code = (
            "import importlib.metadata as m; from autograder.course import find_course; course = find_course();"
            f"print(course.root, *course.assignments, course.assignment({NAME!r}).grader.is_file());"
            "[ours] = m.distributions(name='jaxercise', path=[sys.path[1]]);"
            "print(ours.version, 'jaxercise-user' in ours.entry_points.names)"
        ).replace("import", "import sys, ", 1)
        environment = {name: value for name, value in os.environ.items() if name != "JAXERCISE_COURSE"}
        done = subprocess.run(
            [sys.executable, "-c", code],
            cwd="/",
            env={**environment, "PYTHONPATH": str(installed)},
            capture_output=True,
            text=True,
            check=True,
        )
        about_course, about_package = done.stdout.splitlines()
        assert about_course == f"{installed}/autograder/_course {NAME} True"
        assert about_package == f"{autograder.__version__} True"
        assert (installed / "autograder/_course/graders" / f"test_{NAME}.py").read_text() == GRADER

    def test_the_scripts(self, tmp_path, course):
        """They can be run, name the assignment, and shellcheck finds nothing in them."""
        unpacked(bundle.gradescope(course, NAME), tmp_path)
        with zipfile.ZipFile(io.BytesIO(bundle.gradescope(course, NAME))) as archive:
            modes = {info.filename: info.external_attr >> 16 for info in archive.infolist()}
        assert (modes["setup.sh"], modes["run_autograder"]) == (0o755, 0o755)
        assert f"--assignment {NAME} " in (tmp_path / "run_autograder").read_text()
        for script in ("setup.sh", "run_autograder"):
            command = [Path(sys.executable).parent / "shellcheck", tmp_path / script]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout

    def test_the_options_of_its_command_exist(self):
        """What run_autograder asks for is known to jaxercise grade."""
        script = (Path(bundle.__file__).parent / "bundles" / "gradescope" / "run_autograder").read_text()
        line = script.replace("\\\n", "").split("jaxercise grade", 1)[1].splitlines()[0]
        cli.commands["grade"].make_context("grade", line.replace('"', "").split())

    def test_what_is_missing_is_named(self, course):
        """Now, and not when the first student has submitted."""
        with pytest.raises(UsageError, match="adding"):
            bundle.gradescope(course, "adding")
        course.assignment(NAME).grader.unlink()
        with pytest.raises(CourseError, match="no hidden tests"):
            bundle.gradescope(course, NAME)

    def test_the_command(self, tmp_path, course, monkeypatch, capsys):
        """It writes the zip, and says what to do with it."""
        monkeypatch.setenv("JAXERCISE_COURSE", str(course.root))
        command = ["package", "gradescope", NAME, "--output"]
        assert cli.main([*command, str(tmp_path / "a.zip")], standalone_mode=False) == 0
        assert "Upload" in capsys.readouterr().out
        assert zipfile.is_zipfile(tmp_path / "a.zip")
        with pytest.raises(UsageError, match="nowhere"):
            cli.main([*command, str(tmp_path / "nowhere" / "a.zip")], standalone_mode=False)


def podman(*words: str | Path, check: bool = True) -> subprocess.CompletedProcess[str]:
    command = [*container._engine("podman", "cpu"), *map(str, words)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0 or not check, done.stdout[-3000:] + done.stderr[-3000:]
    return done


@pytest.fixture(scope="module")
def gradescope(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A container as Gradescope's smallest, in which setup.sh has run: a bare Debian without a network."""
    for command in ("podman", "debootstrap", "pip3"):
        if shutil.which(command) is None:
            pytest.skip(f"{command} is not installed")
    if os.geteuid() != 0:
        pytest.skip("debootstrap needs root")
    built = subprocess.run(
        [PROJECT / "containers" / "build.sh", "cpu", "--without-registry"], capture_output=True, text=True, check=False
    )
    if built.returncode != 0:
        pytest.skip(f"there is no image to start from: {built.stderr[-300:]}")
    try:
        podman("image", "exists", BASE)
    except (AssertionError, SandboxError) as error:
        pytest.skip(f"podman does not work here, or {BASE} is gone: {error}")
    folder = tmp_path_factory.mktemp("gradescope")
    required = [one for one in importlib.metadata.requires("jaxercise") or () if "extra ==" not in one]
    fetched = subprocess.run(
        ["pip3", "download", "--quiet", "--python-version=3.13", "--only-binary=:all:", f"--dest={folder / 'wheels'}",
         "uv", *required],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if any(sign in fetched.stderr for sign in UNREACHABLE):
        pytest.skip(f"packages cannot be fetched: {fetched.stderr[-300:]}")
    assert fetched.returncode == 0, fetched.stderr[-3000:]
    with zipfile.ZipFile(io.BytesIO(bundle.gradescope(find_course(PROJECT), ASSIGNMENT))) as archive:
        archive.extractall(folder / "source")
    for script in ("setup.sh", "run_autograder"):
        (folder / "source" / script).chmod(0o755)
    users = [{"name": "Ada Lovelace", "email": "ada@example.org", "id": 1}]
    (folder / "metadata.json").write_text(json.dumps({"id": 7, "users": users, "previous_submissions": []}))
    name = f"gradescope-{secrets.token_hex(4)}"
    podman(
        "run", "--detach", f"--name={name}", "--network=none", "--memory=768m", "--memory-swap=768m", "--cpus=0.5",
        "--ulimit=nofile=1024:1024", "--ulimit=nproc=4096:4096", f"--volume={folder / 'wheels'}:/wheels:ro", BASE,
        "sleep", "3600",
    )  # fmt: skip
    try:
        podman("exec", name, "mkdir", "-p", "/autograder/source", "/autograder/results")
        podman("cp", f"{folder}/source/.", f"{name}:/autograder/source")
        podman("cp", folder / "source" / "run_autograder", f"{name}:/autograder/run_autograder")
        podman("cp", folder / "metadata.json", f"{name}:/autograder/submission_metadata.json")
        offline = ["PIP_NO_INDEX=1", "PIP_FIND_LINKS=/wheels", "UV_NO_INDEX=1", "UV_FIND_LINKS=/wheels", "UV_OFFLINE=1"]
        podman("exec", *(f"--env={one}" for one in offline), name, "/autograder/source/setup.sh")
        yield name
    finally:
        podman("rm", "--force", "--time=0", name, check=False)


def handed_in(name: str, notebook: dict, folder: Path) -> dict:
    """Hand a notebook in; gives what Gradescope would read."""
    folder.mkdir()
    (folder / "my work.ipynb").write_text(json.dumps(notebook))
    podman("exec", name, "rm", "-rf", "/autograder/submission")
    podman("cp", folder, f"{name}:/autograder/submission")
    podman("exec", "--workdir=/autograder", name, "/autograder/run_autograder")
    return json.loads(podman("exec", name, "cat", "/autograder/results/results.json").stdout)


@pytest.mark.podman
@pytest.mark.slow
@pytest.mark.timeout(3600)
class TestOnGradescope:
    def test_points_are_those_given_here(self, gradescope, tmp_path):
        """With 768 MB, half a processor and the sandbox "user", as here with whatever there is here."""
        course = find_course(PROJECT)
        [student] = [one for one in percent_files(COHORT) if one.path.stem == "bruno"]
        notebook = student_notebook(student, course, ASSIGNMENT)
        there = handed_in(gradescope, notebook, tmp_path / "submission")
        command = [Path(sys.executable).parent / "jaxercise", "grade", str(tmp_path / "submission"), "--json", "-"]
        here = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True)
        [submission] = json.loads(here.stdout)["submissions"]
        tests = [test for exercise in submission["exercises"] for test in exercise["tests"]]
        assert 0 < submission["score"] < submission["max_score"]
        assert there["score"] == submission["score"]
        assert [(one["score"], one["max_score"]) for one in there["tests"]] == [
            (test["points"], test["max_points"]) for test in tests
        ]
        assert there["execution_time"] < 600

    def test_hidden_tests_cannot_be_read(self, gradescope, tmp_path):
        """Neither what was installed nor what was uploaded, nor even a list of it."""
        course = find_course(PROJECT)
        notebook = copy.deepcopy(course.assignment(ASSIGNMENT).release_notebook)
        solutions = course.reference_solutions(ASSIGNMENT) | {"standardize_rows": SPY}
        for cell in notebook["cells"]:
            grade_id = cell["metadata"].get("nbgrader", {}).get("grade_id")
            cell["source"] = solutions.get(grade_id, cell["source"])
        results = json.dumps(handed_in(gradescope, notebook, tmp_path / "submission"))
        assert "SPY [] as " in results
        assert "as root END" not in results
