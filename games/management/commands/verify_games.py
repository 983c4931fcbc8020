from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db.models import QuerySet

from games.models import Game
from games.services.totals_of_penalties import find_wrong_penalty_totals
from games.services.totals_of_players import find_wrong_totals
from games.services.verify import faults_of


class Command(BaseCommand):
    help = "Replays the logs of games, compares them with what is kept beside them, and says which games differ."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", metavar="ID", help="check this game alone")

    def handle(self, *args: Any, **options: Any) -> None:
        checked = differ = 0
        for game in self._games(options["game"]).iterator(chunk_size=100):
            checked += 1
            faults = faults_of(game_id=game.pk)
            differ += bool(faults)
            for fault in faults:
                self.stdout.write(f"{game.pk}: {fault}")
        self.stdout.write(f"{checked} checked, {differ} differ.")
        if differ:
            raise CommandError(f"{differ} of {checked} games differ from their logs.")
        if options["game"] is None:
            self._check_totals()

    def _check_totals(self) -> None:
        wrong = find_wrong_totals() + find_wrong_penalty_totals()
        for sentence in wrong:
            self.stdout.write(sentence)
        if wrong:
            raise CommandError(
                f"{len(wrong)} totals of players differ from their games or penalties. Run rebuild_totals."
            )

    def _games(self, game_id: str | None) -> QuerySet[Game]:
        games = Game.objects.only("pk").order_by("pk")
        if game_id is None:
            return games
        if not games.filter(pk=game_id).exists():
            raise CommandError(f"There is no game {game_id}.")
        return games.filter(pk=game_id)
