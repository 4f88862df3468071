"""The example for Slurm, on a Slurm of one node that is started for it."""

from __future__ import annotations

import csv
import getpass
import json
import os
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from graded_course import NAME, SOLVED, notebook, write_course

from autograder.course import COURSE_VARIABLE

pytest.importorskip("dask_jobqueue", reason="needs dask-jobqueue")

EXAMPLE = Path(__file__).parents[1] / "examples" / "cluster" / "slurm.py"
MISSING = [program for program in ("munged", "slurmctld", "slurmd", "sbatch") if not shutil.which(program)]

pytestmark = [
    pytest.mark.slurm,
    pytest.mark.slow,
    pytest.mark.skipif(bool(MISSING), reason=f"needs {', '.join(MISSING)}: apt install slurm-wlm munge"),
    pytest.mark.skipif(os.geteuid() != 0, reason="Slurm's daemons are started by root"),
]

SETTINGS = """
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmUser={user}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.sock
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
SlurmctldPort={port}
SlurmdPort={node_port}
ProctrackType=proctrack/{track}
TaskPlugin=task/{task}
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
SlurmdParameters=config_overrides
ReturnToService=2
NodeName={host} NodeAddr=127.0.0.1 CPUs=4 RealMemory=16000 State=UNKNOWN
PartitionName=debug Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


@pytest.fixture
def slurm(tmp_path_factory, monkeypatch) -> Iterator[Path]:
    """Its folder; with control groups that hold jobs to their memory, where they are of version 1."""
    folder = tmp_path_factory.mktemp("slurm")
    (folder / "munge.key").write_bytes(os.urandom(1024))
    (folder / "munge.key").chmod(0o600)
    groups = Path("/sys/fs/cgroup/memory").is_dir()
    (folder / "slurm.conf").write_text(
        SETTINGS.format(
            host=socket.gethostname().partition(".")[0],
            user=getpass.getuser(),
            folder=folder,
            port=free_port(),
            node_port=free_port(),
            track="cgroup" if groups else "linuxproc",
            task="cgroup" if groups else "none",
        )
    )
    (folder / "cgroup.conf").write_text("CgroupPlugin=cgroup/v1\nConstrainRAMSpace=yes\n")
    for name in ("state", "spool"):
        (folder / name).mkdir()
    monkeypatch.setenv("SLURM_CONF", str(folder / "slurm.conf"))
    munge = {"key-file": "munge.key", "socket": "munge.sock", "pid-file": "pid", "log-file": "log", "seed-file": "seed"}
    commands = [
        ["munged", "--foreground", "--force", *(f"--{option}={folder / name}" for option, name in munge.items())],
        ["slurmctld", "-D"],
        ["slurmd", "-D"],
    ]
    running = []
    try:
        for command in commands:
            with (folder / f"{command[0]}.out").open("wb") as log:
                running.append(subprocess.Popen(command, stdout=log, stderr=log))
            time.sleep(1)
        wait_for("idle", "sinfo", "--noheader", "--format=%T")
        yield folder
        subprocess.run(["scancel", "--me"], check=False)
        wait_for("", "squeue", "--noheader")
    finally:
        for process in reversed(running):
            process.terminate()
            process.wait(30)


def wait_for(expected: str, *command: str) -> None:
    give_up = time.monotonic() + 60
    while (said := subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()) != expected:
        assert time.monotonic() < give_up, said
        time.sleep(0.5)


def test_the_example(slurm, tmp_path, monkeypatch):
    """Jobs are submitted, grade, and are gone at the end."""
    course = write_course(tmp_path / "course")
    for student, double in (("ada", SOLVED["double"]), ("bob", "def double(x):\n    return x\n")):
        path = tmp_path / "submitted" / student / NAME / f"{NAME}.ipynb"
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps(notebook(SOLVED | {"double": double})))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv(COURSE_VARIABLE, str(course.root))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setenv("DASK_JOBQUEUE__SLURM__INTERFACE", "lo")
    command = [sys.executable, str(EXAMPLE), "submitted", "--csv", "grades.csv", "--sandbox", "none"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 0, ended.stderr
    assert ended.stdout.splitlines()[-1] == "2 submissions graded. Results: grades.csv"
    rows = list(csv.DictReader((tmp_path / "grades.csv").read_text().splitlines()))
    assert [(row["student"], row["score"]) for row in rows] == [("ada", "10"), ("bob", "8")]
    assert list(tmp_path.glob("slurm-*.out")), "no job of Slurm has run"
    wait_for("", "squeue", "--noheader")
