"""Open data: records of finished public games, month by month."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from durak_site.database.batches import read_in_batches
from games.event_log import RecordForm
from games.models import Game, Series
from games.selectors.events import Record
from games.selectors.game_row import build_game_row

GAMES_PER_READ = 10
"""Maximum number of games that are read at once."""


@dataclass(frozen=True)
class Period:
    """A period of time, from `begins` until before `ends`."""

    begins: datetime
    ends: datetime


def iterate_json_records(period: Period) -> Iterator[bytes]:
    """Yield the records of the games that ended in the period, oldest first.

    Each item has several lines of JSON, one per game.
    """
    return _iterate_records(period, RecordForm.JSON)


def iterate_text_records(period: Period) -> Iterator[bytes]:
    """Yield the records of the games that ended in the period, oldest first, in notation."""
    return _iterate_records(period, RecordForm.TEXT)


def _iterate_records(period: Period, form: RecordForm) -> Iterator[bytes]:
    for games in _iterate_games_in_batches(period):
        yield b"".join(Record(build_game_row(game, list(game.seats.all())), form).read()[1] + b"\n" for game in games)


def _iterate_games_in_batches(period: Period) -> Iterator[list[Game]]:
    """Return lists of games that ended in the period, oldest first. Three queries for each list."""
    within = Q(finished_at__gte=period.begins, finished_at__lt=period.ends)
    games = Game.objects.filter(within, series__visibility=Series.Visibility.PUBLIC).select_related("series")
    return read_in_batches(games.prefetch_related("seats__player"), "finished_at", "pk", size=GAMES_PER_READ)
