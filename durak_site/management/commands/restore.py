from argparse import ArgumentParser
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from durak_site import backups, borrowed, supervisor
from durak_site.data_directory import DIRECTORY


class Command(BaseCommand):
    help = "Replaces the database by a backup. The site must not be running."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        has_server = borrowed.are_named()
        try:
            with nullcontext() if has_server else borrowed.own_servers(DIRECTORY, self.stdout.write):
                before = backups.restore(options["file"])
        except supervisor.CannotRun as failure:
            raise CommandError(str(failure)) from None
        self.stdout.write(f"The database is restored from {options['file']}. The previous one is named {before} now.")
