"""The games that wait for a user now."""

from datetime import datetime
from typing import Protocol

from django.db.models import F, QuerySet, Value

from accounts.models import User
from durak_site.database.rows import fetch_rows
from games.models import Game
from games.read_models import TurnView
from games.sql.games import SELECT_OTHER_WAITING_GAMES

MAX_OTHER_WAITING_GAMES = 100
SEAT_BIT = Value(1).bitleftshift(F("seats__index"))  # type: ignore[arg-type]  # the stub allows only numbers
IS_AWAITED = F("awaited").bitand(SEAT_BIT)  # type: ignore[arg-type]  # as above
"""An expression for queries that join `seats`. It is zero unless the game waits for the joined seat."""


def select_waiting_games(user: User) -> QuerySet[Game]:
    """Return the games that wait for the user, unordered. One query per page."""
    return (
        Game.objects.filter(seats__player=user, seats__finished_at=None)
        .alias(awaits=IS_AWAITED)
        .filter(awaits__gt=0)
        .only("series_id", "phase", "deadline_at", "waiting_since")
    )


class WaitingGame(Protocol):
    """The columns of a game that `build_turn` needs."""

    @property
    def pk(self) -> str: ...
    @property
    def series_id(self) -> str: ...
    @property
    def phase(self) -> str: ...
    @property
    def deadline_at(self) -> datetime | None: ...
    @property
    def waiting_since(self) -> datetime: ...


def build_turn(game: WaitingGame) -> TurnView:
    return {
        "game": game.pk,
        "series": game.series_id,
        "phase": game.phase,
        "deadline_at": game.deadline_at,
        "turn_started_at": game.waiting_since,
    }


def list_other_waiting_games(user: User | None, game_id: str) -> list[str]:
    """Return the ids of the other games that wait for the user, soonest deadline first. One query.

    At most MAX_OTHER_WAITING_GAMES are returned.
    """
    if user is None:
        return []
    return [game for (game,) in fetch_rows(SELECT_OTHER_WAITING_GAMES, user.pk, game_id, MAX_OTHER_WAITING_GAMES)]
