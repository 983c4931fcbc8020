"""The directory of PostgreSQL's Unix socket, which other users cannot enter."""

import os
import shutil
import tempfile
from pathlib import Path

from durak_site.embedded import privileges

MAX_PATH_BYTES = 80
"""Maximum bytes of the directory's path. The operating system allows about 107 bytes for the path of a socket."""


def create_socket_directory(wanted: Path) -> Path:
    """Create and return the directory `wanted`, which only the user of the database processes can enter.

    If the path of `wanted` is too long for a socket, create and return a directory under /tmp instead, and make
    `wanted` a link to it.
    """
    remove_socket_directory(wanted.resolve() if wanted.is_symlink() else wanted)
    wanted.unlink(missing_ok=True)
    directory = wanted
    if len(os.fsencode(wanted)) > MAX_PATH_BYTES:
        directory = Path(tempfile.mkdtemp(prefix="durak-", dir="/tmp"))
        wanted.symlink_to(directory)
    else:
        directory.mkdir()
    directory.chmod(0o700)
    os.chown(directory, *privileges.get_database_user())
    return directory


def remove_socket_directory(directory: Path) -> None:
    shutil.rmtree(directory, ignore_errors=True)
