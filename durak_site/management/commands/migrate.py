from typing import Any

from django.core.management.commands import migrate

from durak_site.database import as_owner, let_the_application_use_the_tables


class Command(migrate.Command):
    """Django's command, run as the owner of the tables, which then grants the application access to them."""

    def handle(self, *args: Any, **options: Any) -> None:
        with as_owner():
            super().handle(*args, **options)
            let_the_application_use_the_tables()
