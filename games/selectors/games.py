"""A game as one viewer sees it."""

from typing import Any

from accounts.models import User
from games import engine, event_log
from games.engine import Phase, State
from games.engine.cards import read_face
from games.models import Game, Seat
from games.selectors.clocks import banks_seen
from games.selectors.game_row import GameRow, game_row, row_in_hand

_ORDERED_PHASES = (Phase.PITCHING, Phase.TAKING)


def game_seen(game_id: str, user: User | None, *, as_spectator: bool = False) -> dict[str, Any] | None:
    """The whole answer about a game, or None if there is none that this user may know of. One query.

    With `as_spectator` a player is told no more than everybody.
    """
    found = game_row(game_id, user)
    if found is None:
        return None
    row, state = found
    return answer(row, state, None if as_spectator else row.seat_of(user))


def game_seen_with_mark(game_id: str, user: User | None) -> tuple[dict[str, Any], str] | None:
    """The same with the mark of the game (`marks.py`), read with the same query."""
    found = game_row(game_id, user)
    if found is None:
        return None
    row, state = found
    return answer(row, state, row.seat_of(user)), row.mark


def game_in_hand_seen(game: Game, state: State, seats: list[Seat], seat: int | None) -> dict[str, Any]:
    """The same, as this seat or (None) a spectator sees it, of a game and state that were read already, its series,
    seats and players too. No query."""
    return answer(row_in_hand(game, seats), state, seat)


def answer(row: GameRow, state: State, seat: int | None) -> dict[str, Any]:
    return {
        "id": row.id,
        "series": row.series_id,
        "game_number": row.number,
        **event_log.view_for(row, state, seat),
        "players": players(row),
        "your_seat": seat,
        "seen": None if seat is None else row.seats[seat].seen,
        "legal": legal(row, state, seat),
        "deadlines": deadlines(row, state, seat),
        "banks": banks_seen(row.banks),
        "rules": row.rules,
        "hints": row.hints,
        "memory_aid": row.memory_aid,
        "started_at": row.started_at,
        "finished_at": row.finished_at,
        "shuffle": {"commitment": row.commitment, "seed": bytes(row.seed).hex() if row.finished_at else None},
    }


def legal(row: GameRow, state: State, seat: int | None) -> list[str]:
    return [] if seat is None else [str(move) for move in event_log.legal_for(row, state, row.seats[seat])]


def players(row: GameRow) -> list[dict[str, Any]]:
    """Who sits where; moves and overdue moves are counted for others to see once the game is over."""
    over = row.finished_at is not None
    return [
        {
            "seat": seat.index,
            "player": seat.username,
            "computer": seat.computer or None,
            "bot": seat.is_bot,
            "sitting_in": seat.sitting_in,
            "resigned": seat.resigned,
            "may_return": seat.sitting_in and not seat.stays and not seat.resigned,
            "agrees_to_abandon": seat.agrees_to_abandon,
            "moves": row.moves[seat.index] if over else None,
            "overdue": row.overdue[seat.index] if over else None,
        }
        for seat in row.seats
    ]


def deadlines(row: GameRow, state: State, seat: int | None) -> list[dict[str, Any]]:
    """One at most; in a window it is nobody's, for who has to speak is a secret."""
    if row.deadline_at is None or (is_turn_to_speak(state) and seat not in engine.must(state)):
        return []
    return [{"seat": None if state.phase in engine.WINDOWS else engine.must(state)[0], "at": row.deadline_at}]


def is_turn_to_speak(state: State) -> bool:
    """Whether the deadline is one player's turn to speak: it moves with each secret pass, so nobody else is told it."""
    return state.phase in _ORDERED_PHASES and state.rules.throw_in_priority == "ordered"


def legal_seen(game_id: str, user: User | None) -> dict[str, Any] | None:
    """The viewer's legal moves taken apart, with the version they are legal at. One query."""
    found = game_row(game_id, user)
    if found is None:
        return None
    row, state = found
    seat = row.seat_of(user)
    version = event_log.view_for(row, state, seat)["version"]
    return {"version": version, "legal": [move_parts(text) for text in legal(row, state, seat)]}


def move_parts(text: str) -> dict[str, Any]:
    """`beat 7S 9S` taken apart; what is neither the kind nor a card (a number, `face_down`) stands in `move` alone."""
    kind, *words = text.split()
    return {"move": text, "kind": kind, "cards": [word for word in words if read_face(word) is not None]}
