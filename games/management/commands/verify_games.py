from argparse import ArgumentParser
from collections.abc import Iterable
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from durak_site.database.migration_steps import find_newer_migrations
from games.models import Game, GameFault
from games.services.background_verification import choose_games_to_verify_first, restart_verification, verify_next_games
from games.services.penalty_totals import find_wrong_penalty_totals
from games.services.player_totals import find_wrong_player_totals
from games.services.staff_actions import find_wrong_restrictions
from games.services.verify import find_faults


class Command(BaseCommand):
    help = "Replays the logs of games, compares them with the stored rows, and lists the games that differ."

    def add_arguments(self, parser: ArgumentParser) -> None:
        which = parser.add_mutually_exclusive_group()
        which.add_argument("--game", metavar="ID", help="verify only this game")
        which.add_argument(
            "--restored",
            action="store_true",
            help="verify running and new games and a sample of older games, and leave all others to the background",
        )
        which.add_argument(
            "--rest", action="store_true", help="verify at once all games that are left to the background"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if options["rest"]:
            self._verify_remaining_games()
        elif options["game"]:
            self._verify_game(options["game"])
        elif options["restored"]:
            self._verify_restored_database()
        else:
            self._verify_games(Game.objects.order_by("pk").values_list("pk", flat=True).iterator(chunk_size=1000))

    def _verify_game(self, game_id: str) -> None:
        if not Game.objects.filter(pk=game_id).exists():
            raise CommandError(f"There is no game {game_id}.")
        self._verify_games([game_id], with_totals=False)

    def _verify_restored_database(self) -> None:
        loader = MigrationLoader(connection)
        if newer := find_newer_migrations(loader, loader.applied_migrations):
            raise CommandError(
                f"The data is from a newer version of the program, which has {', '.join(newer)}: install that version."
            )
        first = choose_games_to_verify_first()
        self._verify_games(first)
        restart_verification()
        if others := Game.objects.count() - len(first):
            self.stdout.write(f"{others} other games are verified in the background once the site runs.")

    def _verify_remaining_games(self) -> None:
        checked = 0
        while piece := verify_next_games(now=timezone.now()):
            checked += piece
        faults = list(GameFault.objects.order_by("pk"))
        for fault in faults:
            for sentence in fault.sentences:
                self.stdout.write(f"{fault.pk}: {sentence}")
        self.stdout.write(f"{checked} checked; of all finished games {len(faults)} differ.")
        if faults:
            raise CommandError(f"{len(faults)} games differ from their logs.")

    def _verify_games(self, ids: Iterable[str], *, with_totals: bool = True) -> None:
        """Verify the games and print all faults. Raises CommandError if there is a fault.

        With `with_totals`, also verify the totals of players and penalties, and the restrictions of accounts.
        """
        checked = differ = 0
        for game_id in ids:
            checked += 1
            faults = find_faults(game_id=game_id)
            differ += bool(faults)
            for fault in faults:
                self.stdout.write(f"{game_id}: {fault}")
        self.stdout.write(f"{checked} checked, {differ} differ.")
        wrong = find_wrong_player_totals() + find_wrong_penalty_totals() if with_totals else []
        for sentence in wrong:
            self.stdout.write(sentence)
        restrictions = find_wrong_restrictions() if with_totals else []
        for sentence in restrictions:
            self.stdout.write(sentence)
        if differ:
            raise CommandError(f"{differ} of {checked} games differ from their logs.")
        if wrong:
            raise CommandError(
                f"{len(wrong)} totals of players differ from their games or penalties. Run rebuild_totals."
            )
        if restrictions:
            raise CommandError(f"{len(restrictions)} restrictions differ from what staff did.")
