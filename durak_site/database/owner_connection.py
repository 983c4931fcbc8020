"""Connections with the database role that owns the tables, for actions that are forbidden to the application's role.

DATABASE_URL contains the application's role, and MIGRATION_DATABASE_URL the owner. If MIGRATION_DATABASE_URL is not
set, the role in DATABASE_URL is both.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError, connection
from psycopg.errors import InsufficientPrivilege

from durak_site.config.logs import iterate_causes

CREDENTIAL_KEYS = ("USER", "PASSWORD", "HOST", "PORT", "OPTIONS")
GRANT_STATEMENTS = """
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role};
    GRANT SELECT, USAGE ON ALL SEQUENCES IN SCHEMA public TO {role};
"""


@contextmanager
def connect_as_owner() -> Iterator[None]:
    """Connect this thread as the owner of the tables until the end of the block.

    The connection of this thread is closed before and after the block, so use this outside of a transaction. Raises
    CommandError if a statement fails because the role does not own the tables.
    """
    before = connection.settings_dict
    connection.close()
    connection.settings_dict = {**before, **{name: settings.OWNERS_DATABASE[name] for name in CREDENTIAL_KEYS}}
    try:
        yield
    except DatabaseError as error:
        if not any(isinstance(each, InsufficientPrivilege) for each in iterate_causes(error)):
            raise
        raise CommandError(
            f"The role {settings.OWNERS_DATABASE['USER']} does not own the tables of this database: "
            "put the database URL of their owner into MIGRATION_DATABASE_URL."
        ) from None
    finally:
        connection.close()
        connection.settings_dict = before


def grant_table_access() -> None:
    """Grant the application's role access to all tables. Call as the owner after a migration."""
    role, owner = settings.DATABASES["default"]["USER"], settings.OWNERS_DATABASE["USER"]
    if role != owner:
        with connection.cursor() as cursor:
            cursor.execute(GRANT_STATEMENTS.format(role=connection.ops.quote_name(role)))
