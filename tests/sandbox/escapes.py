"""Attempts to get out of a sandbox. This file is a cell: it is sent to a kernel, and each attempt is called there.

An attempt returns a list of what it got, or raises the ``OSError`` that stopped it. The dict ``outside`` tells it
where things are that it must not reach: more than a real submission would know. Only the standard library is used.
"""

import contextlib
import ctypes
import fcntl
import glob
import importlib.util
import mmap
import os
import platform
import resource
import signal
import socket
import stat
import struct
import subprocess
import sys
import tempfile
import time

libc = ctypes.CDLL(None, use_errno=True)
SCRATCH = os.path.expanduser("~")

# Calls without a function in the C library; from 424 on the numbers are the same on every architecture.
NUMBERS = {
    "x86_64": {
        "clone": 56, "ptrace": 101, "pivot_root": 155, "init_module": 175, "delete_module": 176, "ioperm": 173,
        "iopl": 172, "add_key": 248, "request_key": 249, "keyctl": 250, "perf_event_open": 298, "kcmp": 312,
        "finit_module": 313, "kexec_file_load": 320, "bpf": 321, "userfaultfd": 323, "kexec_load": 246, "shmget": 29,
        "shmat": 30, "semget": 64, "msgget": 68, "mq_open": 240, "mknod": 133, "modify_ldt": 154, "tgkill": 234,
        "mount": 165, "lookup_dcookie": 212, "capset": 126, "adjtimex": 159,
    },
    "aarch64": {
        "clone": 220, "ptrace": 117, "pivot_root": 41, "init_module": 105, "delete_module": 106, "add_key": 217,
        "request_key": 218, "keyctl": 219, "perf_event_open": 241, "kcmp": 272, "finit_module": 273,
        "kexec_file_load": 294, "bpf": 280, "userfaultfd": 282, "kexec_load": 104, "shmget": 194, "shmat": 196,
        "semget": 190, "msgget": 186, "mq_open": 180, "tgkill": 131, "mount": 40, "capset": 91, "adjtimex": 171,
    },
}[platform.machine()]  # fmt: skip
NUMBERS |= {
    "io_uring_setup": 425, "io_uring_enter": 426, "io_uring_register": 427, "open_tree": 428, "move_mount": 429,
    "fsopen": 430, "fsconfig": 431, "fsmount": 432, "fspick": 433, "pidfd_open": 434, "clone3": 435,
    "pidfd_getfd": 438, "process_madvise": 440, "mount_setattr": 442, "quotactl_fd": 443,
}  # fmt: skip

NAMESPACES = {
    "mount": 0x20000, "cgroup": 0x2000000, "uts": 0x4000000, "ipc": 0x8000000, "user": 0x10000000, "pid": 0x20000000,
    "net": 0x40000000, "time": 0x80,
}  # fmt: skip


def check(result):
    """The result of a C function, or its error."""
    if result == -1:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return result


def syscall(name, *args):
    return check(libc.syscall(ctypes.c_long(NUMBERS[name]), *(_word(arg) for arg in args)))


def _word(arg):
    return ctypes.c_long(arg) if isinstance(arg, int) else arg


def got(attempts):
    """The names of those ``attempts`` (pairs of a name and a function) that no error of the system stopped."""
    loot = []
    for name, attempt in attempts:
        with contextlib.suppress(OSError):
            if attempt() is not None:
                loot.append(str(name))
    return loot


def in_child(action):
    """Do something in a forked process; whether it came to its end there."""
    child = os.fork()
    if not child:
        try:
            action()
            os._exit(77)
        finally:
            os._exit(1)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 77


def first_bytes(path):
    """The beginning of a file, the names in a folder."""
    if os.path.isdir(path):
        return os.listdir(path) or None
    with open(path, "rb") as file:
        return file.read(200)


def readable(paths):
    return got((path, lambda path=path: first_bytes(path)) for path in paths)


def writable(paths):
    """Those files that can be opened for writing; nothing is written."""
    return got((path, lambda path=path: os.close(os.open(path, os.O_WRONLY | os.O_NONBLOCK)) or True) for path in paths)


def processes():
    return [name for name in os.listdir("/proc") if name.isdigit() and int(name) != os.getpid()]


# --------------------------------------------------------------------------------------------------- reading


def read_the_course(outside):
    return readable(outside["course"])


def read_the_graders(outside):
    """Wherever a copy of the package lies among the interpreter's files."""
    folders = {os.path.join(entry, "autograder") for entry in [*sys.path, *glob.glob(f"{sys.prefix}/lib*/*/*")]}
    return readable(sorted(folders))


def import_the_graders(outside):
    found = importlib.util.find_spec("autograder.graders") if importlib.util.find_spec("autograder") else None
    return [str(found.submodule_search_locations)] if found else []


def read_other_submissions(outside):
    return readable(outside["private"])


def read_homes(outside):
    homes = ["/root", *glob.glob("/home/*"), *glob.glob("/root/.*"), *glob.glob("/home/*/*")]
    return [
        path for path in readable(homes) if not any(name.startswith(path) for name in [sys.prefix, sys.base_prefix])
    ]


def read_secrets_of_the_system(outside):
    return readable(["/etc/shadow", "/etc/gshadow", "/etc/sudoers", *glob.glob("/etc/ssh/*"), *glob.glob("/run/*")])


def read_files_of_other_kernels(outside):
    """Connection files and sockets of kernels that grade somebody else."""
    return readable([outside["other_kernel"], *glob.glob(f"{outside['other_kernel']}/*")])


def read_through_a_symlink(outside):
    links = []
    for number, path in enumerate(outside["private"]):
        links.append(f"{SCRATCH}/link-{number}")
        os.symlink(path, links[-1])
    return readable(links)


def read_through_a_hard_link(outside):
    return got((path, lambda path=path: os.link(path, f"{SCRATCH}/hard") or True) for path in outside["private"])


def read_upwards(outside):
    return readable("../" * 40 + path for path in outside["private"])


def read_through_roots(outside):
    """The root and the working directory of every process."""
    links = [f"/proc/{pid}/{name}" for pid in ["self", *processes()] for name in ("root", "cwd")]
    return readable(link + path for link in links for path in outside["private"])


def read_environments(outside):
    """Also of processes that the sandbox itself is made of."""

    def tells(path):
        with open(path, "rb") as file:
            return True if outside["secret"].encode() in file.read() else None

    return got((pid, lambda pid=pid: tells(f"/proc/{pid}/environ")) for pid in [*processes(), "self"])


def read_command_lines(outside):
    """Command lines of other people's processes tell what is graded."""

    def tells(path):
        with open(path, "rb") as file:
            return True if outside["marker"].encode() in file.read() else None

    return got((pid, lambda pid=pid: tells(f"/proc/{pid}/cmdline")) for pid in processes())


def read_memory_by_proc(outside):
    strangers = [pid for pid in processes() if pid != str(os.getppid())]
    return readable(f"/proc/{pid}/{name}" for pid in strangers for name in ("mem", "maps", "auxv", "syscall"))


def list_descriptors_of_others(outside):
    return readable(f"/proc/{pid}/fd" for pid in processes())


def read_kernel_memory(outside):
    return readable(["/proc/kcore", "/dev/mem", "/dev/kmem", "/dev/port", "/proc/kmsg", "/dev/kmsg"])


def read_devices(outside):
    return readable(
        path for path in glob.glob("/dev/*") if os.path.exists(path) and stat.S_ISBLK(os.stat(path).st_mode)
    )


# ---------------------------------------------------------------------------------------------- other processes


def ptrace_others(outside):
    attach, seize = 16, 0x4206
    pids = [1, os.getppid(), *outside["pids"]]
    return got(
        (f"{request} {pid}", lambda request=request, pid=pid: syscall("ptrace", request, pid, 0, 0) + 1)
        for pid in pids
        for request in (attach, seize)
    )


def ptrace_a_child(outside):
    return ["traceme"] if in_child(lambda: syscall("ptrace", 0, 0, 0, 0)) else []


def _vectors():
    buffer = ctypes.create_string_buffer(16)
    return buffer, (ctypes.c_size_t * 2)(ctypes.addressof(buffer), 16), (ctypes.c_size_t * 2)(id(buffer), 16)


def read_memory_of_others(outside):
    _buffer, local, remote = _vectors()
    call = libc.process_vm_readv
    return got((pid, lambda pid=pid: check(call(pid, local, 1, remote, 1, 0))) for pid in [1, *outside["pids"]])


def write_memory_of_others(outside):
    _buffer, local, remote = _vectors()
    call = libc.process_vm_writev
    return got((pid, lambda pid=pid: check(call(pid, local, 1, remote, 1, 0))) for pid in [1, *outside["pids"]])


def signal_others(outside):
    """Signal 0 would do no harm and tell that another one could."""
    calls = {"kill": lambda pid: os.kill(pid, 0) or 1, "tgkill": lambda pid: syscall("tgkill", pid, pid, 0) + 1}
    pids = [os.getppid(), 1, *outside["pids"]]
    return got((f"{name} {pid}", lambda pid=pid, call=call: call(pid)) for pid in pids for name, call in calls.items())


def signal_everybody(outside):
    """What is left afterwards is looked at from outside."""
    with contextlib.suppress(ProcessLookupError):
        os.kill(-1, signal.SIGKILL)
    return []


def use_pidfds(outside):
    def take(pid):
        descriptor = syscall("pidfd_open", pid, 0)
        try:
            return got([
                ("send", lambda: signal.pidfd_send_signal(descriptor, 0) or 1),
                ("getfd", lambda: syscall("pidfd_getfd", descriptor, 0, 0) + 1),
            ]) or None  # fmt: skip
        finally:
            os.close(descriptor)

    return got((pid, lambda pid=pid: take(pid)) for pid in [1, *outside["pids"]])


def slow_others_down(outside):
    limit = (ctypes.c_size_t * 2)(1, 1)
    return got(
        (f"{name} {pid}", lambda pid=pid, call=call: call(pid) or 1)
        for pid in [1, *outside["pids"]]
        for name, call in {
            "nice": lambda pid: os.setpriority(os.PRIO_PROCESS, pid, 19),
            "affinity": lambda pid: os.sched_setaffinity(pid, {0}),
            "prlimit": lambda pid: check(libc.prlimit(pid, resource.RLIMIT_CPU, limit, None)),
        }.items()
    )


def compare_others(outside):
    return got((pid, lambda pid=pid: syscall("kcmp", pid, os.getpid(), 0, 0, 0) + 1) for pid in [1, *outside["pids"]])


# ------------------------------------------------------------------------------------------------------ sockets

ALLOWED_FAMILIES = {socket.AF_UNIX, socket.AF_NETLINK}


def open_sockets_of_every_family(outside):
    kinds = [socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW, socket.SOCK_SEQPACKET]
    return got(
        (f"{family} {kind}", lambda args=(family, kind, protocol): socket.socket(*args))
        for family in range(64)
        for kind in kinds
        for protocol in (0, 1)
        if family not in ALLOWED_FAMILIES
    )


def open_an_internet_socket(outside):
    return [str(socket.socket(socket.AF_INET))]


def open_an_internet_6_socket(outside):
    return [str(socket.socket(socket.AF_INET6))]


def open_a_packet_socket(outside):
    return [str(socket.socket(socket.AF_PACKET, socket.SOCK_RAW))]


def open_a_vsock_socket(outside):
    return [str(socket.socket(40, socket.SOCK_STREAM))]


def open_a_crypto_socket(outside):
    return [str(socket.socket(38, socket.SOCK_SEQPACKET))]


def open_a_bluetooth_socket(outside):
    return [str(socket.socket(31, socket.SOCK_RAW, 1))]


def open_a_can_socket(outside):
    return [str(socket.socket(29, socket.SOCK_RAW, 1))]


def hide_the_family_in_high_bits(outside):
    """The kernel cuts the family to 32 bits; a filter that looks at all 64 must not be fooled."""
    call = libc.socket
    call.argtypes = [ctypes.c_uint64, ctypes.c_uint64, ctypes.c_uint64]
    with_high_bits = ((1 << 32) | family for family in (socket.AF_INET, socket.AF_INET6))
    return got((family, lambda family=family: check(call(family, 1, 0)) + 1) for family in with_high_bits)


def use_netlink_beyond_routes(outside):
    """Only the list of interfaces is needed, by libzmq."""
    return got(
        (kind, lambda kind=kind: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, kind)) for kind in range(1, 32)
    )


def change_an_interface(outside):
    """Ask netlink to bring the loopback interface up or down: RTM_NEWLINK for index 1."""
    with socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0) as netlink:
        netlink.settimeout(5)
        netlink.send(struct.pack("=IHHII", 32, 16, 5, 1, 0) + struct.pack("=BxHiII", 0, 0, 1, 0x8, 0x8))
        (error,) = struct.unpack_from("=i", netlink.recv(4096), 16)
        return [] if error else ["changed"]


def connect_to_the_network(outside):
    return [socket.create_connection(("127.0.0.1", outside["port"]), 2).recv(10)]


def connect_to_an_abstract_socket(outside):
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(2)
        client.connect("\0" + outside["abstract"])
        return [client.recv(10)]


def connect_to_a_socket_file(outside):
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(2)
        client.connect(outside["socket"])
        return [client.recv(10)]


# ------------------------------------------------------------------------------------------------------ writing


def write_anywhere(outside):
    """A new file in every folder down to some depth; scratch is the one place where it may work."""
    loot, deadline = [], time.monotonic() + 20
    for folder, folders, _files in os.walk("/"):
        if folder.count("/") > 4 or folder.startswith("/proc/") or time.monotonic() > deadline:
            folders.clear()
        inside = os.path.join(folder, "jaxercise-escape")
        with contextlib.suppress(OSError):
            os.close(os.open(inside, os.O_CREAT | os.O_WRONLY))
            os.remove(inside)
            loot.append(folder)
    allowed = (SCRATCH, "/dev/shm")
    return [folder for folder in loot if not folder.startswith(allowed)]


def write_among_the_sockets(outside):
    """The folder of the kernel's own sockets belongs to the grader once the kernel runs."""
    folder = outside["own_folder"]
    return got([
        ("create", lambda: open(f"{folder}/new", "w")),
        ("remove", lambda: os.remove(f"{folder}/kernel.json") or 1),
        ("rename", lambda: os.rename(f"{folder}/kernel.json", f"{folder}/other") or 1),
        ("symlink", lambda: os.symlink("/etc/passwd", f"{folder}/link") or 1),
        ("chmod", lambda: os.chmod(folder, 0o777) or 1),
        ("listen", lambda: socket.socket(socket.AF_UNIX).bind(f"{folder}/agent.sock") or 1),
    ])  # fmt: skip


def change_the_interpreter(outside):
    files = [sys.executable, os.__file__, os.path.realpath(sys.executable), mmap.__spec__.origin]
    site = [path for entry in sys.path for path in glob.glob(f"{entry}/*.py")[:5]]
    return writable(path for path in [*files, *site] if path and os.path.exists(path))


def change_attributes(outside):
    calls = {
        "chmod": lambda path: os.chmod(path, 0o777),
        "chown": lambda path: os.chown(path, os.getuid(), -1),
        "utime": lambda path: os.utime(path, (0, 0)),
        "xattr": lambda path: os.setxattr(path, "user.x", b"y"),
        "truncate": lambda path: os.truncate(path, 0),
        "remove": os.remove,
    }
    paths = [sys.executable, "/usr/bin/env", os.__file__]
    return got(
        (f"{name} {path}", lambda path=path, call=call: call(path) or 1)
        for path in paths
        for name, call in calls.items()
    )


def turn_kernel_knobs(outside):
    knobs = [
        *("core_pattern", "hostname", "modprobe", "sysrq", "pid_max", "randomize_va_space", "threads-max"),
    ]
    paths = [f"/proc/sys/kernel/{name}" for name in knobs]
    paths += [*glob.glob("/proc/sys/vm/*"), *glob.glob("/proc/sys/net/*/*"), *glob.glob("/proc/sys/fs/*")]
    paths += ["/proc/sysrq-trigger", *glob.glob("/proc/1/*_map"), *glob.glob("/proc/irq/*/*"), "/proc/mtrr"]
    paths += [*glob.glob("/sys/kernel/*"), *glob.glob("/sys/kernel/*/*"), *glob.glob("/sys/module/*/parameters/*")]
    return writable(path for path in paths if not os.path.isdir(path))


def leave_the_control_group(outside):
    patterns = ("cgroup.procs", "*/cgroup.procs", "*/*/cgroup.procs", "*/*.max", "*/*limit_in_bytes")
    return writable(path for pattern in patterns for path in glob.glob(f"/sys/fs/cgroup/{pattern}"))


def escape_the_oom_killer(outside):
    with open("/proc/self/oom_score_adj", "w") as file:
        file.write("-1000")
    return ["-1000"]


# ------------------------------------------------------------------------------------- mounts and namespaces


def mount_things(outside):
    target = tempfile.mkdtemp(dir=SCRATCH).encode()
    bind, remount = 4096, 32
    return got([
        ("tmpfs", lambda: check(libc.mount(b"none", target, b"tmpfs", 0, None)) + 1),
        ("proc", lambda: check(libc.mount(b"none", target, b"proc", 0, None)) + 1),
        ("bind", lambda: check(libc.mount(b"/usr", target, None, bind, None)) + 1),
        ("remount", lambda: check(libc.mount(b"none", b"/", None, remount | bind, None)) + 1),
        ("overlay", lambda: check(libc.mount(b"none", target, b"overlay", 0, b"lowerdir=/usr:/etc")) + 1),
    ])  # fmt: skip


def mount_by_descriptors(outside):
    current = -100
    attributes = (ctypes.c_uint64 * 4)()
    return got([
        ("fsopen", lambda: syscall("fsopen", b"tmpfs", 0)),
        ("fspick", lambda: syscall("fspick", current, b"/", 0)),
        ("open_tree", lambda: syscall("open_tree", current, b"/usr", 1)),
        ("move_mount", lambda: syscall("move_mount", current, b"/usr", current, b"/tmp", 0) + 1),
        ("setattr", lambda: syscall("mount_setattr", current, b"/", 0, attributes, 32) + 1),
    ])  # fmt: skip


def unmount_things(outside):
    detach = 2
    return got(
        (path, lambda path=path: check(libc.umount2(path.encode(), detach)) + 1)
        for path in ["/proc", "/", "/tmp", "/dev"]
    )


def change_the_root(outside):
    folder = tempfile.mkdtemp(dir=SCRATCH).encode()
    return got([
        ("chroot", lambda: check(libc.chroot(folder)) + 1),
        ("pivot_root", lambda: syscall("pivot_root", folder, folder) + 1),
    ])  # fmt: skip


def unshare_namespaces(outside):
    return [name for name, flag in NAMESPACES.items() if in_child(lambda flag=flag: check(libc.unshare(flag)))]


def enter_namespaces(outside):
    paths = [path for pid in ("1", "self", *map(str, outside["pids"])) for path in glob.glob(f"/proc/{pid}/ns/*")]

    def enter(path):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            return check(libc.setns(descriptor, 0)) + 1
        finally:
            os.close(descriptor)

    return got((path, lambda path=path: enter(path)) for path in paths)


def clone_namespaces(outside):
    def clone(flag):
        pid = syscall("clone", flag | signal.SIGCHLD, 0, 0, 0, 0)
        if not pid:
            os._exit(0)
        os.waitpid(pid, 0)
        return pid

    # CLONE_NEWTIME lies among the bits of the signal here; only clone3 and unshare know it.
    return got((name, lambda flag=flag: clone(flag)) for name, flag in NAMESPACES.items() if name != "time")


def clone_3(outside):
    def clone(flag):
        arguments = (ctypes.c_uint64 * 11)(flag, 0, 0, 0, signal.SIGCHLD)
        pid = syscall("clone3", arguments, ctypes.sizeof(arguments))
        if not pid:
            os._exit(0)
        os.waitpid(pid, 0)
        return pid

    return got((name, lambda flag=flag: clone(flag)) for name, flag in {**NAMESPACES, "plain": 0}.items())


# ------------------------------------------------------------------------------------------- system calls


def load_bpf(outside):
    attributes = (ctypes.c_uint32 * 18)(1, 4, 4, 1)
    return [syscall("bpf", 0, attributes, ctypes.sizeof(attributes))]


def count_events(outside):
    attributes = (ctypes.c_uint32 * 32)(1, 128)
    return [syscall("perf_event_open", attributes, 0, -1, -1, 0)]


def use_io_uring(outside):
    return [syscall("io_uring_setup", 4, (ctypes.c_uint32 * 30)())]


def handle_page_faults(outside):
    return got([(flags, lambda flags=flags: syscall("userfaultfd", flags) + 1) for flags in (0, 1)])


def use_keyrings(outside):
    return got([
        ("add", lambda: syscall("add_key", b"user", b"jx", b"payload", 7, -4)),
        ("request", lambda: syscall("request_key", b"user", b"jx", None, -4)),
        ("join", lambda: syscall("keyctl", 1, None)),
        ("get", lambda: syscall("keyctl", 0, -4, 1)),
    ])  # fmt: skip


def start_another_kernel(outside):
    return got([
        ("load", lambda: syscall("kexec_load", 0, 0, None, 0) + 1),
        ("file", lambda: syscall("kexec_file_load", -1, -1, 0, None, 0) + 1),
    ])  # fmt: skip


def load_modules(outside):
    """An error that says more than 'not permitted' would mean that the call got in."""
    return got([
        ("init", lambda: syscall("init_module", b"x", 1, b"") + 1),
        ("finit", lambda: syscall("finit_module", 0, b"", 0) + 1),
        ("delete", lambda: syscall("delete_module", b"jx", 0) + 1),
    ])  # fmt: skip


def use_file_handles(outside):
    handle = ctypes.create_string_buffer(struct.pack("=Ii", 128, 0), 136)
    mount = ctypes.c_int()
    return got([
        ("name", lambda: check(libc.name_to_handle_at(-100, b"/usr", handle, ctypes.byref(mount), 0)) + 1),
        ("open", lambda: check(libc.open_by_handle_at(-100, handle, os.O_RDONLY)) + 1),
    ])  # fmt: skip


def make_devices(outside):
    kinds = {"block": (stat.S_IFBLK, 8, 0), "memory": (stat.S_IFCHR, 1, 1), "null": (stat.S_IFCHR, 1, 3)}
    return got(
        (name, lambda name=name, kind=kind: os.mknod(f"{SCRATCH}/{name}", 0o666 | kind[0], os.makedev(*kind[1:])) or 1)
        for name, kind in kinds.items()
    )


def become_root(outside):
    return got([
        ("setuid", lambda: os.setuid(0) or 1),
        ("setresuid", lambda: os.setresuid(0, 0, 0) or 1),
        ("other", lambda: os.setreuid(os.getuid() + 1, -1) or 1),
        ("setgid", lambda: os.setresgid(0, 0, 0) or 1),
        ("groups", lambda: os.setgroups([0]) or 1),
    ])  # fmt: skip


def gain_capabilities(outside):
    """None is held, none can be, and ``no_new_privs`` keeps it so."""
    get_no_new_privs, capbset_read, cap_ambient = 39, 23, 47
    header, everything = (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)(*[0xFFFFFFFF] * 6)
    held = [f"bounding {cap}" for cap in range(41) if libc.prctl(capbset_read, cap, 0, 0, 0) == 1]
    if libc.prctl(get_no_new_privs, 0, 0, 0, 0) != 1:
        held.append("new privileges")
    return held + got([
        ("capset", lambda: syscall("capset", header, everything) + 1),
        ("ambient", lambda: check(libc.prctl(cap_ambient, 2, 21, 0, 0)) + 1),
    ])  # fmt: skip


def run_setuid_programs(outside):
    """Whatever is set-user-id on this machine runs as us."""
    programs = [
        path for path in glob.glob("/usr/*bin/*") if os.path.isfile(path) and os.stat(path).st_mode & stat.S_ISUID
    ]

    def run(program):
        done = subprocess.run([program, "root", "-c", "id -u"], stdin=-3, capture_output=True, timeout=20, check=False)
        return True if done.stdout.strip() == b"0" else None

    return got((program, lambda program=program: run(program)) for program in [*programs, "su", "sudo", "pkexec"])


def type_into_terminals(outside):
    def push(path):
        with open(path, "rb+", buffering=0) as terminal:
            fcntl.ioctl(terminal, 0x5412, b"x")
        return True

    return got((path, lambda path=path: push(path)) for path in ["/dev/tty", "/dev/console", "/dev/tty1", "/dev/ptmx"])


def hide_an_ioctl_in_high_bits(outside):
    master = os.open("/dev/ptmx", os.O_RDWR | os.O_NOCTTY)
    call = libc.ioctl
    call.argtypes = [ctypes.c_int, ctypes.c_uint64, ctypes.c_char_p]
    return [check(call(master, (1 << 32) | 0x5412, b"x")) + 1]


def use_inherited_descriptors(outside):
    """Sockets, pipes and /dev/null are the kernel's own; a file, a folder or a device would be a way out."""
    loot = []
    for descriptor in range(1024):
        with contextlib.suppress(OSError):
            mode = os.fstat(descriptor).st_mode
            if stat.S_ISREG(mode) or stat.S_ISDIR(mode) or stat.S_ISBLK(mode):
                loot.append(f"{descriptor} {stat.filemode(mode)}")
    return loot


def share_memory_by_key(outside):
    create = 0o1666
    made = {"shmget": (4096, create), "semget": (1, create), "msgget": (create,)}
    return got(
        [
            *((name, lambda call=(name, outside["key"], *args): syscall(*call) + 1) for name, args in made.items()),
            *((number, lambda number=number: syscall("shmat", number, 0, 0) + 1) for number in range(8)),
        ]
    )


def share_message_queues(outside):
    return got([("mq", lambda: syscall("mq_open", b"jx", os.O_CREAT | os.O_RDWR, 0o666, None) + 1)])


def change_the_personality(outside):
    """READ_IMPLIES_EXEC and the like switch protections off."""
    return [check(libc.personality(0x0400000)) + 1]


def use_quotas(outside):
    return got([
        ("quotactl", lambda: check(libc.quotactl(0x800007 << 8, b"/dev/vda", 0, (ctypes.c_char * 256)())) + 1),
        ("fd", lambda: syscall("quotactl_fd", os.open("/", os.O_RDONLY), 0x80000100, 0, None) + 1),
    ])  # fmt: skip


def swap(outside):
    return got([
        ("on", lambda: check(libc.swapon(b"/tmp/swap", 0)) + 1),
        ("off", lambda: check(libc.swapoff(b"/tmp/swap")) + 1),
    ])  # fmt: skip


def reboot(outside):
    """CAD_OFF: whether ctrl-alt-del reboots; harmless where it is allowed."""
    return [check(libc.reboot(0)) + 1]


def write_accounts(outside):
    return [check(libc.acct(None)) + 1]


def set_the_clock(outside):
    now = (ctypes.c_long * 2)(int(time.time()), 0)
    changes = (ctypes.c_long * 32)(0x4000)
    return got([
        ("settimeofday", lambda: check(libc.settimeofday(now, None)) + 1),
        ("clock_settime", lambda: time.clock_settime(time.CLOCK_REALTIME, time.time()) or 1),
        ("adjtimex", lambda: syscall("adjtimex", changes) + 1),
    ])  # fmt: skip


def watch_files(outside):
    return [check(libc.fanotify_init(0, os.O_RDONLY)) + 1, check(libc.fanotify_init(0x200, os.O_RDONLY)) + 1]


def read_the_kernel_log(outside):
    return got((action, lambda action=action: check(libc.klogctl(action, None, 0)) + 1) for action in (3, 10))


def name_the_host(outside):
    return got([
        ("host", lambda: check(libc.sethostname(b"x", 1)) + 1),
        ("domain", lambda: check(libc.setdomainname(b"x", 1)) + 1),
    ])  # fmt: skip


def touch_the_hardware(outside):
    return got(
        (name, lambda name=name: syscall(name, 0x80, 1, 1) + 1)
        for name in ("iopl", "ioperm", "modify_ldt")
        if name in NUMBERS
    )


def call_the_kernel_in_32_bits(outside):
    """The filter is written for one architecture; calls by the numbers of another one must not pass: mount is 21."""
    if platform.machine() != "x86_64":
        return []
    code = mmap.mmap(-1, 4096, prot=mmap.PROT_READ | mmap.PROT_WRITE | mmap.PROT_EXEC)
    # mov eax, 20 (getpid); int 0x80; ret
    code.write(b"\xb8\x14\x00\x00\x00\xcd\x80\xc3")
    function = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(code)))

    def by_32_bits():
        if function() != os.getpid():
            os._exit(1)

    def by_x32():
        check(libc.syscall(ctypes.c_long(0x40000000 | 39)))

    return [action.__name__ for action in (by_32_bits, by_x32) if in_child(action)]


def raise_limits(outside):
    kinds = ["AS", "NPROC", "FSIZE", "NOFILE", "CORE", "MEMLOCK", "MSGQUEUE"]
    no_limit = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)

    def raised(kind):
        try:
            resource.setrlimit(getattr(resource, f"RLIMIT_{kind}"), no_limit)
        except ValueError:  # Python's way to tell EPERM
            return False
        return True

    return [kind for kind in kinds if raised(kind)]


def gain_priority(outside):
    return got([
        ("nice", lambda: os.nice(-5)),
        ("fifo", lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)) or 1),
        ("lock", lambda: check(libc.mlockall(3)) + 1),
    ])  # fmt: skip


# ------------------------------------------------------------------------- bombs: each says how far it came


def open_files_without_end(outside):
    held = []
    try:
        while len(held) < 5000:
            held.append(os.open("/dev/null", os.O_RDONLY))
    finally:
        for descriptor in held:
            os.close(descriptor)
    return ["5000 open files"]


def fill_the_disk(outside):
    """File after file, some of them deleted and still open."""
    block, files = bytes(1 << 20), []
    try:
        for number in range(200):
            path = f"{SCRATCH}/fill-{number}"
            files.append((path, open(path, "wb", buffering=0)))
            if number % 2:
                os.remove(path)
            for _ in range(8):
                files[-1][1].write(block)
    finally:
        for path, file in files:
            file.close()
            with contextlib.suppress(FileNotFoundError):
                os.remove(path)
    return ["1.6 GB of files"]


def fill_the_shared_memory(outside):
    with open("/dev/shm/fill", "wb", buffering=0) as file:
        try:
            for _ in range(64):
                file.write(bytes(1 << 20))
        finally:
            os.remove("/dev/shm/fill")
    return ["64 MiB of shared memory"]


def use_up_inodes(outside):
    folder, number = tempfile.mkdtemp(dir=SCRATCH), 0
    try:
        for number in range(150_000):
            os.close(os.open(f"{folder}/{number}", os.O_CREAT | os.O_WRONLY))
    finally:
        for name in range(number):
            os.remove(f"{folder}/{name}")
    return ["150,000 files"]


def fork_without_end(outside):
    """As many children as the system gives, up to a number that no sandbox should reach."""
    children = []
    try:
        while len(children) < 4 * outside["processes"]:
            child = os.fork()
            if not child:
                time.sleep(600)
                os._exit(0)
            children.append(child)
    finally:
        for child in children:
            os.kill(child, signal.SIGKILL)
        for child in children:
            os.waitpid(child, 0)
    return [f"{len(children)} processes"]


def fill_the_memory_by_many(outside):
    """Twice the memory of the sandbox, in children that each stay within a limit per process."""
    count, children, (full, filled) = 8, [], os.pipe()
    for _ in range(count):
        child = os.fork()
        if not child:
            block = bytearray(outside["memory"] // 4)
            block[:: mmap.PAGESIZE] = b"x" * len(block[:: mmap.PAGESIZE])
            os.write(filled, b"x")
            time.sleep(600)
            os._exit(0)
        children.append(child)
    os.close(filled)
    alive, deadline, number = set(children), time.monotonic() + 90, 0
    os.set_blocking(full, False)
    while number < len(alive) and time.monotonic() < deadline:
        time.sleep(0.1)
        with contextlib.suppress(BlockingIOError):
            number += len(os.read(full, count))
        alive -= {child for child in alive if os.waitpid(child, os.WNOHANG) != (0, 0)}
    for child in alive:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
    return [f"{count} children with twice the memory"] if number == count else []
