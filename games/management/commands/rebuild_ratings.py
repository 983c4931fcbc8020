from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.services.ratings import find_rating_differences, rebuild_ratings


class Command(BaseCommand):
    help = "Computes all ratings and their history anew from the finished games, in the order in which they ended."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing, print the differences")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["check"]:
            self._check_ratings()
        else:
            self.stdout.write(f"{rebuild_ratings()} games count.")

    def _check_ratings(self) -> None:
        found = find_rating_differences()
        for sentence in found:
            self.stdout.write(sentence)
        if found:
            raise CommandError(f"{len(found)} differences.")
        self.stdout.write("The ratings follow from the games.")
