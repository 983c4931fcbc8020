from typing import Any

from django.core.management.commands import migrate

from durak_site.database.owner_connection import connect_as_owner, grant_table_access


class Command(migrate.Command):
    """Run Django's `migrate` as the owner of the tables, and then grant the application's role access to them."""

    def handle(self, *args: Any, **options: Any) -> None:
        with connect_as_owner():
            super().handle(*args, **options)
            grant_table_access()
