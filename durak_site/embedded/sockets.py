"""The directory of PostgreSQL's Unix socket, which other users cannot enter."""

import os
import shutil
import tempfile
from pathlib import Path

from durak_site.embedded import privileges

MAX_PATH_BYTES = 80
"""Maximum bytes of the directory's path. The operating system allows about 107 bytes for the path of a socket."""


def create_socket_directory(path: Path) -> Path:
    """Create and return a directory at `path` that only the user of the database processes can enter.

    If `path` is too long for a socket, the directory is under /tmp, and `path` is a link to it.
    """
    remove_socket_directory(path.resolve() if path.is_symlink() else path)
    path.unlink(missing_ok=True)
    directory = path
    if len(os.fsencode(path)) > MAX_PATH_BYTES:
        directory = Path(tempfile.mkdtemp(prefix="durak-", dir="/tmp"))
        path.symlink_to(directory)
    else:
        directory.mkdir()
    directory.chmod(0o700)
    os.chown(directory, *privileges.get_database_user())
    return directory


def remove_socket_directory(directory: Path) -> None:
    shutil.rmtree(directory, ignore_errors=True)
