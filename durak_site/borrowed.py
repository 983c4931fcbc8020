"""Database and broker for a management command, whether or not the site is running."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from durak_site import data_directory, supervisor
from durak_site.listening import Entrance

Say = Callable[[str], object]


def are_named() -> bool:
    """Return whether the environment names a database server."""
    return bool(os.environ.get("DATABASE_URL"))


@contextmanager
def servers(directory: Path, say: Say) -> Iterator[None]:
    """Make the environment name a database and a broker, and start temporary ones if the site is not running.

    Servers that the environment names already are used first, then those of the running site. Raises CannotRun.
    """
    if are_named():
        yield
        return
    try:
        with own_servers(directory, say):
            yield
    except supervisor.AlreadyRuns:
        if not data_directory.ENVIRONMENT_FILE.exists():
            raise supervisor.CannotRun("Durak by post is just starting or stopping: try again in a moment.") from None
        data_directory.use_environment()
        yield


@contextmanager
def own_servers(directory: Path, say: Say) -> Iterator[None]:
    """Start database and broker until the end of the block. Raises AlreadyRuns if the site is running."""
    with supervisor.only_one(directory):
        site = supervisor.Site(directory, Entrance("127.0.0.1", 8000), say)
        try:
            site.start_servers()
            os.environ.update(site.servers.environment if site.servers else {})
            yield
        finally:
            site.stop()
