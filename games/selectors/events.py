"""The log of a game: as one viewer may see it, and all of it once the game is over."""

from typing import Any

from accounts.models import User
from games import event_log
from games.errors import Conflict
from games.models import Game
from games.selectors.game_row import GameRow, game_row


def events_seen(game_id: str, user: User | None, *, after: int, limit: int) -> list[dict[str, Any]] | None:
    """At most `limit` events with numbers above `after`, oldest first, as this user sees and numbers them.

    None if there is no game that this user may know of. Two queries, whatever the length of the log.
    """
    found = game_row(game_id, user)
    if found is None:
        return None
    row, _ = found
    return event_log.events_for(row.id, row.seat_of(user), after, limit)


def record(game_id: str, user: User | None) -> dict[str, Any] | None:
    """What the referee needs to play the game again and check it. Three queries. Raises Conflict before the end."""
    found = game_row(game_id, user)
    if found is None:
        return None
    row, _ = found
    if row.finished_at is None:
        raise Conflict("The record is open once the game is over.")
    game = Game.objects.select_related("series").get(pk=game_id)
    return {"id": row.id, "series": row.series_id, "number": row.number, "seats": names(row), **event_log.record(game)}


def names(row: GameRow) -> list[dict[str, Any]]:
    return [{"seat": seat.index, "player": seat.username, "computer": seat.computer or None} for seat in row.seats]
