"""Extra time as the players of a game see it."""

from datetime import datetime

from durak_site.http.durations import format_duration
from durak_site.http.json_encoding import format_timestamp
from games import engine
from games.engine import State
from games.models import Extension
from games.models.extension import count_extensions_left, find_pending_extension
from games.read_models import ExtensionAnswer, ExtensionRequest, Extensions
from games.selectors.game_row import GameRow


def build_extensions(row: GameRow, state: State, seat: int | None) -> Extensions | None:
    """Return the requests for extra time, and what the player in `seat` can do about them.

    Return None for spectators.
    """
    if seat is None:
        return None
    timed = find_timed_seat(row, state)
    timed_seats = () if timed is None else (timed,)
    pending = find_pending_extension(row.extensions, timed_seats, row.move_counts, row.overdue_move_counts)
    left = count_extensions_left(row.extensions, are_allowed=row.allows_extensions)
    return {
        "remaining": left,
        "most": format_duration(row.max_extra_time),
        "may_ask": seat == timed and pending is None and left > 0,
        "may_answer": pending is not None and is_agreement_required(row, state, seat, pending),
        "requests": [_build_extension_request(extension, pending) for extension in row.extensions],
    }


def find_timed_seat(row: GameRow, state: State) -> int | None:
    """Return the seat whose move clock runs, or None.

    In a window, return None, because it is secret which seats are awaited.
    """
    if state.over or state.phase in engine.WINDOW_PHASES:
        return None
    seat = engine.list_awaited_seats(state)[0]
    return None if row.seats[seat].is_played_by_computer else seat


def is_agreement_required(row: GameRow, state: State, seat: int, pending: Extension) -> bool:
    """Return whether the pending request for extra time needs the agreement of the player in `seat`."""
    player = row.seats[seat]
    plays_on = bool(state.playing >> seat & 1) and not player.is_played_by_computer
    return seat != pending.seat and plays_on and not player.is_bot


def _build_extension_request(extension: Extension, pending: Extension | None) -> ExtensionRequest:
    lapsed_or_pending = "pending" if extension is pending else "lapsed"
    return {
        "seat": extension.seat,
        "by": format_duration(extension.requested_time),
        "state": "granted" if extension.is_granted else lapsed_or_pending,
        "requested_at": extension.requested_at,
        "granted_at": extension.granted_at,
        "granted_by_organiser": extension.by_organiser,
        "answers": [_build_answer(answer) for answer in extension.answers],
    }


def _build_answer(answer: ExtensionAnswer) -> ExtensionAnswer:
    """Return the stored answer with its time in the format of all other times of the API."""
    return {**answer, "at": format_timestamp(datetime.fromisoformat(answer["at"]))}
