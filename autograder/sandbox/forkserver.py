"""Start kernels from a warm process: it has imported what a kernel needs, and forks. A program of its own.

Its standard input is a socket of the grader's, over which nothing comes but a socket for each kernel. For each, the
server forks a *warden*, which reads from there what to start (see ``Room``) and forks the *init* of a new process
namespace. That one walks into a room of its own: namespaces, a root that holds only what may be seen, limits, no
rights, no way back. Then it forks the *kernel*, and no line of a student's runs in any other process than that one.

The warden stays outside with the grader's socket. When it is told to, or the grader is gone, it kills the init, and
with that everything in its process namespace (``man 7 pid_namespaces``). No submission's data is ever in the
server's own memory, which is what every kernel starts with.

Needs the standard library, ``launcher.py`` and the agent's files beside it, and what it imports for the kernels; with
the argument ``--cold``, for trying what the machine allows, it imports nothing. Read it beside ``man 7 namespaces`` and
what that refers to, ``man 2 pivot_root``, ``man 2 mount_setattr`` and ``man 7 landlock``.
"""

from __future__ import annotations

import base64
import contextlib
import ctypes
import gc
import importlib
import importlib.metadata
import importlib.util
import itertools
import json
import os
import select
import signal
import socket
import sys
import threading
import types
import warnings
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NoReturn, TypedDict

_FOLDER = os.path.dirname(os.path.abspath(__file__))
if TYPE_CHECKING:
    from autograder.sandbox import launcher
else:
    _beside = importlib.util.spec_from_file_location("launcher", os.path.join(_FOLDER, "launcher.py"))
    launcher = importlib.util.module_from_spec(_beside)
    _beside.loader.exec_module(launcher)

#: What a kernel and the agent in it import before any code of a student: none of it may start a thread or a backend.
IMPORTS = (
    "IPython.core.completerlib", "IPython.core.debugger", "IPython.core.logger", "IPython.core.oinspect",
    "IPython.extensions.storemagic", "debugpy.server.api", "faulthandler", "ipykernel.debugger", "ipykernel.ipkernel",
    "ipykernel.kernelapp", "ipykernel.zmqshell", "jax", "jax._src.debugging", "jax.experimental.multihost_utils",
    "jax.export", "jax.extend.core.primitives", "jax.monitoring", "jax.numpy", "jax.random",
    "jaxlib.mlir.dialects.builtin", "jaxlib.mlir.dialects.mhlo", "numpy", "pdb", "pydoc", "timeit",
    "tornado.platform.asyncio", "tornado.queues", "xmlrpc.server", "zmq.eventloop.zmqstream",
)  # fmt: skip

#: The agent, under the name by which the grader's first request looks for it.
AGENT, HOST = "_jaxercise_agent", "_jaxercise_on_the_host"
#: What runs beside a student's code: modules, and the files beside this one that they are made of.
PARTS = {HOST: "on_the_host.py", AGENT: "agent.py"}

CLONE_NEWCGROUP, CLONE_NEWUTS, CLONE_NEWIPC = 0x02000000, 0x04000000, 0x08000000
CLONE_NEWUSER, CLONE_NEWPID, CLONE_NEWNET = 0x10000000, 0x20000000, 0x40000000
PR_SET_DUMPABLE = 4
MNT_DETACH = 2
MS_NOEXEC = 8
MOUNT_SETATTR, AT_FDCWD, AT_RECURSIVE = 442, -100, 0x8000
MOUNT_ATTR_RDONLY, MOUNT_ATTR_NOSUID, MOUNT_ATTR_NODEV, MOUNT_ATTR_NOEXEC = 1, 2, 4, 8
CAPABILITY_VERSION_3 = 0x20080522

_HOME, _SHM = "/tmp", "/dev/shm"  # noqa: S108 - private memory file systems in the room
_LINKS = {
    "fd": "/proc/self/fd", "stdin": "/proc/self/fd/0", "stdout": "/proc/self/fd/1", "stderr": "/proc/self/fd/2",
    "ptmx": "pts/ptmx",
}  # fmt: skip
_MESSAGE = 1 << 18
_FAILED = 126

_libc = ctypes.CDLL(None, use_errno=True)


class Room(TypedDict):
    """What to start, and the room to start it in."""

    arguments: list[str]  # of ipykernel
    user: int  # user and group id of the kernel, and of nothing else
    keeper: int  # user and group id of the init, and of nothing else
    entrances: list[str]  # files of control groups
    shared: str  # the folder of the sockets
    programs: str  # a folder of compiled programs, or nothing
    programs_at: str  # where the kernel sees it
    plan: list[tuple[str, str, str]]  # how to make the root, step by step
    scratch_size: int
    scratch_files: int
    limits: dict[str, int]  # by the name of the resource in man 2 setrlimit
    seccomp: str  # a BPF program in base64


def main() -> None:
    """Import, then fork for every socket that comes, until the grader closes its end."""
    requests = socket.socket(fileno=os.dup(0))
    null = os.open("/dev/null", os.O_RDWR)
    os.dup2(null, 0)
    if sys.argv[1:] != ["--cold"]:
        for name in IMPORTS:
            importlib.import_module(name)
        load_agent()
        look_for_plugins()
    if threading.active_count() != 1 or len(os.listdir("/proc/self/task")) != 1:
        sys.exit("an import has started a thread: no process can be forked from this one")
    sys.modules["__main__"] = types.ModuleType("__main__")  # this one is no business of a notebook's
    gc.collect()
    gc.freeze()  # a collection in a kernel would write to all these objects, and so copy their pages
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # wardens need not be waited for
    requests.send(b"ready")
    while True:
        message, descriptors, *_ = socket.recv_fds(requests, 16, 1)
        if not message:
            return
        if not fork():
            requests.close()
            warden(socket.socket(fileno=descriptors[0]))
        os.close(descriptors[0])


def load_agent() -> None:
    """Make modules of the agent's files, which lie beside this one; nothing of them is started."""
    for name, path in PARTS.items():
        with open(os.path.join(_FOLDER, path), encoding="utf-8") as file:
            code = compile(file.read(), f"<jaxercise {path}>", "exec")
        module = sys.modules[name] = types.ModuleType(name)
        exec(code, module.__dict__)  # noqa: S102 - a file of ours


def look_for_plugins() -> None:
    """What JAX does before its first backend, where it finds nothing: to read that in every kernel takes a while.

    Plugins that there are may start threads, and are left to the kernel.
    """
    if not importlib.metadata.entry_points(group="jax_plugins") and not importlib.util.find_spec("jax_plugins"):
        sys.modules["jax._src.xla_bridge"]._discover_and_register_pjrt_plugins()


def fork() -> int:
    """``os.fork``, without the warning that JAX may have threads: it has none yet."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return os.fork()


# --------------------------------------------------------------------------------------------- the warden


def warden(grader: socket.socket) -> NoReturn:
    """Read what to start, start it, and see to its end."""
    try:
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        room: Room = json.loads(grader.recv(_MESSAGE))
        read, write = os.pipe()
        if os.geteuid() != 0:
            become_root_of_a_user_namespace(room["user"])
        launcher.check(_libc.unshare(CLONE_NEWPID))
        init = fork()
        if not init:
            grader.close()
            os.close(read)
            init_of_a_room(room, write)
        os.close(write)
        watched = os.pidfd_open(init)
        tell(grader, pid=os.getpid())
        abandoned = watch(grader, init, watched)
        with contextlib.suppress(ProcessLookupError):
            signal.pidfd_send_signal(watched, signal.SIGKILL)
        status = launcher.exit_status(os.waitpid(init, 0)[1])
        tell(grader, status=status, error=os.read(read, 4096).decode())
        if abandoned:
            launcher.tidy_up(room["shared"], room["entrances"])
    except BaseException as error:
        tell(grader, status=_FAILED, error=f"{type(error).__name__}: {error}")
    finally:
        os._exit(0)


def tell(grader: socket.socket, **what: Any) -> None:
    """A message to the grader, which may be gone."""
    with contextlib.suppress(OSError):
        grader.send(json.dumps(what).encode())


def watch(grader: socket.socket, init: int, ends: int) -> bool:
    """Wait until the room is empty or is to be; whether there is no grader any more. ``ends``: a descriptor of init."""
    while True:
        ready, _, _ = select.select([grader.fileno(), ends], [], [])
        if ends in ready:
            return False
        try:
            message = grader.recv(16)
        except ConnectionError:
            message = b""
        if message != b"interrupt":
            return not message
        for kernel in itertools.islice(launcher.descendants(init), 1):
            with contextlib.suppress(ProcessLookupError):
                os.kill(kernel, signal.SIGINT)


def become_root_of_a_user_namespace(user: int) -> None:
    """Without root: rights that hold in namespaces of one's own only (``man 7 user_namespaces``)."""
    owner, group = os.geteuid(), os.getegid()
    launcher.check(_libc.unshare(CLONE_NEWUSER))
    for name, text in (("setgroups", "deny"), ("uid_map", f"{user} {owner} 1"), ("gid_map", f"{user} {group} 1")):
        with open(f"/proc/self/{name}", "w") as file:
            file.write(text)


# ------------------------------------------------------------------------------------------------ the init


def init_of_a_room(room: Room, errors: int) -> NoReturn:
    """Build the room, give up all rights, fork the kernel, and end with it. Process 1 of its namespace.

    ``errors`` is a pipe that nobody but the warden reads.
    """
    status = _FAILED
    try:
        os.setsid()
        launcher.enter(room["entrances"])
        launcher.be_killed_first()
        build(room)
        launcher.check(_libc.unshare(CLONE_NEWCGROUP))  # now: where we are is the root of what can be seen
        launcher.set_limits(room["limits"])
        os.chdir(_HOME)
        launcher.prctl(PR_SET_DUMPABLE, 0)  # the kernel cannot look into this process
        kernel = fork()
        if not kernel:
            become_the_kernel(room, errors)
        give_up_rights(room["keeper"])
        end_with_the_warden(errors)
        status = reap_until(kernel)
    except BaseException as error:
        complain(errors, error)
    finally:
        os._exit(status)


def complain(errors: int, error: BaseException) -> None:
    """Tell the warden why there is no kernel."""
    os.write(errors, f"{type(error).__name__}: {error}"[:4000].encode())


def end_with_the_warden(errors: int) -> None:
    """Be killed when the warden ends, from now on: a change of user clears that. It may have ended already."""
    launcher.prctl(launcher.PR_SET_PDEATHSIG, signal.SIGKILL)
    pipe = select.poll()
    pipe.register(errors, 0)
    if pipe.poll(0):
        os._exit(_FAILED)


def reap_until(kernel: int) -> int:
    """Reap whatever ends; the status of the kernel, once it does."""
    while True:
        ended, status = os.waitpid(-1, 0)
        if ended == kernel:
            return launcher.exit_status(status)


def build(room: Room) -> None:
    """Namespaces, and in them a root of our own: nothing else of the machine can be named afterwards."""
    launcher.check(_libc.unshare(launcher.CLONE_NEWNS | CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWNET))
    socket.sethostname("sandbox")
    launcher.mount("none", "/", flags=launcher.MS_REC | launcher.MS_PRIVATE)
    shared = os.open(room["shared"], os.O_PATH)
    # Any folder will do to build on. This one is ours, and no other source lies in it.
    root = room["shared"]
    safe = launcher.MS_NOSUID | launcher.MS_NODEV
    launcher.mount("root", root, "tmpfs", safe, "size=1m,mode=755")
    scratch = f"size={room['scratch_size']},nr_inodes={room['scratch_files']},mode=1777"
    for path, options in (
        (_HOME, scratch),
        ("/dev", "size=1m,mode=755"),
        (_SHM, "size=1m,nr_inodes=100,mode=1777"),
    ):
        os.mkdir(root + path)
        launcher.mount("room", root + path, "tmpfs", safe, options)
    follow(room["plan"], root)
    os.mkdir(f"{root}/proc")
    launcher.mount("proc", f"{root}/proc", "proc", safe | MS_NOEXEC)
    for path in launcher.DEVICES:
        show(path, root + path, MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NOEXEC)
    os.mkdir(f"{root}/dev/pts")
    launcher.mount(
        "pts", f"{root}/dev/pts", "devpts", launcher.MS_NOSUID | MS_NOEXEC, "newinstance,ptmxmode=666,max=16"
    )
    for name, target in _LINKS.items():
        os.symlink(target, f"{root}/dev/{name}")
    os.makedirs(root + room["shared"])
    launcher.mount(f"/proc/self/fd/{shared}", root + room["shared"], flags=launcher.MS_BIND)  # without the new root
    set_attributes(root + room["shared"], MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV | MOUNT_ATTR_NOEXEC)
    if room["programs"]:
        show(room["programs"], root + room["programs_at"])
    for path in ("/dev", "/proc", ""):
        set_attributes(root + path, MOUNT_ATTR_RDONLY)
    # The old root comes to lie upon the new one, and is taken away (man 2 pivot_root, "pivot_root(".", ".")").
    os.chdir(root)
    launcher.check(_libc.pivot_root(b".", b"."))
    launcher.check(_libc.umount2(b".", MNT_DETACH))
    os.chdir("/")
    os.close(shared)


def follow(plan: Sequence[tuple[str, str, str]], root: str) -> None:
    """Make a root by a plan."""
    covers = []
    for kind, path, target in plan:
        if kind == "link":
            os.symlink(target, root + path)
        elif kind == "folder":
            os.makedirs(root + path, exist_ok=True)
        elif kind == "tree" or (kind == "try" and os.path.exists(path)):
            show(path, root + path)
        elif kind == "cover":
            launcher.mount("room", root + path, "tmpfs", launcher.MS_NOSUID | launcher.MS_NODEV, "size=4k,mode=755")
            covers.append(root + path)
    for path in covers:
        set_attributes(path, MOUNT_ATTR_RDONLY)


def show(path: str, place: str, attributes: int = MOUNT_ATTR_RDONLY | MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV) -> None:
    """Let a file or tree of the machine be seen at a place, which is made."""
    if os.path.isdir(path):
        os.makedirs(place, exist_ok=True)
    else:
        os.makedirs(os.path.dirname(place), exist_ok=True)
        os.close(os.open(place, os.O_CREAT | os.O_WRONLY, 0o444))
    launcher.mount(path, place, flags=launcher.MS_BIND | launcher.MS_REC)
    set_attributes(place, attributes, recursive=True)


def set_attributes(path: str, attributes: int, *, recursive: bool = False) -> None:
    """``man 2 mount_setattr``; its struct is four numbers of 64 bits: to set, to clear, propagation, a namespace."""
    wanted = (ctypes.c_uint64 * 4)(attributes, 0, launcher.MS_PRIVATE, 0)
    flags = AT_RECURSIVE if recursive else 0
    launcher.syscall(MOUNT_SETATTR, AT_FDCWD, ctypes.c_char_p(path.encode()), flags, wanted, ctypes.sizeof(wanted))


def landlock_ruleset(room: Room) -> int | None:
    """A second wall, where the machine has it: all that is here can be read, and only what is meant to be written."""
    try:
        launcher.landlock_version()
    except OSError:
        return None
    return launcher.landlock_ruleset(
        [
            ("/", launcher.READ),
            *((path, launcher.READ_FILE | launcher.WRITE_FILE) for path in launcher.DEVICES),
            ("/dev/pts", launcher.READ_FILE | launcher.READ_DIR | launcher.WRITE_FILE | launcher.IOCTL_DEV),
            (room["shared"], launcher.FOR_SOCKETS),
            (_HOME, launcher.WRITABLE),
            (_SHM, launcher.WRITABLE),
        ]
    )


def give_up_rights(user: int) -> None:
    """Become a user without any capability, for good (``man 7 capabilities``). Without root, it is the same user."""
    if os.geteuid() == 0:
        launcher.drop_privileges(user)
    else:
        launcher.drop_bounding_set()
    header = (ctypes.c_uint32 * 2)(CAPABILITY_VERSION_3, 0)
    launcher.check(_libc.capset(header, (ctypes.c_uint32 * 6)()))
    launcher.prctl(launcher.PR_SET_NO_NEW_PRIVS, 1)


# ---------------------------------------------------------------------------------------------- the kernel


def become_the_kernel(room: Room, errors: int) -> NoReturn:
    """Walk through the last doors and shut them, then do what ``python -m ipykernel_launcher`` does.

    Without arguments, for trying the room only, that is nothing.
    """
    status: object = _FAILED
    try:
        os.setsid()
        ruleset = landlock_ruleset(room)
        give_up_rights(room["user"])
        if ruleset is not None:
            launcher.syscall(launcher.LANDLOCK_RESTRICT_SELF, ruleset, 0)
        launcher.prctl(PR_SET_DUMPABLE, 1)  # as after an exec: its own files in /proc are its own
        launcher.install_filter(base64.b64decode(room["seccomp"]))
        null = os.open("/dev/null", os.O_RDWR)
        for descriptor in range(3):
            os.dup2(null, descriptor)
    except BaseException as error:
        complain(errors, error)
        os._exit(_FAILED)
    try:
        os.closerange(3, 1 << 20)
        status = run_ipykernel(room["arguments"]) if room["arguments"] else 0
    except SystemExit as end:
        status = end.code
    finally:
        os._exit(status if isinstance(status, int) else 0 if status is None else 1)


def run_ipykernel(arguments: list[str]) -> int:
    """From here on, the student's code runs."""
    sys.modules["numpy"].random.seed()  # every kernel has inherited the same; Python's own seeds itself anew
    sys.argv = ["ipykernel_launcher", *arguments]
    from ipykernel.kernelapp import launch_new_instance

    launch_new_instance()
    return 0


if __name__ == "__main__":
    main()
