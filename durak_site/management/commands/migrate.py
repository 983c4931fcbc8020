from typing import Any

from django.core.management.commands import migrate

from durak_site.database.owner_connection import connect_as_owner, grant_table_access


class Command(migrate.Command):
    """Django's command, run as the owner of the tables, which then grants the application access to them."""

    def handle(self, *args: Any, **options: Any) -> None:
        with connect_as_owner():
            super().handle(*args, **options)
            grant_table_access()
