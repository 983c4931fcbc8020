"""Open data: what was played for everybody to see, month by month. Nothing of a game that is not over is in it."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from games.event_log import Form
from games.models import Game, Series
from games.selectors.events import Record
from games.selectors.game_row import row_in_hand

PAGE = 10
"""Games that are read at once."""


@dataclass(frozen=True)
class Stretch:
    """Of time: `begins` belongs to it, `ends` does not."""

    begins: datetime
    ends: datetime


def records(stretch: Stretch) -> Iterator[bytes]:
    """The record of each game, oldest first, as JSON a line; some games a piece."""
    return _in_pieces(stretch, Form.JSON)


def texts(stretch: Stretch) -> Iterator[bytes]:
    """The same in the notation, an empty line behind each game."""
    return _in_pieces(stretch, Form.TEXT)


def _in_pieces(stretch: Stretch, form: Form) -> Iterator[bytes]:
    for games in pages(stretch):
        yield b"".join(Record(row_in_hand(game, list(game.seats.all())), form).read()[1] + b"\n" for game in games)


def pages(stretch: Stretch) -> Iterator[list[Game]]:
    """Two queries each, and nothing is held between them."""
    games = _finished(stretch)
    page = list(games[:PAGE])
    while page:
        yield page
        last = page[-1]
        behind = Q(finished_at__gt=last.finished_at) | Q(id__gt=last.id)
        page = list(games.filter(behind, finished_at__gte=last.finished_at)[:PAGE])


def _finished(stretch: Stretch) -> QuerySet[Game]:
    within = Q(finished_at__gte=stretch.begins, finished_at__lt=stretch.ends)
    games = Game.objects.filter(within, series__visibility=Series.Visibility.PUBLIC).select_related("series")
    return games.prefetch_related("seats__player").order_by("finished_at", "id")
