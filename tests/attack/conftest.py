"""One site for all attacks of a test run. Each test has new accounts and addresses."""

import os
import re
import resource
from collections.abc import Iterator

import psycopg
import pytest

from durak_site.database.backups import build_database_url
from tests.attack.site import Site
from tests.pooler import close_server_connections
from tests.site.database_copy import copy_test_database
from tests.stack import Stack, wait_for


@pytest.hookimpl(tryfirst=True)  # must run before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Run all attacks in one pytest worker, because attacks at the same time would distort the measurements."""
    for item in items:
        if item.path.is_relative_to(os.path.dirname(__file__)):
            item.add_marker(pytest.mark.xdist_group("attack"))


@pytest.fixture(scope="package")
def database_url(django_db_setup: None) -> Iterator[str]:
    """Create a migrated database on the test server; return its URL."""
    name = f"attacked_{os.getpid()}"
    owner = os.environ["MIGRATION_DATABASE_URL"]
    with psycopg.connect(owner, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        copy_test_database(build_database_url(owner, name))
        yield build_database_url(os.environ["DATABASE_URL"], name)
        close_server_connections(name)
        wait_for(lambda: drop_unless_vacuumed(connection, name), "the end of the database")


def drop_unless_vacuumed(connection: psycopg.Connection, name: str) -> bool:
    """Drop the database and return True, or return False if PostgreSQL is vacuuming it.

    Only a superuser may stop a vacuum.
    """
    try:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
    except psycopg.errors.InsufficientPrivilege:
        return False
    return True


@pytest.fixture(scope="package")
def site(database_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Start the processes of the site with the commands from the README. Stop them after the last attack, because
    they need processor time even without requests.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with Stack(
        database_url, re.sub(r"/\d*$", "/15", os.environ["REDIS_URL"]), tmp_path_factory.mktemp("site")
    ) as stack:
        site = Site(stack)
        site.start_processes()
        yield site
    resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
