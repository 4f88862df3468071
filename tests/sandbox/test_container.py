"""Kernels in containers of podman: what they hold, what they cannot do, and that nothing of them is left."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest
from packaging.requirements import Requirement

from autograder.sandbox import GPU_PROVISIONERS, PROVISIONERS, SandboxStatus, choose, container, gpu, seccomp
from autograder.sandbox.client import CellOutcome, Deadlines, Kernel, KernelDied
from autograder.sandbox.conversation import Call

PROJECT = Path(__file__).parents[2]
#: What debootstrap and pip say where there is no network, or no mirror.
UNREACHABLE = ("Failed getting release file", "Couldn't download", "No matching distribution", "Connection refused")
NEEDED = {"podman": "podman", "debootstrap": "debootstrap", "apt-get": "Debian"}

_CLIENT = """
import sys, time
from autograder.sandbox.client import Kernel
with Kernel("jaxercise-podman") as kernel:
    print(kernel._pid, kernel._folder, flush=True)
    time.sleep(600)
"""


def podman(*words: str) -> str:
    return subprocess.run(["podman", *words], capture_output=True, text=True, check=True).stdout.strip()


def left_over() -> set[str]:
    """Containers and volumes of ours."""
    names = [
        *podman("ps", "--all", "--format={{.Names}}").split(),
        *podman("volume", "ls", "--format={{.Name}}").split(),
    ]
    return {name for name in names if name.startswith("jaxercise-")}


def eventually(holds: Callable[[], bool], seconds: float = 60) -> bool:
    deadline = time.monotonic() + seconds
    while not holds() and time.monotonic() < deadline:
        time.sleep(0.2)
    return holds()


@pytest.fixture(scope="module")
def image() -> str:
    """The image for kernels on the CPU, built from nothing but Debian's and Python's packages, unless it is there."""
    for command, name in NEEDED.items():
        if shutil.which(command) is None:
            pytest.skip(f"{name} is not installed")
    if os.geteuid() != 0:
        pytest.skip("debootstrap needs root")
    built = subprocess.run(
        [PROJECT / "containers" / "build.sh", "cpu", "--without-registry"], capture_output=True, text=True, check=False
    )
    if any(sign in built.stderr for sign in UNREACHABLE):
        pytest.skip(f"the packages for the image cannot be fetched: {built.stderr[-300:]}")
    assert built.returncode == 0, built.stderr[-3000:]
    reason, _ = container.probe("podman")
    if reason:
        pytest.skip(f"podman does not work here: {reason}")
    return container.image("cpu")


@pytest.fixture(scope="module")
def kernel(image) -> Iterator[Kernel]:
    with Kernel(PROVISIONERS["podman"], Deadlines(cpu=60, idle=60)) as kernel:
        yield kernel


@pytest.fixture
def nothing_left(image) -> Callable[[], bool]:
    """Whether all is gone that came since the test began; other kernels may run beside it."""
    before = left_over()
    return lambda: left_over() <= before


def call(kernel: Kernel, source: str):
    assert kernel.execute(source) == CellOutcome(ok=True)
    return kernel.call(Call("f", []))


@pytest.mark.podman
@pytest.mark.timeout(1800)
class TestPodman:
    def test_runs_cells_and_calls(self, kernel):
        """JAX compiles, and values come back."""
        kernel.execute("import jax\n@jax.jit\ndef double(x): return 2 * x")
        assert call(kernel, "def f(): return float(double(21.0))").value == 42.0

    def test_holds_nothing_of_ours(self, kernel):
        """Neither the package nor a package manager, nor an address of this machine's."""
        source = (
            "import glob, importlib.util\n"
            "def f():\n"
            "    found = [name for name in ('autograder', 'nbgrader', 'pip') if importlib.util.find_spec(name)]\n"
            "    return found + glob.glob('/etc/apt/sources.list*') + glob.glob('/etc/resolv.conf')"
        )
        assert [path for path in call(kernel, source).value if path != "/etc/resolv.conf"] == []

    def test_has_no_network(self, kernel):
        """Not even sockets of its families; the only interface is the loopback one."""
        source = "import socket\ndef f(): return [name for _, name in socket.if_nameindex()]"
        assert call(kernel, source).value == ["lo"]
        assert call(kernel, "def f(): socket.socket(socket.AF_INET)").raised.is_a("OSError", "builtins.OSError")
        assert call(kernel, "def f(): socket.socket(socket.AF_VSOCK)").raised.is_a("OSError", "builtins.OSError")

    def test_writes_to_its_scratch_folder_only(self, kernel):
        """Everything else, the folder of the sockets included, is read-only."""
        source = (
            "import os\n"
            "def f():\n"
            "    folders = [folder for folder, _, _ in os.walk('/') if not folder.startswith(('/proc', '/sys'))]\n"
            "    return [folder for folder in folders if os.access(folder, os.W_OK)]"
        )
        home = [path for path in call(kernel, source).value if not path.startswith("/tmp/.")]
        # No queue can be made: the limit on what they hold is 0.
        assert sorted(home) == ["/dev/mqueue", "/dev/shm", "/tmp"]
        assert call(kernel, "def f(): open('/dev/mqueue/q', 'w')").raised.is_a("OSError", "builtins.OSError")

    def test_is_nobody(self, kernel):
        """No capability, no way to gain one, a user id that nothing else has, and the filter of system calls."""
        status = call(kernel, "def f(): return open('/proc/self/status').read()").value
        fields = dict(line.split(":\t", 1) for line in status.splitlines())
        assert {fields[name].strip("0") for name in ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb")} == {""}
        assert (fields["NoNewPrivs"], fields["Seccomp"], fields["Groups"].strip()) == ("1", "2", "")
        assert int(fields["Uid"].split()[0]) >= 1_800_000_000

    def test_can_be_ended_by_its_own_code(self, nothing_left):
        """A kernel that kills itself is noticed, and its container is gone at once."""
        with Kernel(PROVISIONERS["podman"]) as kernel, pytest.raises(KernelDied):
            kernel.execute("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)")
        assert nothing_left()

    def test_takes_its_children_along(self, nothing_left):
        """Processes that detached themselves and ignore signals end with their container."""
        source = (
            "import os, signal, time\n"
            "def f():\n"
            "    if not os.fork():\n"
            "        os.setsid()\n"
            "        if os.fork(): os._exit(0)\n"
            "        for number in (1, 2, 15): signal.signal(number, signal.SIG_IGN)\n"
            "        while True: time.sleep(1)\n"
            "    return os.getpid()"
        )
        with Kernel(PROVISIONERS["podman"]) as kernel:
            assert call(kernel, source).value > 1
            family = [psutil.Process(kernel._pid), *psutil.Process(kernel._pid).children(recursive=True)]
            assert len(family) >= 3
        assert not any(process.is_running() for process in family)
        assert nothing_left()

    def test_ends_with_a_client_that_was_killed(self, nothing_left):
        """No container, volume or process is left of it."""
        client = subprocess.Popen([sys.executable, "-c", _CLIENT], stdout=subprocess.PIPE, text=True)
        assert client.stdout is not None
        pid, folder = client.stdout.readline().split()
        family = [psutil.Process(int(pid)), *psutil.Process(int(pid)).children(recursive=True)]
        client.kill()
        client.wait()
        client.stdout.close()
        assert eventually(lambda: nothing_left() and not any(process.is_running() for process in family))
        shutil.rmtree(folder)


class TestWithoutAnEngine:
    def test_what_is_missing_is_named_with_its_remedy(self, monkeypatch):
        """The engine, then the image."""
        monkeypatch.setenv("PATH", "/nonexistent")
        assert container.probe("podman") == ("podman is not installed", "apt install podman")
        assert container.probe("docker") == ("docker is not installed", "apt install docker.io")

    def test_an_image_that_is_missing_is_named(self, monkeypatch, tmp_path):
        """With the command that builds it."""
        engine = tmp_path / "podman"
        engine.write_text("#!/bin/sh\necho Error: no such image >&2; exit 125\n")
        engine.chmod(0o755)
        monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
        monkeypatch.setenv("JAXERCISE_GPU_IMAGE", "example/kernel:1")
        assert container.probe("podman", "gpu") == (
            "there is no image example/kernel:1",
            "ENGINE=podman containers/build.sh gpu",
        )

    def test_a_container_is_chosen_only_if_nothing_stronger_works(self, monkeypatch):
        """``auto`` goes through the sandboxes in order, and never as far as ``none``."""
        working: set[str] = set()
        monkeypatch.setattr(
            "autograder.sandbox.status",
            lambda name, device="cpu": SandboxStatus(name, works=name in working),
        )
        working.update({"podman", "none"})
        assert choose("auto") == choose("auto", "gpu") == "podman"
        working.add("bubblewrap")
        assert (choose("auto"), choose("auto", "gpu")) == ("bubblewrap", "podman")

    def test_the_filter_allows_nothing_that_the_other_one_denies(self):
        """Containers and bubblewrap refuse the same system calls; the one profile lists what is allowed."""
        profile = json.loads(container._SECCOMP.read_text())
        assert profile["defaultAction"] == "SCMP_ACT_ERRNO"
        whole = {name for rule in profile["syscalls"] if not rule.get("args") for name in rule["names"]}
        assert whole & {*seccomp._DENIED, "clone", "clone3", "socket", "socketcall", "ipc"} == set()

    def test_the_image_has_the_versions_of_the_package(self):
        """The recipe's requirements are those of pyproject.toml."""
        declared = tomllib.loads((PROJECT / "pyproject.toml").read_text())["project"]["dependencies"]
        ours = {one.name: one.specifier for one in map(Requirement, declared)}
        lines = (PROJECT / "containers" / "requirements.txt").read_text().splitlines()
        image = {one.name: one.specifier for one in (Requirement(line) for line in lines if not line.startswith("#"))}
        assert image == {name: ours[name] for name in image}
        assert {"jax", "jaxlib", "numpy", "ipykernel"} <= set(image)


class TestGpu:
    def test_jax_is_set_up_for_sharing(self, monkeypatch):
        """Half a turn's share each for the student's kernel and the clean room; the same sums every time."""
        monkeypatch.setenv(gpu.AT_ONCE_VARIABLE, "3")
        environment = gpu.environment()
        assert float(environment["XLA_CLIENT_MEM_FRACTION"]) == 0.15
        assert environment["XLA_PYTHON_CLIENT_PREALLOCATE"] == "false"
        assert environment["JAX_PLATFORMS"] == "cuda"
        assert "--xla_gpu_deterministic_ops=true" in environment["XLA_FLAGS"]

    @pytest.mark.parametrize("engine, option", [("podman", "--device=nvidia.com/gpu=all"), ("docker", "--gpus=all")])
    def test_a_container_gets_the_gpu_when_asked_for(self, engine, option):
        """By CDI or by docker's own option; and never on the CPU."""
        limits = container.Limits()
        assert option in container._run_options(engine, "gpu", limits)
        assert option not in container._run_options(engine, "cpu", limits)
        assert set(GPU_PROVISIONERS) == {"podman", "docker", "none"}

    def test_submissions_take_turns(self, monkeypatch, tmp_path):
        """Another process waits until this one has no kernel on the GPU any more; kernels of one share its turn."""
        monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
        assert gpu.take_turn() == gpu.take_turn()
        code = "from autograder.sandbox import gpu; gpu.take_turn(); print('mine', flush=True)"
        environment = {**os.environ, "TMPDIR": str(tmp_path)}
        other = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True, env=environment)
        gpu.end_turn()
        with pytest.raises(subprocess.TimeoutExpired):
            other.wait(5)
        gpu.end_turn()
        assert other.communicate(timeout=60)[0] == "mine\n"
