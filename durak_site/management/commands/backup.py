from typing import Any

from django.core.management.base import BaseCommand, CommandError

from durak_site.database import backups
from durak_site.local_site import supervisor, temporary_services
from durak_site.local_site.data_directory import DATA_DIRECTORY


class Command(BaseCommand):
    help = "Writes the whole database to a new file under var/backups. The site may be running."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            with temporary_services.provide_servers(DATA_DIRECTORY, self.stdout.write):
                file = backups.create_backup(DATA_DIRECTORY / "backups")
        except supervisor.SiteError as failure:
            raise CommandError(str(failure)) from None
        self.stdout.write(f"The database is saved in {file} ({file.stat().st_size:,} bytes).")
