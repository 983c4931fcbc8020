"""What becomes of a series when a game of it is over: it ends, it waits for a pause, or for somebody to deal.

Whoever asks here holds the series' row, so that of a game that ends and a player who agrees at the same moment one sees
what the other has done.
"""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import QuerySet

from games.models import Game, Place, Seat, Series
from games.services import telling


def series_goes_on(*, game: Game, seats: Sequence[Seat], now: datetime) -> None:
    """Called once for each game that is over, with its row locked, its result set and not saved yet."""
    Series.objects.select_for_update(no_key=True).only("pk").get(pk=game.series_id)
    if has_all_its_games(game) or all_agree_to_end(game.series_id, seats) or is_for_others(game):
        finish(game.series_id, now)
    elif game.series.pause is not None and those_who_are_there(seats):
        running(game.series_id).update(next_game_at=now + game.series.pause)


def has_all_its_games(game: Game) -> bool:
    """Whether the series has as many games as it was to have, with this one; those that were abandoned do not count."""
    wanted = game.series.games_wanted
    if wanted is None:
        return False
    others = Game.objects.filter(series=game.series_id, finished_at__isnull=False).exclude(pk=game.pk)
    return others.exclude(result__kind="abandoned").count() + (not game.is_abandoned) >= wanted


def is_for_others(game: Game) -> bool:
    """Whether one of its players has become a bot, and the table was not agreed to be for bots."""
    return not game.series.bots and game.seats.filter(player__is_bot=True, player__is_active=True).exists()


def those_who_are_there(seats: Sequence[Seat]) -> set[int]:
    """The players whom no computer sits in for: for them the series goes on, and it is theirs to end."""
    return {seat.player_id for seat in seats if seat.player_id is not None and not seat.sitting_in}


def all_agree_to_end(series_id: str, seats: Sequence[Seat]) -> bool:
    """`seats` are those of the last game. Where nobody is there, nobody agrees."""
    asked = those_who_are_there(seats)
    agreed = Place.objects.filter(series=series_id, player__in=asked, end_agreed_at__isnull=False)
    return bool(asked) and agreed.count() == len(asked)


def finish(series_id: str, now: datetime) -> None:
    if running(series_id).update(state=Series.State.FINISHED, finished_at=now, next_game_at=None):
        telling.series_over(series_id=series_id, now=now)


def running(series_id: str) -> QuerySet[Series]:
    return Series.objects.filter(pk=series_id, state=Series.State.RUNNING)
