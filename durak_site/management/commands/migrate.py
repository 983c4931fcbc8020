from typing import Any

from django.core.management.base import CommandError, CommandParser
from django.core.management.commands import migrate
from django.db import OperationalError, connection
from django.db.migrations.loader import MigrationLoader
from psycopg.errors import LockNotAvailable

from durak_site.database.migration_steps import list_first_step_targets
from durak_site.database.owner_connection import connect_as_owner, grant_table_access

SET_LOCK_TIMEOUT = "SET lock_timeout = '5s'"
"""SQL that makes a migration give up after it has waited five seconds for a lock. While it waits, all later statements
on the table wait too.

The role in deploy/roles.sql also has this setting, but sites that are older than the setting have created the role
without it.
"""


class Command(migrate.Command):
    """Run Django's `migrate` as the owner of the tables, and then grant access to the application's role."""

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.add_argument(
            "--before-code",
            action="store_true",
            help="Apply only the migrations that come before the new code in an upgrade without a stop.",
        )

    def handle(self, *args: Any, before_code: bool = False, **options: Any) -> None:
        with connect_as_owner():
            with connection.cursor() as cursor:
                cursor.execute(SET_LOCK_TIMEOUT)
            try:
                if before_code:
                    self._migrate_before_code(*args, **options)
                else:
                    super().handle(*args, **options)
            except OperationalError as error:
                if not isinstance(error.__cause__, LockNotAvailable):
                    raise
                raise CommandError(
                    "A migration waited five seconds for a lock of another transaction and gave up: run migrate again."
                ) from None
            grant_table_access()

    def _migrate_before_code(self, *args: Any, **options: Any) -> None:
        loader = MigrationLoader(connection)
        for app, name in list(list_first_step_targets(loader, loader.applied_migrations)):
            super().handle(*args, **{**options, "app_label": app, "migration_name": name})
