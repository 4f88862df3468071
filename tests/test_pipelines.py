"""The examples of pipelines are valid for their services, and their commands grade.

What installs something stands aside here: ``uv run`` uses this environment, and packages and images count as installed.
Those for a GPU are run as far as the call of ``jaxercise``, which needs a GPU from there on.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml
from graded_course import NAME, SOLVED, STUBS, notebook, write_course

from autograder.cli import cli

PROJECT = Path(__file__).parents[1]
EXAMPLES = PROJECT / "examples" / "pipelines"
SCRIPT = EXAMPLES / "grade-inbox.sh"
TOOLS = Path(sys.executable).parent
SCHEMAS = {
    "github-actions.yml": ["vendor.github-workflows"],
    "github-actions-gpu.yml": ["vendor.github-workflows"],
    "gitlab-ci.yml": ["vendor.gitlab-ci", "--data-transform", "gitlab-ci"],
    "gitlab-ci-gpu.yml": ["vendor.gitlab-ci", "--data-transform", "gitlab-ci"],
}
WRITTEN = ["grades.csv", "html", "junit.xml", "report.json"]
ASIDE = {"apt-get": "exit 0", "python3": "exit 0"}


def commands(file: str) -> str:
    """All command lines of a pipeline, as its service puts them into a shell, one after the other."""
    [job] = [job for job in _jobs(yaml.safe_load((EXAMPLES / file).read_text())) if isinstance(job, dict)]
    if "steps" in job:
        return "\n".join(step["run"] for step in job["steps"] if "run" in step)
    return "\n".join((*job.get("before_script", ()), *job["script"]))


def _jobs(pipeline: dict) -> list:
    return list(pipeline["jobs"].values() if "jobs" in pipeline else pipeline.values())


def test_every_example_is_tested():
    """A new one needs its schema named here."""
    assert {path.name for path in EXAMPLES.iterdir()} == {*SCHEMAS, SCRIPT.name}


@pytest.mark.parametrize("file", SCHEMAS)
def test_the_service_would_take_it(file):
    """By the schema of GitHub's workflows and of GitLab's pipelines."""
    command = [TOOLS / "check-jsonschema", "--builtin-schema", *SCHEMAS[file], EXAMPLES / file]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("file", [*SCHEMAS, SCRIPT.name])
def test_shellcheck_finds_nothing(file, tmp_path):
    """In the script, and in the commands of the pipelines."""
    script = SCRIPT
    if file != SCRIPT.name:
        script = tmp_path / "commands.sh"
        script.write_text(f"#!/usr/bin/env bash\n{commands(file)}\n")
    done = subprocess.run([TOOLS / "shellcheck", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize("file", [*SCHEMAS, SCRIPT.name])
def test_jaxercise_knows_what_is_asked_of_it(file):
    """Command and options exist, and no file is named twice."""
    text = SCRIPT.read_text() if file == SCRIPT.name else commands(file)
    [line] = re.findall(r"jaxercise grade (.*)", text.replace("\\\n", ""))
    words = line.replace('"$device"', "gpu").replace(" || status=$?", "").replace('"', "").split()
    context = cli.commands["grade"].make_context("grade", words)
    assert context.params["sandbox"] == "auto"
    assert (context.params["device"] == "gpu") == ("gpu" in file or file == SCRIPT.name)


@pytest.fixture
def workplace(tmp_path, monkeypatch):
    """A checkout with submissions, in which the commands of a pipeline can run; ``calls`` is what they asked for."""
    home = tmp_path / "checkout"
    for student, solutions in (("ada", SOLVED), ("bob", SOLVED | {"square": STUBS["square"]})):
        folder = home / "submissions" / "submitted" / student / NAME
        folder.mkdir(parents=True)
        (folder / f"{NAME}.ipynb").write_text(json.dumps(notebook(solutions)))
    (tmp_path / "course").mkdir()
    monkeypatch.setenv("JAXERCISE_COURSE", str(write_course(tmp_path / "course").root))
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}:{os.environ['PATH']}")
    monkeypatch.delenv("GITHUB_STEP_SUMMARY", raising=False)
    calls = tmp_path / "calls"
    (home / "examples" / "pipelines").mkdir(parents=True)
    (home / "examples" / "pipelines" / SCRIPT.name).write_bytes(SCRIPT.read_bytes())
    executable(home / "containers" / "build.sh", f'echo "image $*" >>{calls}')
    for name, body in ASIDE.items():
        executable(tmp_path / "bin" / name, body)
    return home


def executable(path: Path, body: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{body}\n")
    path.chmod(0o755)


def stand_in_for_uv(workplace: Path, *, grades: bool) -> None:
    """``uv run --no-dev`` starts the command of this environment, or writes down what it should have started."""
    body = f'exec "{TOOLS}/$command" "$@"' if grades else f'echo "$command $*" >>{workplace.parent / "calls"}'
    check = '[ "$1 $2" = "run --no-dev" ] || exit 9'
    executable(workplace.parent / "bin" / "uv", f"{check}\nshift 2; command=$1; shift\n{body}")


def shell(workplace: Path, text: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run it as GitHub's and GitLab's runners do: in bash, up to the first failure."""
    return subprocess.run(
        ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", text],
        cwd=workplace,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


def scores(report: Path) -> dict[str, float]:
    return {one["student"]: one["score"] for one in json.loads(report.read_text())["submissions"]}


@pytest.mark.slow
@pytest.mark.parametrize("file", ["github-actions.yml", "gitlab-ci.yml"])
def test_the_commands_grade(file, workplace):
    """Every result that the pipeline keeps is written."""
    stand_in_for_uv(workplace, grades=True)
    done = shell(workplace, commands(file))
    assert done.returncode == 0, done.stdout + done.stderr
    assert sorted(path.name for path in (workplace / "results").iterdir()) == WRITTEN
    assert scores(workplace / "results" / "report.json") == {"ada": 10, "bob": 5}


@pytest.mark.slow
def test_the_script_grades_what_is_new_and_nothing_else(workplace):
    """Cron runs it every night; most nights nothing has arrived."""
    stand_in_for_uv(workplace, grades=True)
    results = workplace.parent / "results"
    command = f"bash examples/pipelines/{SCRIPT.name}"
    places = {"INBOX": str(workplace / "submissions"), "RESULTS": str(results)}
    first = shell(workplace, command, **places)
    assert first.returncode == 0, first.stdout + first.stderr
    assert sorted(path.name for path in (results / "latest").iterdir()) == WRITTEN
    assert scores(results / "latest" / "report.json") == {"ada": 10, "bob": 5}
    again = shell(workplace, command, **places)
    assert (again.returncode, again.stdout, again.stderr) == (0, "", "")
    assert len(list(results.glob("2*"))) == 1


@pytest.mark.parametrize("file", ["github-actions-gpu.yml", "gitlab-ci-gpu.yml", SCRIPT.name])
def test_on_a_gpu_the_image_comes_first(file, workplace):
    """Kernels there run in containers only."""
    stand_in_for_uv(workplace, grades=False)
    text = f"bash examples/pipelines/{file}" if file == SCRIPT.name else commands(file)
    done = shell(workplace, text, INBOX="submissions", RESULTS="results", DEVICE="gpu")
    assert done.returncode == 0, done.stdout + done.stderr
    image, grading = (workplace.parent / "calls").read_text().splitlines()
    assert image == "image gpu"
    assert "--device gpu" in grading


@pytest.mark.parametrize("status, kept", [(0, True), (1, True), (3, True), (2, False), (130, False)])
def test_the_script_tries_again_what_was_not_graded(status, kept, workplace):
    """Its exit status is that of the grading."""
    executable(workplace.parent / "bin" / "uv", f"exit {status}")
    places = {"INBOX": "submissions", "RESULTS": "results"}
    done = shell(workplace, f"bash examples/pipelines/{SCRIPT.name}", **places)
    assert done.returncode == status
    assert (workplace / "results" / ".seen-cpu").exists() == kept
