"""The directory of the database's socket, which nobody else can enter."""

import os
import shutil
import tempfile
from pathlib import Path

from durak_site import privileges

LONGEST_DIRECTORY = 80


def made(wanted: Path) -> Path:
    """`wanted`, made for the database alone; a short directory elsewhere that it links to, where its path is too long.

    The system allows about 107 bytes for the name of a socket.
    """
    forget(wanted.resolve() if wanted.is_symlink() else wanted)
    wanted.unlink(missing_ok=True)
    place = wanted
    if len(os.fsencode(wanted)) > LONGEST_DIRECTORY:
        place = Path(tempfile.mkdtemp(prefix="durak-", dir="/tmp"))
        wanted.symlink_to(place)
    else:
        place.mkdir()
    place.chmod(0o700)
    os.chown(place, *privileges.owner())
    return place


def forget(place: Path) -> None:
    shutil.rmtree(place, ignore_errors=True)
