"""A game as one viewer sees it."""

from accounts.models import User
from durak_site.http.durations import format_duration
from games import engine, event_log
from games.engine import Phase, State
from games.engine.cards import parse_face
from games.models import Game, GameSeat
from games.read_models import Deadline, GamePlayer, GameView, LegalMoves, MoveParts, Shuffle
from games.selectors.extensions import build_extensions
from games.selectors.game_row import GameRow, build_game_row, load_game_row

_THROW_IN_PHASES = (Phase.PITCHING, Phase.TAKING)


def load_game_view(game_id: str, user: User | None, *, as_spectator: bool = False) -> GameView | None:
    """Return the API's response about a game, or None if the user may not see the game.

    With `as_spectator`, return the response for a spectator, even if the user plays the game. One query, and at most
    one more for the permission.
    """
    found = load_game_row(game_id, user)
    if found is None:
        return None
    row, state = found
    return build_game_view(row, state, None if as_spectator else row.find_seat_of(user))


def load_game_view_with_change_token(game_id: str, user: User | None) -> tuple[GameView, str] | None:
    """Return the API's response about a game and the game's change token, or None if the user may not see the game.

    One query, and at most one more for the permission.
    """
    found = load_game_row(game_id, user)
    if found is None:
        return None
    row, state = found
    return build_game_view(row, state, row.find_seat_of(user)), row.change_token


def build_loaded_game_view(game: Game, state: State, seats: list[GameSeat], seat: int | None) -> GameView:
    """Return the API's response about a loaded game. `seat` is the viewer's seat, or None for spectators. No query."""
    return build_game_view(build_game_row(game, seats), state, seat)


def build_game_view(row: GameRow, state: State, seat: int | None) -> GameView:
    return {
        "id": row.id,
        "series": row.series_id,
        "series_title": row.series_title,
        "game_number": row.number,
        **event_log.build_state_view(row, state, seat),
        "players": build_players(row),
        "your_seat": seat,
        "seen": None if seat is None else row.seats[seat].seen_version,
        "legal": _list_legal_moves(row, state, seat),
        "deadlines": _build_deadlines(row, state, seat),
        # While the clock of a seat runs, the time left in its bank follows from the deadline.
        "banks": [{"seat": index, "left": format_duration(left)} for index, left in enumerate(row.banks)],
        "extensions": build_extensions(row, state, seat),
        "rules": row.rules,
        "hints": row.hints,
        "one_household": row.has_household_pair,
        "memory_aid": row.memory_aid,
        "started_at": row.started_at,
        "finished_at": row.finished_at,
        "shuffle": build_shuffle(row),
    }


def build_shuffle(row: GameRow) -> Shuffle:
    return {"commitment": row.commitment, "seed": bytes(row.seed).hex() if row.finished_at else None}


def _list_legal_moves(row: GameRow, state: State, seat: int | None) -> list[str]:
    return (
        [] if seat is None else [str(move) for move in event_log.list_legal_moves_for_seat(row, state, row.seats[seat])]
    )


def build_players(row: GameRow) -> list[GamePlayer]:
    """Return each seat of the game with its player or computer.

    The counts of moves and overdue moves are None until the game is over, because they are secret.
    """
    over = row.finished_at is not None
    return [
        {
            "seat": seat.index,
            "player": seat.username,
            "display_name": seat.display_name,
            "computer": seat.computer or None,
            "bot": seat.is_bot,
            "sitting_in": seat.is_taken_over,
            "resigned": seat.has_resigned,
            "may_return": seat.is_taken_over and not seat.is_taken_over_for_good and not seat.has_resigned,
            "agrees_to_abandon": seat.agrees_to_abandon,
            "moves": row.move_counts[seat.index] if over else None,
            "overdue": row.overdue_move_counts[seat.index] if over else None,
        }
        for seat in row.seats
    ]


def _build_deadlines(row: GameRow, state: State, seat: int | None) -> list[Deadline]:
    """Return the game's deadline as a list, which is empty if there is none or the player in `seat` may not see it.

    In a window, the deadline names no seat, because it is secret which seats are awaited.
    """
    if row.deadline_at is None or (_is_turn_secret(state) and seat not in engine.list_awaited_seats(state)):
        return []
    return [
        {
            "seat": None if state.phase in engine.WINDOW_PHASES else engine.list_awaited_seats(state)[0],
            "at": row.deadline_at,
        }
    ]


def _is_turn_secret(state: State) -> bool:
    """Return whether it is secret which seat is awaited, because players are asked one by one to throw in.

    Then only the awaited seat may see the deadline: a pass moves it, so another player would notice the secret pass.
    """
    return state.phase in _THROW_IN_PHASES and state.rules.throw_in_priority == "ordered"


def load_legal_moves(game_id: str, user: User | None) -> LegalMoves | None:
    """Return the viewer's legal moves and the version of the game, or None if the viewer may not see the game.

    One query, and at most one more for the permission.
    """
    found = load_game_row(game_id, user)
    if found is None:
        return None
    row, state = found
    seat = row.find_seat_of(user)
    version = event_log.build_state_view(row, state, seat)["version"]
    return {"version": version, "legal": [split_move(text) for text in _list_legal_moves(row, state, seat)]}


def split_move(text: str) -> MoveParts:
    """Split a move such as `beat 7S 9S` into its kind and its cards, without words such as `face_down`."""
    kind, *words = text.split()
    return {"move": text, "kind": kind, "cards": [word for word in words if parse_face(word) is not None]}
