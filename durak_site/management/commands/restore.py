from argparse import ArgumentParser
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from durak_site.database import backups
from durak_site.local_site import supervisor, temporary_services
from durak_site.local_site.data_directory import DATA_DIRECTORY


class Command(BaseCommand):
    help = "Replaces the database by a backup. The site must not be running."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        has_server = temporary_services.has_database_url()
        try:
            with (
                nullcontext()
                if has_server
                else temporary_services.start_temporary_servers(DATA_DIRECTORY, self.stdout.write)
            ):
                before = backups.restore_backup(options["file"])
        except supervisor.SiteError as failure:
            raise CommandError(str(failure)) from None
        self.stdout.write(f"The database is restored from {options['file']}. The previous one is named {before} now.")
