"""Every game that waits for somebody now."""

from datetime import datetime
from typing import Any, Protocol

from django.db.models import F, QuerySet, Value

from accounts.models import User
from durak_site.rows import rows_of
from games.models import Game

MOST_COUNTED = 100
SEAT_BIT = Value(1).bitleftshift(F("seats__index"))  # type: ignore[arg-type]  # the stub knows numbers alone
AWAITS = F("awaited").bitand(SEAT_BIT)  # type: ignore[arg-type]  # likewise
"""Not zero where a game waits for the seat that it is joined with."""

# Written as SQL because every page of a table asks it.
WAITING_BESIDES = """
    SELECT game.id FROM games_game game JOIN games_seat seat ON seat.game_id = game.id
    WHERE seat.player_id = %s AND seat.finished_at IS NULL AND game.awaited & (1 << seat.index) > 0 AND game.id <> %s
    ORDER BY game.deadline_at NULLS LAST, game.id LIMIT %s
"""


def games_waiting_for(user: User) -> QuerySet[Game]:
    """In no order; one query for each page that is cut from it."""
    return (
        Game.objects.filter(seats__player=user, seats__finished_at=None)
        .alias(awaits=AWAITS)
        .filter(awaits__gt=0)
        .only("series_id", "phase", "deadline_at", "waiting_since")
    )


class Waiting(Protocol):
    """A game as far as it is told of a turn."""

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


def turn(game: Waiting) -> dict[str, Any]:
    return {
        "game": game.pk,
        "series": game.series_id,
        "phase": game.phase,
        "deadline_at": game.deadline_at,
        "turn_started_at": game.waiting_since,
    }


def waiting_besides(user: User | None, game_id: str) -> list[str]:
    """The other games that wait for this user, soonest deadline first. One query."""
    if user is None:
        return []
    return [game for (game,) in rows_of(WAITING_BESIDES, user.pk, game_id, MOST_COUNTED)]
