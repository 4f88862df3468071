"""The system calls that a sandboxed kernel may not make, as a BPF program for bubblewrap's ``--seccomp``.

A denied call fails with an error as if the kernel lacked it; nothing is killed, so a library that merely probes for a
feature goes on. The list follows Docker's default profile and what ``man 7 capabilities`` and ``man 2`` say of each.
Objects of System V and message queues are denied as well: they would outlive their makers, and no limit counts them.
"""

from __future__ import annotations

import errno
import functools
import io
import os
import socket

AF_NETLINK, NETLINK_ROUTE = 16, 0  # libzmq asks it for interfaces, even when only Unix sockets are used
_ALLOWED_FAMILIES = (int(socket.AF_UNIX), AF_NETLINK)
_LAST_FAMILY = 64

_NAMESPACE_FLAGS = 0x7E020080  # CLONE_NEW{NS,CGROUP,UTS,IPC,USER,PID,NET,TIME} of man 2 clone and unshare

_DENIED = (
    "acct", "add_key", "bpf", "chroot", "clock_adjtime", "clock_settime", "delete_module", "fanotify_init",
    "finit_module", "fsconfig", "fsmount", "fsopen", "fspick", "init_module", "io_uring_enter", "io_uring_register",
    "io_uring_setup", "ioperm", "iopl", "kcmp", "kexec_file_load", "kexec_load", "keyctl", "lookup_dcookie",
    "modify_ldt", "mount", "mount_setattr", "move_mount", "move_pages", "mq_open", "mq_unlink", "msgctl", "msgget",
    "msgrcv", "msgsnd", "name_to_handle_at", "nfsservctl", "open_by_handle_at", "open_tree", "perf_event_open",
    "personality", "pidfd_getfd", "pivot_root", "process_madvise", "process_vm_readv", "process_vm_writev", "ptrace",
    "quotactl", "quotactl_fd", "reboot", "request_key", "semctl", "semget", "semop", "semtimedop", "setdomainname",
    "sethostname", "setns", "settimeofday", "shmat", "shmctl", "shmget", "swapoff", "swapon", "syslog", "umount2",
    "unshare", "userfaultfd", "vhangup", "vmsplice",
)  # fmt: skip


@functools.cache
def build_filter() -> bytes:
    """The filter as the bytes of a BPF program. Raises ``OSError`` or ``ImportError`` where libseccomp is missing."""
    import pyseccomp

    deny = pyseccomp.ERRNO(errno.EPERM)
    rules = pyseccomp.SyscallFilter(pyseccomp.ALLOW)
    for name in _DENIED:
        try:
            rules.add_rule(deny, name)
        except (OSError, RuntimeError, ValueError):
            continue  # a call that this libseccomp or this architecture does not know cannot be made by name either
    # clone3 takes its flags in memory, where a filter cannot look; C libraries fall back to clone on ENOSYS.
    rules.add_rule(pyseccomp.ERRNO(errno.ENOSYS), "clone3")
    for bit in range(32):
        flag = 1 << bit
        if flag & _NAMESPACE_FLAGS:
            rules.add_rule(deny, "clone", pyseccomp.Arg(0, pyseccomp.MASKED_EQ, flag, flag))
    # TIOCSTI and TIOCLINUX push characters into a terminal.
    for request in (0x5412, 0x541C):
        rules.add_rule(deny, "ioctl", pyseccomp.Arg(1, pyseccomp.MASKED_EQ, 0xFFFFFFFF, request))
    unsupported = pyseccomp.ERRNO(errno.EAFNOSUPPORT)
    for family in range(_LAST_FAMILY):
        if family not in _ALLOWED_FAMILIES:
            rules.add_rule(unsupported, "socket", pyseccomp.Arg(0, pyseccomp.EQ, family))
    rules.add_rule(unsupported, "socket", pyseccomp.Arg(0, pyseccomp.GE, _LAST_FAMILY))
    beyond_routes = pyseccomp.Arg(2, pyseccomp.NE, NETLINK_ROUTE)
    rules.add_rule(unsupported, "socket", pyseccomp.Arg(0, pyseccomp.EQ, AF_NETLINK), beyond_routes)
    with io.FileIO(os.memfd_create("seccomp"), "r+") as program:
        rules.export_bpf(program)
        program.seek(0)
        return program.readall() or b""


def filter_descriptor(program: bytes) -> int:
    """An inheritable descriptor from which ``bwrap --seccomp FD`` reads ``program``; the caller closes it."""
    descriptor = os.memfd_create("seccomp")
    os.write(descriptor, program)
    os.lseek(descriptor, 0, os.SEEK_SET)
    os.set_inheritable(descriptor, True)
    return descriptor
