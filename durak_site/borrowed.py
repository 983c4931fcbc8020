"""Database and broker for a command beside the site, whether that runs or not."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from durak_site import data_directory, supervisor
from durak_site.listening import Entrance

Say = Callable[[str], object]


def are_named() -> bool:
    """Whether the environment names servers of one's own."""
    return bool(os.environ.get("DATABASE_URL"))


@contextmanager
def servers(directory: Path, say: Say) -> Iterator[None]:
    """Until its end the environment names them: as it did, or those of the site that runs, or our own.

    Raises CannotRun.
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
    """Those of a site that does not run. Raises AlreadyRuns where it does."""
    with supervisor.only_one(directory):
        site = supervisor.Site(directory, Entrance("127.0.0.1", 8000), say)
        try:
            site.start_servers()
            os.environ.update(site.servers.environment if site.servers else {})
            yield
        finally:
            site.stop()
