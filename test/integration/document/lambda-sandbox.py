"""Runs a command as far as Linux lets an unprivileged user as Lambda runs a function: python3 lambda-sandbox.py COMMAND...

Refuses what a sandbox refuses: tracing, changes of root and mounts, namespaces, kernel keys and BPF (seccomp(2),
SECCOMP_RET_ERRNO with EPERM), and gains no privileges (PR_SET_NO_NEW_PRIVS). x86-64 alone.
"""

import ctypes
import errno
import os
import struct
import sys

PR_SET_SECCOMP, SECCOMP_MODE_FILTER, PR_SET_NO_NEW_PRIVS = 22, 2, 38
AUDIT_ARCH_X86_64 = 0xC000003E
ALLOW, REFUSE, KILL = 0x7FFF0000, 0x00050000 | errno.EPERM, 0x80000000
NO_SUCH_CALL = 0x00050000 | errno.ENOSYS

# Numbers of calls (linux/arch/x86/entry/syscalls/syscall_64.tbl).
REFUSED = {
    "ptrace": 101, "pivot_root": 155, "chroot": 161, "mount": 165, "umount2": 166, "add_key": 248, "keyctl": 250,
    "unshare": 272, "perf_event_open": 298, "setns": 308, "process_vm_readv": 310, "bpf": 321, "userfaultfd": 323,
}
CLONE, CLONE3 = 56, 435
NEW_NAMESPACES = 0x7E020000


def load(offset):
    return struct.pack("HBBI", 0x20, 0, 0, offset)


def jump(code, value, when, otherwise):
    return struct.pack("HBBI", code, when, otherwise, value)


def answer(value):
    return struct.pack("HBBI", 0x06, 0, 0, value)


EQUAL, ANY_BIT = 0x15, 0x45
program = [load(4), jump(EQUAL, AUDIT_ARCH_X86_64, 1, 0), answer(KILL), load(0)]
for number in REFUSED.values():
    program += [jump(EQUAL, number, 0, 1), answer(REFUSE)]
# The C library falls back to clone, whose flags a filter can read.
program += [jump(EQUAL, CLONE3, 0, 1), answer(NO_SUCH_CALL)]
program += [jump(EQUAL, CLONE, 0, 3), load(16), jump(ANY_BIT, NEW_NAMESPACES, 0, 1), answer(REFUSE), answer(ALLOW)]

libc = ctypes.CDLL(None, use_errno=True)
code = ctypes.create_string_buffer(b"".join(program))
filter = struct.pack("HxxxxxxP", len(program), ctypes.addressof(code))
for call in ((PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0), (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, filter, 0, 0)):
    if libc.prctl(*call) != 0:
        sys.exit("prctl: " + os.strerror(ctypes.get_errno()))
os.execvp(sys.argv[1], sys.argv[1:])
