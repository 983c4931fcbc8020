"""The user and the capabilities with which the database processes run.

PostgreSQL refuses to run as root. If this process runs as root, the database processes run as the user `nobody`. They
retain one capability of root, to open all files, so that they can use root's directories.
"""

import ctypes
import os
import pwd

PR_SET_KEEPCAPS = 8
PR_SET_SECUREBITS = 28
SECBIT_NO_SETUID_FIXUP = 1 << 2
PR_CAP_AMBIENT = 47
PR_CAP_AMBIENT_RAISE = 2
CAP_DAC_OVERRIDE = 1
CAPABILITY_VERSION_3 = 0x20080522

libc = ctypes.CDLL(None, use_errno=True)


class _CapabilityHeader(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _CapabilitySets(ctypes.Structure):
    _fields_ = (("effective", ctypes.c_uint32), ("permitted", ctypes.c_uint32), ("inheritable", ctypes.c_uint32))


def must_drop_root() -> bool:
    return os.geteuid() == 0


def get_database_user() -> tuple[int, int]:
    """Return the user id and the group id for the database processes."""
    if not must_drop_root():
        return os.geteuid(), os.getegid()
    nobody = pwd.getpwnam("nobody")
    return nobody.pw_uid, nobody.pw_gid


def drop_root() -> None:
    """Change this process from root to the user `nobody`, if it is root. Call between fork and exec."""
    if not must_drop_root():
        return
    user, group = get_database_user()
    libc.prctl(PR_SET_KEEPCAPS, 1, 0, 0, 0)
    # PostgreSQL checks its own files with access(2). Without this, access(2) ignores the capability of `nobody`.
    libc.prctl(PR_SET_SECUREBITS, SECBIT_NO_SETUID_FIXUP, 0, 0, 0)
    os.setgroups([])
    os.setresgid(group, group, group)
    os.setresuid(user, user, user)
    _retain_file_access()


def _retain_file_access() -> None:
    """Try to retain the capability to open all files. Without it, servers need a directory that all users may enter."""
    right = 1 << CAP_DAC_OVERRIDE
    header = _CapabilityHeader(CAPABILITY_VERSION_3, 0)
    sets = (_CapabilitySets * 2)(_CapabilitySets(right, right, right), _CapabilitySets(0, 0, 0))
    if libc.capset(ctypes.byref(header), sets) == 0:
        libc.prctl(PR_CAP_AMBIENT, PR_CAP_AMBIENT_RAISE, CAP_DAC_OVERRIDE, 0, 0)
