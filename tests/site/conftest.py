"""Fixtures for tests that start the site of `manage.py up`, or need a database server of their own."""

import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from durak_site import embedded
from tests.site.database_copy import copy_test_database
from tests.site.external_server import ExternalServer, start_external_server


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
