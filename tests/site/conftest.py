"""Fixtures for tests that start the site of `manage.py up`, or need a database server of their own."""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from durak_site import embedded
from durak_site.local_site.listen_address import find_free_port
from tests.site.database_copy import copy_test_database
from tests.site.external_server import ExternalServer, start_external_server
from tests.site.up_command import UpCommand, prepare_up_command


@pytest.fixture(scope="session")
def external_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ExternalServer]:
    """Start an external PostgreSQL for all tests of the group `own server`."""
    with start_external_server(tmp_path_factory.mktemp("external")) as server:
        yield server


@pytest.fixture(scope="session")
def copy_migrated_data(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Callable[[Path], None]:
    """Return a function that copies the data of a site with a migrated database into a directory.

    Use it in tests that are not about the first start of a site, because creating a database takes ten times as long.
    """
    data = tmp_path_factory.mktemp("started-before")
    servers = embedded.start_servers(data, durable=False)
    try:
        copy_test_database(servers.owners_url)
    finally:
        servers.stop()

    def copy_data(directory: Path) -> None:
        subprocess.run(["cp", "--archive", data / "postgres", directory], check=True)

    return copy_data


@pytest.fixture(scope="session")
def shared_up_command(
    tmp_path_factory: pytest.TempPathFactory, copy_migrated_data: Callable[[Path], None]
) -> Iterator[UpCommand]:
    """Prepare a site with metrics, and with a data directory that other users could read before the start."""
    directory = tmp_path_factory.mktemp("up")
    copy_migrated_data(directory)
    for name in ("web.log", "postgres.log", "secret_key"):
        (directory / name).write_text("a line\n")
        (directory / name).chmod(0o644)
    directory.chmod(0o755)
    with prepare_up_command(directory) as up_command:
        up_command.environment["METRICS_PORT"] = str(find_free_port())
        yield up_command


@pytest.fixture
def running_up_command(shared_up_command: UpCommand) -> UpCommand:
    """Return a running site at all addresses of this machine, which the tests of the group `make run` share.

    If a test has stopped the site, start it again.
    """
    if not shared_up_command.is_running():
        shared_up_command.start(host="0.0.0.0")
    shared_up_command.wait_until_healthy()
    return shared_up_command
