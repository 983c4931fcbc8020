"""The log of a game: as one viewer may see it, and all of it once the game is over."""

from collections.abc import Iterable
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games import event_log
from games.errors import Conflict
from games.models import Event, Game
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


def events_up_to(game: dict[str, Any], *, after: int | None, limit: int) -> list[dict[str, Any]]:
    """Of a whole answer about a game: of the events up to its version, as its viewer may see them, at most `limit` with
    numbers above `after`; none if that is None. One query, if there are such events."""
    if after is None or after >= game["version"]:
        return []
    events = event_log.events_for(game["id"], game["your_seat"], after, limit)
    return [event for event in events if event["seq"] <= game["version"]]


def record(game_id: str, user: User | None) -> dict[str, Any] | None:
    """What the referee needs to play the game again and check it. Three queries. Raises Conflict before the end."""
    row = _finished(game_id, user)
    if row is None:
        return None
    return record_of(Game.objects.select_related("series").get(pk=game_id), row)


def record_as_text(game_id: str, user: User | None) -> str | None:
    """The same game in the notation, a computer's seat as its level in parentheses. Raises Conflict before the end."""
    row = _finished(game_id, user)
    if row is None:
        return None
    return text_of(Game.objects.select_related("series").get(pk=game_id), row)


def record_of(game: Game, row: GameRow, log: Iterable[Event] | None = None) -> dict[str, Any]:
    """The record of a finished game. One query, and none with the `log`."""
    head = {"id": row.id, "series": row.series_id, "number": row.number, "seats": names(row)}
    return {**head, **event_log.record(game, log)}


def text_of(game: Game, row: GameRow) -> str:
    """Likewise."""
    return event_log.game_text(game, [seat.username or f"({seat.computer})" for seat in row.seats])


def _finished(game_id: str, user: User | None) -> GameRow | None:
    found = game_row(game_id, user)
    if found is None:
        return None
    if found[0].finished_at is None:
        raise Conflict(_("The record is open once the game is over."))
    return found[0]


def names(row: GameRow) -> list[dict[str, Any]]:
    return [
        {"seat": seat.index, "player": seat.username, "computer": seat.computer or None, "bot": seat.is_bot}
        for seat in row.seats
    ]
