"""The log of a game as one viewer may see it, and records of finished games."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from accounts.models import User
from durak_site.http.json_encoding import compute_digest, encode_json
from durak_site.limits.work import STEPS_OF_AN_EVENT
from games import event_log
from games.engine import notation
from games.errors import Conflict
from games.event_log import RecordForm
from games.models import EventColumns, Game
from games.read_models import GameRecord, GameView, LoggedEvent, RecordedSeat, RecordHead
from games.selectors.game_row import GameRow, load_game_row

BYTES_PER_STEP = 1000
"""The number of bytes of a stored record that count as one step of work when the record is sent."""


def list_events(game_id: str, user: User | None, *, after: int, limit: int) -> list[LoggedEvent] | None:
    """Return at most `limit` events that the user may see, with numbers above `after`, oldest first.

    Events are numbered as the user sees them. Return None if the user may not see the game. Two queries, and at most
    one more for the permission.
    """
    found = load_game_row(game_id, user)
    if found is None:
        return None
    row, _ = found
    return event_log.load_events_for_viewer(row.id, row.find_seat_of(user), after, limit)


def list_events_up_to(game: GameView, *, after: int | None, limit: int) -> list[LoggedEvent]:
    """Return at most `limit` events that the viewer of `game` may see, with numbers above `after`, oldest first.

    Events after the version of `game` are left out. Return an empty list if `after` is None. One query at most.
    """
    if after is None or after >= game["version"]:
        return []
    events = event_log.load_events_for_viewer(game["id"], game["your_seat"], after, limit)
    return [event for event in events if event["seq"] <= game["version"]]


def load_record(game_id: str, user: User | None, form: RecordForm) -> "Record | None":
    """Return the record of a game in the format `form`, or None if the user may not see the game.

    Raises Conflict if the game is not over. One query, and at most one more for the permission.
    """
    row = _load_finished_game(game_id, user)
    return None if row is None else Record(row, form)


class Record:
    """The record of a finished game, as JSON or in notation. In notation, a computer has the name `(level)`.

    Only the part that cannot change is stored. The head, which has the names of the players, is added when the record
    is read.
    """

    def __init__(self, row: GameRow, form: RecordForm) -> None:
        self._row, self._form = row, form
        self.steps = 0

    def load_etag(self) -> str | None:
        """Return the record's ETag. Return None if the record is not stored yet. One query."""
        digest = event_log.load_record_digest(self._row.id, self._form)
        return None if digest is None else self._build_etag(digest)

    def read(self) -> tuple[str, bytes]:
        """Return the ETag and the content of the record.

        One query if the record is stored. Otherwise four queries read the whole log and store the record.
        """
        part = event_log.load_or_store_record_part(self._row.id, self._form)
        self.steps += part.events_read * STEPS_OF_AN_EVENT + len(part.content) // BYTES_PER_STEP
        return self._build_etag(part.digest), self._add_head(part.content)

    def _build_etag(self, digest: str) -> str:
        return f'"{compute_digest(self._encode_head() + digest.encode())}"'

    def _encode_head(self) -> bytes:
        if self._form is RecordForm.TEXT:
            return encode_json(_format_seats(self._row))
        return encode_json(_build_head(self._row))

    def _add_head(self, content: bytes) -> bytes:
        if self._form is RecordForm.TEXT:
            return notation.insert_player_names(content.decode(), _format_seats(self._row)).encode()
        return b"%b,%b" % (self._encode_head()[:-1], content[1:])


def build_record(game: Game, row: GameRow, log: Iterable[EventColumns]) -> GameRecord:
    """Return the record of a finished game. `log` has all events of the game. No query."""
    return {**_build_head(row), **event_log.build_play_record(game, log)}


def _build_head(row: GameRow) -> RecordHead:
    seats: list[RecordedSeat] = [
        {"seat": seat.index, "player": seat.username, "computer": seat.computer or None, "bot": seat.is_bot}
        for seat in row.seats
    ]
    return {"id": row.id, "series": row.series_id, "game_number": row.number, "seats": seats}


def _format_seats(row: GameRow) -> list[str]:
    return [seat.username or f"({seat.computer})" for seat in row.seats]


def _load_finished_game(game_id: str, user: User | None) -> GameRow | None:
    found = load_game_row(game_id, user)
    if found is None:
        return None
    if found[0].finished_at is None:
        raise Conflict(_("The record is open once the game is over."))
    return found[0]
