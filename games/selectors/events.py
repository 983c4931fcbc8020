"""The log of a game as one viewer may see it, and the record of a finished game."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.http.json_encoding import compute_digest, encode_json
from durak_site.limits.work import STEPS_OF_AN_EVENT
from games import event_log
from games.engine import notation
from games.errors import Conflict
from games.event_log import Form
from games.models import Event, Game
from games.read_models import GameRecord, GameView, LoggedEvent, RecordedSeat, RecordHead
from games.selectors.game_row import GameRow, load_game_row

BYTES_OF_A_STEP = 1000
"""Sending this many bytes of a stored record counts as one step of work."""


def list_events(game_id: str, user: User | None, *, after: int, limit: int) -> list[LoggedEvent] | None:
    """Return at most `limit` events with numbers above `after`, oldest first, as this user sees and numbers them.

    None if the game does not exist or the user may not see it. Two queries, whatever the length of the log.
    """
    found = load_game_row(game_id, user)
    if found is None:
        return None
    row, _ = found
    return event_log.load_events_for(row.id, row.seat_of(user), after, limit)


def list_events_up_to(game: GameView, *, after: int | None, limit: int) -> list[LoggedEvent]:
    """Return the events that the viewer of `game` may see, up to the version of `game`, which is an API response.

    Returns at most `limit` events with numbers above `after`, or none if `after` is None. One query at most.
    """
    if after is None or after >= game["version"]:
        return []
    events = event_log.load_events_for(game["id"], game["your_seat"], after, limit)
    return [event for event in events if event["seq"] <= game["version"]]


def load_record(game_id: str, user: User | None, form: Form) -> "Record | None":
    """Return the record of a game in one format. One query.

    None if the game does not exist or the user may not see it. Raises Conflict if the game is not over.
    """
    row = _load_finished(game_id, user)
    return None if row is None else Record(row, form)


class Record:
    """The data with which the referee can replay and check a finished game, as JSON or in notation.

    In notation, a computer has the name `(level)`.

    The part that follows from the log is stored. The players' names are added on reading, because they can change.
    """

    def __init__(self, row: GameRow, form: Form) -> None:
        self._row, self._form = row, form
        self.steps = 0

    def load_etag(self) -> str | None:
        """Return the ETag, or None before the record was first read. One query."""
        digest = event_log.load_record_digest(self._row.id, self._form)
        return None if digest is None else self._tag(digest)

    def read(self) -> tuple[str, bytes]:
        """Return the ETag and the content. One query, or four and the whole log if the record is not stored yet."""
        part = event_log.load_or_store_record_part(self._row.id, self._form)
        self.steps += part.events_read * STEPS_OF_AN_EVENT + len(part.content) // BYTES_OF_A_STEP
        return self._tag(part.digest), self._add_head(part.content)

    def _tag(self, digest: str) -> str:
        return f'"{compute_digest(self._head() + digest.encode())}"'

    def _head(self) -> bytes:
        if self._form is Form.TEXT:
            return encode_json(_format_seats(self._row))
        return encode_json(_build_head(self._row))

    def _add_head(self, content: bytes) -> bytes:
        if self._form is Form.TEXT:
            return notation.name_seats(content.decode(), _format_seats(self._row)).encode()
        return b"%b,%b" % (self._head()[:-1], content[1:])


def build_record(game: Game, row: GameRow, log: Iterable[Event]) -> GameRecord:
    """Return the record of a finished game with this log. No query."""
    return {**_build_head(row), **event_log.build_open_record(game, log)}


def _build_head(row: GameRow) -> RecordHead:
    return {"id": row.id, "series": row.series_id, "game_number": row.number, "seats": _build_seat_names(row)}


def _format_seats(row: GameRow) -> list[str]:
    return [seat.username or f"({seat.computer})" for seat in row.seats]


def _load_finished(game_id: str, user: User | None) -> GameRow | None:
    found = load_game_row(game_id, user)
    if found is None:
        return None
    if found[0].finished_at is None:
        raise Conflict(_("The record is open once the game is over."))
    return found[0]


def _build_seat_names(row: GameRow) -> list[RecordedSeat]:
    return [
        {"seat": seat.index, "player": seat.username, "computer": seat.computer or None, "bot": seat.is_bot}
        for seat in row.seats
    ]
