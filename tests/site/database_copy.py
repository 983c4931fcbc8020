"""Copies of databases, because migrating an empty database takes ten times as long."""

import os
import subprocess

import psycopg
from django.db import connection

from durak_site.database.backups import build_database_url
from durak_site.database.owner_connection import GRANT_STATEMENTS
from durak_site.embedded import roles
from durak_site.embedded.postgres import POSTGRES_PROGRAMS
from tests.stack import PATIENCE


def copy_database(source: str, target: str) -> None:
    """Copy all objects and rows between the databases with these URLs. The objects belong to the role of `target`."""
    dump = [POSTGRES_PROGRAMS / "pg_dump", "--no-owner", "--no-privileges", source]
    script = subprocess.run(dump, capture_output=True, check=True, timeout=PATIENCE).stdout
    psql = [POSTGRES_PROGRAMS / "psql", "--quiet", "--set=ON_ERROR_STOP=1", target]
    subprocess.run(psql, input=script, stdout=subprocess.DEVNULL, check=True, timeout=PATIENCE)


def copy_test_database(target: str) -> None:
    """Copy the migrated database of the tests into an empty database, and grant the application access to it.

    Call this before a test has written rows. `target` is the URL with which the owner of the tables connects.
    """
    source = build_database_url(os.environ["MIGRATION_DATABASE_URL"], connection.settings_dict["NAME"])
    copy_database(source, target)
    with psycopg.connect(target) as owner:
        owner.execute(GRANT_STATEMENTS.format(role=roles.APPLICATION))
