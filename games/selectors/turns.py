"""Every game that waits for somebody now."""

from typing import Any

from django.db import connection
from django.db.models import F, QuerySet, Value

from accounts.models import User
from games.models import Game

MOST_COUNTED = 100

# Written as SQL because every page of a table asks it.
WAITING_BESIDES = """
    SELECT game.id FROM games_game game JOIN games_seat seat ON seat.game_id = game.id
    WHERE seat.player_id = %s AND game.finished_at IS NULL AND game.awaited & (1 << seat.index) > 0 AND game.id <> %s
    ORDER BY game.deadline_at NULLS LAST, game.id LIMIT %s
"""


def games_waiting_for(user: User) -> QuerySet[Game]:
    """In no order; one query for each page that is cut from it."""
    seat_bit = Value(1).bitleftshift(F("seats__index"))  # type: ignore[arg-type]  # the stub knows numbers alone
    return (
        Game.objects.filter(seats__player=user, finished_at=None)
        .alias(waiting=F("awaited").bitand(seat_bit))  # type: ignore[arg-type]  # likewise
        .filter(waiting__gt=0)
        .only("series_id", "phase", "deadline_at", "waiting_since")
    )


Running = dict[str, tuple[Game, int]]
"""Games that are not over, by their ids, each with the seat of one player."""


def running_games(user: User) -> Running:
    """Those in which this user has a seat, soonest deadline first. One query."""
    games = Game.objects.filter(seats__player=user, finished_at=None).annotate(own_seat=F("seats__index"))
    read = games.only("series_id", "phase", "awaited", "deadline_at", "waiting_since").order_by("deadline_at", "pk")
    return {game.pk: (game, game.own_seat) for game in read}


def turns_among(running: Running) -> list[dict[str, Any]]:
    """Of the games that wait for the player, in the same order."""
    return [turn(game) for game, seat in running.values() if game.waits_for(seat)]


def turn(game: Game) -> dict[str, Any]:
    return {
        "game": game.pk,
        "series": game.series_id,
        "phase": game.phase,
        "deadline": game.deadline_at,
        "since": game.waiting_since,
    }


def waiting_besides(user: User | None, game_id: str) -> list[str]:
    """The other games that wait for this user, soonest deadline first. One query."""
    if user is None:
        return []
    with connection.cursor() as cursor:
        cursor.execute(WAITING_BESIDES, [user.pk, game_id, MOST_COUNTED])
        return [game for (game,) in cursor.fetchall()]
