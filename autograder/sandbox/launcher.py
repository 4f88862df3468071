"""Start a kernel as nobody: the walls that need neither a container nor namespaces. A program of its own, run by root.

It forks. The child gives up everything that it can do without and becomes the kernel; the parent stays outside the
walls, watches, and ends whatever the kernel has started. Needs nothing but the standard library, and takes one
argument, a JSON object: see ``Spec``. Read it beside ``man 7 landlock``, ``man 7 capabilities``, ``man 2 prctl``,
``man 2 seccomp`` and ``man 7 mount_namespaces``; numbers are those of the kernel's headers.
"""

from __future__ import annotations

import base64
import contextlib
import ctypes
import errno
import json
import os
import resource
import signal
import stat
import sys
from collections.abc import Iterable, Iterator
from typing import Any, NoReturn, TypedDict

PR_SET_PDEATHSIG, PR_SET_SECCOMP, PR_CAPBSET_DROP, PR_SET_CHILD_SUBREAPER, PR_SET_NO_NEW_PRIVS = 1, 22, 24, 36, 38
SECCOMP_MODE_FILTER = 2
CLONE_NEWNS = 0x20000
MS_RDONLY, MS_NOSUID, MS_NODEV, MS_REMOUNT, MS_BIND, MS_REC, MS_PRIVATE = 1, 2, 4, 32, 4096, 1 << 14, 1 << 18

LANDLOCK_CREATE_RULESET, LANDLOCK_ADD_RULE, LANDLOCK_RESTRICT_SELF = 444, 445, 446
EXECUTE, WRITE_FILE, READ_FILE, READ_DIR, REMOVE_FILE = 1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 5
MAKE_CHAR, MAKE_SOCK, MAKE_BLOCK, REFER, TRUNCATE, IOCTL_DEV = 1 << 6, 1 << 9, 1 << 11, 1 << 13, 1 << 14, 1 << 15
SCOPE_ABSTRACT_UNIX_SOCKET, SCOPE_SIGNAL = 1, 2
FOR_FILES = EXECUTE | WRITE_FILE | READ_FILE | TRUNCATE | IOCTL_DEV
READ = EXECUTE | READ_FILE | READ_DIR
FOR_SOCKETS = READ_FILE | READ_DIR | REMOVE_FILE | MAKE_SOCK
WRITABLE = ~(MAKE_CHAR | MAKE_BLOCK | IOCTL_DEV)

DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
_FACTS = ("/proc/cpuinfo", "/proc/meminfo", "/proc/stat")
_TMP = "/tmp"  # noqa: S108 - covered by the scratch space where that is possible
_LOOK_EVERY_S = 0.25

_libc = ctypes.CDLL(None, use_errno=True)


class Spec(TypedDict):
    """What to start, and within which walls."""

    command: list[str]
    environment: dict[str, str]
    grader: int  # the process that starts us: when it ends, so does the kernel
    user: int  # user and group id of the kernel, and of nothing else
    bystander: int  # a user id of nobody at all
    entrances: list[str]  # files of control groups
    shared: str  # the folder of the sockets
    scratch: str  # the kernel's own folder, in the shared one
    scratch_size: int
    scratch_files: int
    readable: list[str]  # trees; whatever is not in one of them cannot be opened
    hidden: list[str]  # folders in those trees that cannot be read all the same
    limits: dict[str, int]  # by the name of the resource in man 2 setrlimit
    seccomp: str  # a BPF program in base64


def main() -> int:
    """Run the kernel and see to its end; the status is the kernel's, or 128 and the signal that ended it."""
    spec: Spec = json.loads(sys.argv[1])
    news = {signal.SIGCHLD, signal.SIGTERM, signal.SIGINT, signal.SIGHUP}
    signal.pthread_sigmask(signal.SIG_BLOCK, news)
    prctl(PR_SET_CHILD_SUBREAPER, 1)
    prctl(PR_SET_PDEATHSIG, signal.SIGTERM)
    if os.getppid() != spec["grader"]:
        return 1
    parent, kernel = os.getpid(), os.fork()
    if not kernel:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, news)
        become_the_kernel(spec, parent)
    try:
        return watch(kernel, spec, news)
    finally:
        end_everything(spec)


# ------------------------------------------------------------------------------------------- the parent


def watch(kernel: int, spec: Spec, news: set[signal.Signals]) -> int:
    """Wait until the kernel ends, is to be ended, or holds more in its scratch folder than it may."""
    while not too_large(spec):
        event = signal.sigtimedwait(news, _LOOK_EVERY_S)
        if event is None:
            continue
        if event.si_signo == signal.SIGINT:
            os.kill(kernel, signal.SIGINT)
        elif event.si_signo != signal.SIGCHLD:
            break
        for child, status in ended_children():
            if child == kernel:
                return exit_status(status)
    return 128 + signal.SIGKILL


def exit_status(status: int) -> int:
    """What a shell makes of the status of ``man 2 wait``: 128 and the signal, where one has ended a process."""
    code = os.waitstatus_to_exitcode(status)
    return code if code >= 0 else 128 - code


def ended_children() -> Iterator[tuple[int, int]]:
    """Reap whatever has ended; orphans of the kernel have become our children."""
    with contextlib.suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            yield ended


def too_large(spec: Spec) -> bool:
    """Whether the scratch folder on disk holds too much; a folder in memory, out of our sight, limits itself."""
    size, files = 0, 0
    device = os.stat(spec["scratch"]).st_dev
    for found in (*files_in(spec["scratch"]), *deleted_files(device)):
        size, files = size + found.st_blocks * 512, files + 1
        if size > spec["scratch_size"] or files > spec["scratch_files"]:
            return True
    return False


def files_in(folder: str) -> Iterator[os.stat_result]:
    """Everything in a folder that changes while we look."""
    for top, folders, names in os.walk(folder):
        for name in (*folders, *names):
            with contextlib.suppress(OSError):
                yield os.lstat(os.path.join(top, name))


def deleted_files(device: int) -> Iterator[os.stat_result]:
    """Files of our descendants that are open and have no name any more."""
    for process in descendants(os.getpid()):
        with contextlib.suppress(OSError):
            for name in os.listdir(f"/proc/{process}/fd"):
                with contextlib.suppress(OSError):
                    found = os.stat(f"/proc/{process}/fd/{name}")
                    if stat.S_ISREG(found.st_mode) and found.st_dev == device and not found.st_nlink:
                        yield found


def descendants(process: int) -> Iterator[int]:
    """Children of every thread, and theirs."""
    waiting = [process]
    while waiting:
        tasks = f"/proc/{waiting.pop()}/task"
        with contextlib.suppress(OSError):
            for task in os.listdir(tasks):
                with open(f"{tasks}/{task}/children") as file:
                    children = [int(child) for child in file.read().split()]
                waiting += children
                yield from children


def end_everything(spec: Spec) -> None:
    """Kill all that runs as the kernel's user, and wait for it; if the grader has gone, tidy up for it.

    A signal to everybody reaches whom our real or effective user id may signal (``man 2 kill``). So the effective one
    is the kernel's, and the real one nobody's: not root's, whose processes it would reach, and not the kernel's, which
    could then signal us.
    """
    while True:
        os.setresuid(spec["bystander"], spec["user"], 0)
        try:
            with contextlib.suppress(ProcessLookupError):
                os.kill(-1, signal.SIGKILL)
        finally:
            os.setresuid(0, 0, 0)
        try:
            os.waitpid(-1, 0)
        except ChildProcessError:
            break
    if os.getppid() != spec["grader"]:
        tidy_up(spec["shared"], spec["entrances"])


def tidy_up(shared: str, entrances: Iterable[str]) -> None:
    """In place of the grader: remove the folder of the sockets and the control groups."""
    import shutil

    shutil.rmtree(shared, ignore_errors=True)
    for entrance in entrances:
        with contextlib.suppress(OSError):
            os.rmdir(os.path.dirname(entrance))


# -------------------------------------------------------------------------------------------- the child


def become_the_kernel(spec: Spec, parent: int) -> NoReturn:
    """Give up all rights, one after the other, and run the kernel's program. Never returns."""
    try:
        os.setsid()
        enter(spec["entrances"])
        be_killed_first()
        writable = [spec["scratch"], _TMP] if in_private_mounts(spec) else [spec["scratch"]]
        set_limits(spec["limits"])
        ruleset = landlock_ruleset(landlock_rules(spec, writable))
        drop_privileges(spec["user"])
        prctl(PR_SET_NO_NEW_PRIVS, 1)
        syscall(LANDLOCK_RESTRICT_SELF, ruleset, 0)
        # A change of user has cleared it, and the parent may have ended since.
        prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)
        os.chdir(spec["scratch"])
        os.closerange(3, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
        install_filter(base64.b64decode(spec["seccomp"]))
        os.execve(spec["command"][0], spec["command"], spec["environment"])
    except BaseException as error:
        print(f"the kernel could not be started: {error}", file=sys.stderr, flush=True)
    finally:
        os._exit(126)


def enter(entrances: Iterable[str]) -> None:
    """Join control groups, by their files ``cgroup.procs``."""
    for entrance in entrances:
        with open(entrance, "w") as file:
            file.write("0")


def set_limits(limits: dict[str, int]) -> None:
    """Limits per process and user, by the names of ``man 2 setrlimit`` without RLIMIT_, for good."""
    for name, limit in limits.items():
        resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (limit, limit))


def be_killed_first() -> None:
    """When memory runs out, take us and what we start, not the grader (``man 5 proc_pid_oom_score_adj``)."""
    with open("/proc/self/oom_score_adj", "w") as file:
        file.write("1000")


def in_private_mounts(spec: Spec) -> bool:
    """Where root may still mount: scratch space of limited size, and only what is needed of closed folders.

    An interpreter in ``/root``, say, is out of reach for anybody else. What shall be seen of such a folder, of
    ``/tmp`` and of what is hidden is mounted again in an empty one.
    """
    try:
        check(_libc.unshare(CLONE_NEWNS))
        mount("none", "/", flags=MS_REC | MS_PRIVATE)
    except PermissionError:
        return False
    shown = {path: os.open(path, os.O_PATH) for path in (*spec["readable"], spec["shared"])}
    hidden = {path for path in spec["hidden"] if os.path.isdir(path) and any(below(path, tree) for tree in shown)}
    covers = {_TMP, *hidden, *(folder for path in shown for folder in closed_parent(path))}
    done: list[str] = []
    for path in sorted(covers.union(shown)):
        around = max((other for other in done if below(path, other)), key=len, default="")
        if path in covers:
            size, files, mode = (
                (spec["scratch_size"], spec["scratch_files"], 1777) if path == _TMP else (1 << 20, 100, 755)
            )
            mount("tmpfs", path, "tmpfs", MS_NOSUID | MS_NODEV, f"size={size},nr_inodes={files},mode={mode}")
        elif around in covers:
            os.makedirs(path, 0o755, exist_ok=True)
            mount(f"/proc/self/fd/{shown[path]}", path, flags=MS_BIND | MS_REC)
        done.append(path)
    for path in covers - {_TMP}:
        mount("none", path, flags=MS_REMOUNT | MS_BIND | MS_RDONLY | MS_NOSUID | MS_NODEV)
    mount(_TMP, spec["scratch"], flags=MS_BIND)
    return True


def below(path: str, folder: str) -> bool:
    """Whether a path lies in a folder."""
    return path.startswith(f"{folder}/")


def closed_parent(path: str) -> Iterator[str]:
    """The outermost folder above a path that not everybody may enter, if there is one."""
    parts = path.split("/")
    for depth in range(2, len(parts)):
        folder = "/".join(parts[:depth])
        if not os.stat(folder).st_mode & stat.S_IXOTH:
            yield folder
            return


def landlock_version() -> int:
    """What this kernel's Landlock can do; an ``OSError`` where it has none."""
    return syscall(LANDLOCK_CREATE_RULESET, None, 0, 1)


def landlock_rights() -> int:
    """Everything that this kernel's Landlock can deny."""
    version = landlock_version()
    newer = ((2, REFER), (3, TRUNCATE), (5, IOCTL_DEV))
    return (1 << 13) - 1 | sum(right for since, right in newer if version >= since)


def landlock_ruleset(rules: Iterable[tuple[str, int]]) -> int:
    """A ruleset that allows what the rules, paths and rights, allow for all that lies below, and denies the rest."""
    everything = landlock_rights()
    scoped = SCOPE_ABSTRACT_UNIX_SOCKET | SCOPE_SIGNAL if landlock_version() >= 6 else 0
    attributes = (ctypes.c_uint64 * 3)(everything, 0, scoped)
    ruleset = syscall(LANDLOCK_CREATE_RULESET, attributes, 24 if scoped else 8, 0)
    for path, rights in rules:
        try:
            descriptor = os.open(path, os.O_PATH)
        except FileNotFoundError:
            continue
        if not stat.S_ISDIR(os.fstat(descriptor).st_mode):
            rights &= FOR_FILES
        # struct landlock_path_beneath_attr is packed: 64 bits of rights, 32 of a descriptor.
        rule = (rights & everything).to_bytes(8, sys.byteorder) + descriptor.to_bytes(4, sys.byteorder)
        syscall(LANDLOCK_ADD_RULE, ruleset, 1, rule, 0)
        os.close(descriptor)
    return ruleset


def landlock_rules(spec: Spec, writable: Iterable[str]) -> Iterator[tuple[str, int]]:
    """Some trees can be read, the scratch folder written to."""
    for tree in spec["readable"]:
        yield from readable_parts(tree, spec["hidden"])
    yield from ((path, READ_FILE) for path in _FACTS)
    yield from ((path, READ_FILE | WRITE_FILE) for path in DEVICES)
    yield spec["shared"], FOR_SOCKETS
    yield from ((path, WRITABLE) for path in writable)


def readable_parts(path: str, hidden: Iterable[str]) -> Iterator[tuple[str, int]]:
    """What to allow for a tree so that no file of its hidden folders can be read.

    A rule holds for all that lies below, so a folder with something hidden in it is allowed part by part. Its listing
    is allowed as a whole: the interpreter must list the folder that packages lie in.
    """
    inside = [folder for folder in hidden if below(folder, path)]
    if path in hidden:
        return
    if not inside:
        yield path, READ
        return
    yield path, READ_DIR
    for entry in os.scandir(path):
        if not entry.is_symlink():
            yield from readable_parts(entry.path, (*inside, *(folder for folder in hidden if folder == entry.path)))


def drop_privileges(user: int) -> None:
    """Become a user without rights, for good: capabilities go with the change of user, the bounding set before."""
    drop_bounding_set()
    os.setgroups([])
    os.setresgid(user, user, user)
    os.setresuid(user, user, user)


def drop_bounding_set() -> None:
    """No program that is run from here on gives a capability."""
    for capability in range(64):
        try:
            prctl(PR_CAPBSET_DROP, capability)
        except OSError as error:
            if error.errno != errno.EINVAL:  # a number that this kernel does not know
                raise


def install_filter(program: bytes) -> None:
    """Refuse system calls from now on: struct sock_fprog is a count of instructions of 8 bytes, and where they are."""
    instructions = ctypes.create_string_buffer(program, len(program))
    header = (ctypes.c_size_t * 2)(len(program) // 8, ctypes.addressof(instructions))
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.addressof(header))


# ------------------------------------------------------------------------------------------ system calls


def check(result: int) -> int:
    """The result of a C function, or its error."""
    if result == -1:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def prctl(option: int, value: int, more: int = 0) -> None:
    """``man 2 prctl``; it wants every argument, in the size of a pointer."""
    zero = ctypes.c_ulong(0)
    check(_libc.prctl(option, ctypes.c_ulong(value), ctypes.c_ulong(more), zero, zero))


def syscall(number: int, *arguments: Any) -> int:
    """A call that the C library has no function for."""
    words = (ctypes.c_long(argument) if isinstance(argument, int) else argument for argument in arguments)
    return check(_libc.syscall(ctypes.c_long(number), *words))


def mount(source: str, target: str, kind: str = "", flags: int = 0, options: str = "") -> None:
    """``man 2 mount``."""
    words = (source.encode(), target.encode(), kind.encode() or None, ctypes.c_ulong(flags), options.encode() or None)
    check(_libc.mount(*words))


if __name__ == "__main__":
    sys.exit(main())
