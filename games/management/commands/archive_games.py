from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from games.models import ArchivedLog
from games.services.log_archive import archive_next_games, restart_archiving


class Command(BaseCommand):
    help = "Archives at once all finished games that are due, also those that could not be archived before."

    def handle(self, *args: Any, **options: Any) -> None:
        if not settings.ARCHIVE_AFTER_DAYS:
            raise CommandError("Archiving is switched off: set ARCHIVE_AFTER_DAYS.")
        before, tried = ArchivedLog.objects.count(), 0
        restart_archiving()
        while piece := archive_next_games(now=timezone.now()):
            tried += piece
        archived = ArchivedLog.objects.count() - before
        self.stdout.write(f"{archived} archived.")
        if archived < tried:
            raise CommandError(f"{tried - archived} games could not be archived. verify_games says what is wrong.")
