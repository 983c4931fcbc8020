from typing import Any

from django.core.management.commands import migrate

from durak_site.database import as_owner, let_the_application_use_the_tables


class Command(migrate.Command):
    """Django's, by the owner of the tables, who then lets the application read and write them."""

    def handle(self, *args: Any, **options: Any) -> None:
        with as_owner():
            super().handle(*args, **options)
            let_the_application_use_the_tables()
