"""The application's connection, and for the few things that take it, the owner's.

At a site with two roles DATABASE_URL names one that reads and writes rows, and MIGRATION_DATABASE_URL the one that the
tables belong to. Where the latter is not set, the one role does everything.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.management.base import CommandError
from django.db import DatabaseError, connection
from psycopg.errors import InsufficientPrivilege

from durak_site.logs import chain

WHO = ("USER", "PASSWORD", "HOST", "PORT", "OPTIONS")
RIGHTS = """
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO {role};
    GRANT SELECT, USAGE ON ALL SEQUENCES IN SCHEMA public TO {role};
"""


@contextmanager
def as_owner() -> Iterator[None]:
    """Until its end this thread is the owner of the tables. Not within a transaction: the connection is another.

    Raises CommandError where the role of MIGRATION_DATABASE_URL is not the owner.
    """
    before = connection.settings_dict
    connection.close()
    connection.settings_dict = {**before, **{name: settings.OWNERS_DATABASE[name] for name in WHO}}
    try:
        yield
    except DatabaseError as error:
        if not any(isinstance(each, InsufficientPrivilege) for each in chain(error)):
            raise
        raise CommandError(
            f"The role {settings.OWNERS_DATABASE['USER']} does not own the tables of this database: "
            "put the address of their owner into MIGRATION_DATABASE_URL."
        ) from None
    finally:
        connection.close()
        connection.settings_dict = before


def let_the_application_use_the_tables() -> None:
    """Called by the owner, after the tables were made or changed."""
    role, owner = settings.DATABASES["default"]["USER"], settings.OWNERS_DATABASE["USER"]
    if role != owner:
        with connection.cursor() as cursor:
            cursor.execute(RIGHTS.format(role=connection.ops.quote_name(role)))
