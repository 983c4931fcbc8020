from typing import Any

from django.core.management.base import BaseCommand

from games.services.penalty_totals import rebuild_penalty_totals
from games.services.player_totals import rebuild_player_totals


class Command(BaseCommand):
    help = (
        "Counts the finished games of every player anew (games, games lost, draws and epaulettes), "
        "and the penalties of every player in every series."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{rebuild_player_totals()} players have finished games.")
        self.stdout.write(f"{rebuild_penalty_totals()} totals of penalties.")
