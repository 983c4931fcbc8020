"""A database and a broker for a management command: those of the running site, or temporary ones."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from durak_site.local_site import data_directory, supervisor
from durak_site.local_site.listen_address import ListenAddress

Printer = Callable[[str], object]


def has_database_url() -> bool:
    """Return whether the environment names a database server."""
    return bool(os.environ.get("DATABASE_URL"))


@contextmanager
def provide_servers(directory: Path, print_sentence: Printer) -> Iterator[None]:
    """Provide a database and a broker for the block: set DATABASE_URL and REDIS_URL to their addresses.

    If DATABASE_URL is already set, do nothing. Otherwise use the servers of the running site. If the site does not run,
    start temporary servers. Raises SiteError if the site is just starting or stopping.
    """
    if has_database_url():
        yield
        return
    try:
        with start_temporary_servers(directory, print_sentence):
            yield
    except supervisor.AlreadyRunningError:
        if not data_directory.ENVIRONMENT_FILE.exists():
            raise supervisor.SiteError("Durak by post is just starting or stopping: try again in a moment.") from None
        data_directory.load_environment()
        yield


@contextmanager
def start_temporary_servers(directory: Path, print_sentence: Printer) -> Iterator[None]:
    """Run a database and a broker during the block. Raises AlreadyRunningError if the site is running."""
    with supervisor.lock_directory(directory):
        site = supervisor.Supervisor(directory, ListenAddress("127.0.0.1", 8000), print_sentence)
        try:
            site.start_servers()
            os.environ.update(site.servers.environment if site.servers else {})
            yield
        finally:
            site.stop()
