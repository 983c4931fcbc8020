"""Open data: records of finished public games, month by month."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet

from games.event_log import Form
from games.models import Game, Series
from games.selectors.events import Record
from games.selectors.game_row import build_row

PAGE = 10
"""The number of games that one page reads."""


@dataclass(frozen=True)
class Period:
    """A period of time from `begins` up to, but without, `ends`."""

    begins: datetime
    ends: datetime


def iterate_json_records(stretch: Period) -> Iterator[bytes]:
    """Yield the records of the games that ended in the period, as JSON lines, oldest first, several at a time."""
    return _join_pages(stretch, Form.JSON)


def iterate_text_records(stretch: Period) -> Iterator[bytes]:
    """Yield the records of the games that ended in the period, in notation, with an empty line after each game."""
    return _join_pages(stretch, Form.TEXT)


def _join_pages(stretch: Period, form: Form) -> Iterator[bytes]:
    for games in _pages(stretch):
        yield b"".join(Record(build_row(game, list(game.seats.all())), form).read()[1] + b"\n" for game in games)


def _pages(stretch: Period) -> Iterator[list[Game]]:
    """Yield pages of the games that ended in the period. Two queries per page. No cursor stays open between pages."""
    games = _select_finished(stretch)
    page = list(games[:PAGE])
    while page:
        yield page
        last = page[-1]
        behind = Q(finished_at__gt=last.finished_at) | Q(id__gt=last.id)
        page = list(games.filter(behind, finished_at__gte=last.finished_at)[:PAGE])


def _select_finished(stretch: Period) -> QuerySet[Game]:
    within = Q(finished_at__gte=stretch.begins, finished_at__lt=stretch.ends)
    games = Game.objects.filter(within, series__visibility=Series.Visibility.PUBLIC).select_related("series")
    return games.prefetch_related("seats__player").order_by("finished_at", "id")
