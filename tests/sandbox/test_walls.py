"""The walls, felt from inside: what the code in a kernel can see, reach, gain and use up."""

from __future__ import annotations

import os
import socket
import sys
from pathlib import Path

import psutil
import pytest

import autograder
from autograder.course import find_course
from autograder.sandbox import forkserver
from autograder.sandbox import provisioner as provisioning
from autograder.sandbox.bubblewrap import BubblewrapProvisioner
from autograder.sandbox.client import Kernel
from autograder.sandbox.conversation import Call
from autograder.sandbox.provisioner import interpreter_trees, kernel_environment

LIMITS = BubblewrapProvisioner.limits

pytestmark = pytest.mark.parametrize("provisioner", ["fork", "bubblewrap"], indirect=True, scope="session")


@pytest.fixture(scope="module")
def secrets(tmp_path_factory):
    """What the grader's side has open and set while the kernel starts: a folder, a descriptor, a variable."""
    folder = tmp_path_factory.mktemp("grading")
    for name in ("gradebook.db", "other_submission.ipynb"):
        (folder / name).write_text("secret")
        (folder / name).chmod(0o644)
    descriptor = os.open(folder / "gradebook.db", os.O_RDWR)
    os.set_inheritable(descriptor, True)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRADEBOOK_TOKEN", "secret")
        yield folder
    os.close(descriptor)


@pytest.fixture(scope="module")
def inside(secrets, kernel):
    """Run the body of a function in the kernel, and give back what it returns."""

    def inside(body: str, *args):
        lines = "\n".join(f"    {line}" for line in body.strip().splitlines())
        assert kernel.execute(f"import os, sys\ndef look(*args):\n{lines}\n").ok
        outcome = kernel.call(Call("look", args))
        assert outcome.raised is None
        return outcome.value

    return inside


def attempt(statement: str) -> str:
    """The body of a function that returns the name of the error of this statement, or nothing."""
    return f"import errno\ntry:\n    {statement}\nexcept OSError as error:\n    return errno.errorcode[error.errno]"


class TestTheRoot:
    @pytest.fixture
    def trees(self, provisioner, tmp_path, monkeypatch):
        """An interpreter's tree below the folder of temporary files, beside the machine's own."""
        trees = (tmp_path / "course" / "venv", *interpreter_trees())
        monkeypatch.setattr(provisioning, "interpreter_trees", lambda: trees)
        for name in ("course/venv/shown", "course/venv/lib/autograder/graded", "course/solution"):
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(name)
        tmp_path.chmod(0o755)

    @pytest.fixture
    def reads(self, provisioner, trees):
        """Whether a file is seen inside, as it is, when some folder is to be hidden."""

        def reads(path: Path, hidden: Path) -> bool:
            with Kernel(provisioner, hidden=[hidden]) as kernel:
                kernel.execute(f"from pathlib import Path\ndef f(): return Path({str(path)!r}).read_text()")
                return kernel.call(Call("f")).value == "course/venv/shown"

        return reads

    def test_holds_an_interpreter_below_tmp(self, reads, tmp_path):
        """A checkout may lie anywhere: its interpreter is seen, even where the course around it is hidden."""
        assert reads(tmp_path / "course/venv/shown", hidden=tmp_path / "course")
        assert reads(tmp_path / "course/venv/shown", hidden=tmp_path / "elsewhere")

    def test_holds_nothing_that_is_hidden(self, reads, tmp_path):
        """Neither what lies beside the interpreter nor what is to be hidden inside of it."""
        assert not reads(tmp_path / "course/solution", hidden=tmp_path / "course")
        assert not reads(tmp_path / "course/venv/shown", hidden=tmp_path / "course/venv")


class TestTheFilesystem:
    @pytest.mark.parametrize(
        "folder",
        ["/", "/usr", "/usr/lib", "/etc", "/dev", "/var", "/home", "/root", sys.prefix, sys.base_prefix],
    )
    def test_is_read_only(self, inside, folder):
        """Nothing can be left behind for the next submission."""
        assert inside(attempt("open(os.path.join(args[0], 'mark'), 'w')"), folder) in ("EROFS", "EACCES", "ENOENT")

    def test_has_no_writable_mount_but_scratch(self, inside):
        """Every mount is read-only but two small ones in memory, the sockets' folder and the kernel's own views."""
        body = "return [line.split()[4:6] for line in open('/proc/self/mountinfo')]"
        writable = {target for target, options in inside(body) if "ro" not in options.split(",")}
        shared = {target for target in writable if Path(target).name.startswith("jxk-")}
        assert len(shared) == 1
        assert {target for target in writable - shared if not target.startswith(("/proc", "/dev/"))} == {"/tmp"}
        assert "/dev/shm" in writable

    def test_is_set_up_for_ordinary_users_only(self, inside):
        """No mount honours a set-user-id bit."""
        body = "return [line.split()[4:6] for line in open('/proc/self/mountinfo')]"
        assert [target for target, options in inside(body) if "nosuid" not in options.split(",")] == []

    def test_keeps_the_sockets_folder_closed(self, inside, kernel):
        """Once the kernel is ready nothing can be added to or removed from the one folder it shares with the host."""
        if os.geteuid() != 0:
            pytest.skip("only root can give the folder away")
        folder = str(kernel._folder)
        assert inside(attempt("open(args[0] + '/mark', 'w')"), folder) == "EACCES"
        assert inside(attempt("os.remove(args[0] + '/kernel.json')"), folder) == "EACCES"

    @pytest.mark.parametrize("name", ["gradebook.db", "other_submission.ipynb"])
    def test_does_not_hold_the_graders_files(self, inside, secrets, name):
        """Even those that anybody on the host may read."""
        assert inside(attempt("open(args[0])"), str(secrets / name)) == "ENOENT"

    @pytest.mark.parametrize(
        "path",
        [
            find_course().root / "assignments",
            find_course().root / "release",
            Path(autograder.__file__).parent / "graders",
            Path(__file__),
            Path.home() / ".bashrc",
            Path("/etc/passwd"),
            Path("/usr/src"),
            Path("/sys"),
            Path("/run"),
        ],
        ids=lambda path: path.name,
    )
    def test_does_not_show(self, inside, path):
        """Absent or empty: the course, the graders, these tests, the person's home, the machine's secrets."""
        body = """
if os.path.isdir(args[0]):
    return os.listdir(args[0])
return [name for name in args if os.path.lexists(name)]
"""
        assert inside(body, str(path)) == []

    def test_does_not_show_the_home_folder(self, inside):
        """Of what is on the way to the interpreter, only the way is there."""
        body = """
found, home = [], args[0]
for folder, folders, files in os.walk(home):
    found += [os.path.join(folder, name) for name in files]
    folders[:] = [name for name in folders if os.path.join(folder, name) not in args[1:]]
return found[:20]
"""
        if Path.home() in (Path("/"), Path("/tmp")):
            pytest.skip("no home folder of its own")
        assert inside(body, str(Path.home()), sys.prefix, sys.base_prefix) == []

    def test_holds_no_trace_of_the_course(self, inside):
        """No file anywhere has the name of a hidden grader or notebook, or lies in a copy of this package."""
        names = find_course().assignments
        body = """
found = []
for folder, folders, files in os.walk('/'):
    if folder == '/':
        folders.remove('proc')
    for name in files:
        if name.split('.')[0].removeprefix('test_') in args or 'autograder' in folder.split('/'):
            found.append(os.path.join(folder, name))
return found[:20]
"""
        assert inside(body, *names) == []

    @pytest.mark.parametrize("module", ["autograder.session", "autograder.graders.plugin", "autograder.sandbox.agent"])
    def test_holds_no_package_to_import(self, inside, module):
        """Wherever Python looks for packages."""
        body = """
import importlib
try:
    importlib.import_module(args[0])
except ImportError:
    return 'there is none'
"""
        assert inside(body, module) == "there is none"

    def test_has_only_harmless_devices(self, inside):
        """And no terminal to type into."""
        harmless = {"null", "zero", "full", "random", "urandom", "tty", "console"}
        body = "return [entry.name for entry in os.scandir('/dev') if not (entry.is_symlink() or entry.is_dir())]"
        assert set(inside(body)) <= harmless
        assert inside(attempt("os.open('/dev/tty', os.O_RDWR)")) in ("ENXIO", "ENOENT")


class TestTheNetwork:
    @pytest.mark.parametrize("family", [2, 10, 17, 38, 40], ids=["inet", "inet6", "packet", "alg", "vsock"])
    def test_cannot_be_spoken_to(self, inside, family):
        """Sockets of these families do not exist."""
        for kind in (1, 2, 3):
            assert inside(attempt("import socket; socket.socket(*args)"), family, kind) == "EAFNOSUPPORT"

    def test_is_not_there(self, inside):
        """Only the loopback interface of a namespace of its own."""
        assert inside("import socket\nreturn socket.if_nameindex()") == [(1, "lo")]

    def test_has_no_abstract_sockets_of_the_host(self, inside):
        """These need no file."""
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind("\0jaxercise-test")
            listener.listen()
            connect = "import socket; socket.socket(socket.AF_UNIX).connect('\\0jaxercise-test')"
            assert inside(attempt(connect)) == "ECONNREFUSED"


class TestTheProcess:
    def test_has_a_clean_environment(self, inside):
        """What the provisioner says, and what Python's own libraries add; nothing of the grader's."""
        environment = inside("return dict(os.environ)")
        expected = kernel_environment("/tmp")
        assert {name: environment.get(name) for name in expected} == expected
        assert set(environment) - set(expected) <= {"PWD", "CLICOLOR", "FORCE_COLOR", "CLICOLOR_FORCE", "PAGER",
            "GIT_PAGER", "TERM", "MPLBACKEND", "PYDEVD_USE_FRAME_EVAL", "JPY_PARENT_PID", "TPU_ML_PLATFORM",
            "TPU_ML_PLATFORM_VERSION", "TF_GRPC_DEFAULT_OPTIONS", "GRPC_VERBOSITY", "TPU_SKIP_MDS_QUERY"}  # fmt: skip

    def test_cannot_read_the_environment_it_was_started_from(self, inside):
        """No process it can see was started with the grader's variables."""
        body = """
found = []
for number in filter(str.isdigit, os.listdir('/proc')):
    try:
        found.append(open(f'/proc/{number}/environ').read())
    except OSError:
        pass
return [text for text in found if 'GRADEBOOK' in text]
"""
        assert inside(body) == []

    def test_holds_no_descriptor_of_the_graders(self, inside, secrets):
        """Inherited ones are closed."""
        body = """
found = []
for number in os.listdir('/proc/self/fd'):
    try:
        found.append(os.readlink(f'/proc/self/fd/{number}'))
    except OSError:
        pass
return found
"""
        opened = inside(body)
        assert opened
        assert [path for path in opened if path.startswith("/") and not path.startswith("/dev/")] == []

    def test_is_nobody(self, inside):
        """Real, effective and saved ids are one that nothing else on the machine has; there are no groups."""
        users, groups, more = inside("return os.getresuid(), os.getresgid(), os.getgroups()")
        assert len(set(users) | set(groups)) == 1
        assert users[0] >= 1_800_000_000
        assert set(more) <= {65534} | set(groups)

    def test_is_nobody_outside_as_well(self, kernel, inside):
        """Seen from the host, the code does not run as root."""
        everybody = psutil.Process(kernel._pid).children(recursive=True)
        kernels = [
            process
            for process in everybody
            if {"ipykernel_launcher", forkserver.__file__}.intersection(process.cmdline()[1:4])
        ]
        assert kernels
        for process in kernels:
            assert 0 not in (*process.uids(), *process.gids())

    def test_has_no_privileges_and_gains_none(self, inside):
        """All sets of capabilities are empty, a program's set-user-id bit counts for nothing, a filter is on."""
        status = dict(line.split(":\t") for line in inside("return open('/proc/self/status').read()").splitlines())
        assert {int(status[f"Cap{name}"], 16) for name in ("Inh", "Prm", "Eff", "Bnd", "Amb")} == {0}
        assert (status["NoNewPrivs"], status["Seccomp"]) == ("1", "2")

    def test_sees_only_its_own_kind(self, inside):
        """A process namespace of its own."""
        body = """
found = {}
for number in filter(str.isdigit, os.listdir('/proc')):
    found[int(number)] = open(f'/proc/{number}/cmdline').read().split('\\0')[0].split('/')[-1]
return os.getpid(), found
"""
        own, processes = inside(body)
        assert own in processes
        assert len(processes) <= 3
        assert not any(name.startswith(("pytest", "sh", "init", "systemd")) for name in processes.values())

    @pytest.mark.parametrize(
        "path", ["sys/kernel/core_pattern", "sys/kernel/hostname", "sysrq-trigger", "1/mem", "kcore", "1/oom_score_adj"]
    )
    def test_cannot_write_to_the_system(self, inside, path):
        """The settings of the machine and the memory of others are closed."""
        assert inside(attempt("os.open(args[0], os.O_WRONLY)"), f"/proc/{path}") in (
            "EACCES",
            "EROFS",
            "EPERM",
            "ENOENT",
        )

    def test_cannot_end_the_sandbox_by_a_signal(self, inside, kernel):
        """Its first process is out of reach, if it is another user's; otherwise it takes the kernel along."""
        if os.geteuid() != 0:
            pytest.skip("only root can run it as somebody else")
        assert inside("try:\n    os.kill(1, 9)\nexcept OSError as error:\n    return str(error)") is not None
        assert inside("return 1") == 1

    def test_lives_on_a_machine_without_a_name(self, inside):
        """The host's name says where one is."""
        assert inside("import socket\nreturn socket.gethostname()") == "sandbox"

    def test_cannot_see_another_kernel(self, inside, provisioner):
        """Two submissions that are graded at once know nothing of each other."""
        with Kernel(provisioner) as other:
            assert inside(attempt("os.listdir(args[0])"), str(other._folder)) == "ENOENT"
            assert inside("return os.getuid()") != psutil.Process(other._pid).children(recursive=True)[-1].uids().real


class TestUse:
    @pytest.mark.parametrize("folder, size", [("/tmp", LIMITS.scratch), ("/dev/shm", 1 << 20)])
    def test_of_scratch_is_limited(self, inside, folder, size):
        """And what is written is gone with the kernel."""
        body = """
total = os.statvfs(args[0])
mounts = [line.split(' - ') for line in open('/proc/self/mountinfo')]
kinds = [kind.split()[0] for mount, kind in mounts if mount.split()[4] == args[0]]
return total.f_blocks * total.f_frsize, kinds
"""
        assert inside(body, folder) == (size, ["tmpfs"])

    @pytest.mark.parametrize(
        "name, limit",
        [
            ("AS", LIMITS.memory),
            ("FSIZE", LIMITS.file_size),
            ("NOFILE", LIMITS.open_files),
            ("NPROC", LIMITS.processes),
            ("CORE", 0),
            ("MEMLOCK", 65536),
            ("MSGQUEUE", 0),
        ],
    )
    def test_of_everything_else_too(self, inside, name, limit):
        """And no limit can be raised."""
        number = {"MSGQUEUE": 12}.get(name)  # Python does not name it
        body = "import resource\nreturn resource.getrlimit(args[1] or getattr(resource, 'RLIMIT_' + args[0]))"
        assert inside(body, name, number) == (limit, limit)


#: Arguments with which the call would do nothing, succeed, or fail for another reason than EPERM.
CALLS = {
    "ptrace": (-1, -1),
    "process_vm_readv": (0, 0, 0, 0, 0, 0),
    "process_vm_writev": (0, 0, 0, 0, 0, 0),
    "unshare": (0,),
    "setns": (-1, 0),
    "keyctl": (0, -1, 0),
    "add_key": (0, 0, 0, 0, -1),
    "request_key": (0, 0, 0, -1),
    "io_uring_setup": (0, 0),
    "io_uring_enter": (-1, 0, 0, 0, 0, 0),
    "bpf": (-1, 0, 0),
    "userfaultfd": (-1,),
    "perf_event_open": (0, 0, -1, -1, 0),
    "mount": (0, 0, 0, 0, 0),
    "pivot_root": (0, 0),
    "chroot": (0,),
    "personality": (0xFFFFFFFF,),
    "name_to_handle_at": (-1, 0, 0, 0, 0),
    "kcmp": (0, 0, -1, 0, 0),
    "pidfd_getfd": (-1, 0, 0),
    "vmsplice": (-1, 0, 0, 0),
}


class TestSystemCalls:
    MAKE = (
        "import ctypes\n"
        "call = ctypes.CDLL(None, use_errno=True).syscall\n"
        "result = call(*map(ctypes.c_long, args))\n"
        "return ctypes.get_errno() if result == -1 else 0"
    )

    @staticmethod
    def number(name: str) -> int:
        seccomp = pytest.importorskip("pyseccomp", reason="needs libseccomp", exc_type=ImportError)
        return seccomp.resolve_syscall(seccomp.Arch.NATIVE, name)

    @pytest.mark.parametrize("name", CALLS)
    def test_that_help_to_break_out_are_refused(self, inside, name):
        """Each with EPERM, before the kernel even looks at the arguments."""
        assert inside(self.MAKE, self.number(name), *CALLS[name]) == 1

    def test_that_everybody_needs_are_not(self, inside):
        """The same way of asking works."""
        assert inside(self.MAKE, self.number("getpid")) == 0

    @pytest.mark.parametrize("flag", [0x10000000, 0x00020000, 0x20000000, 0x40000000], ids=["user", "ns", "pid", "net"])
    def test_make_no_namespaces(self, inside, flag):
        """Neither by clone; clone3, whose flags no filter can read, is said not to exist."""
        assert inside(self.MAKE, self.number("clone"), flag, 0, 0, 0, 0) == 1
        assert inside(self.MAKE, self.number("clone3"), 0, 0) == 38

    @pytest.mark.parametrize("command", [0x5412, 0x541C, 0x5412 | 1 << 32], ids=["TIOCSTI", "TIOCLINUX", "high-bits"])
    def test_push_nothing_into_a_terminal(self, inside, command):
        """Not even with bits set that the kernel ignores."""
        assert inside(self.MAKE, self.number("ioctl"), -1, command, 0) == 1

    def test_have_no_second_door(self, inside):
        """A call by the numbers of another architecture (here x32) ends the process or does not exist."""
        if os.uname().machine != "x86_64":
            pytest.skip("x32 is of x86_64")
        program = f"import ctypes; print(ctypes.CDLL(None).syscall({0x40000000 | self.number('unshare')}, 0))"
        body = "import subprocess\nreturn subprocess.run([sys.executable, '-c', args[0]], stdout=-1, text=True).stdout"
        assert inside(body, program).strip() in ("", "-1")
