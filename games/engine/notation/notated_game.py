"""The class of games that can be written as text, and the replay of such a game."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.abandonment import ABANDONED
from games.engine.dealing import deal_game
from games.engine.errors import RefusalError
from games.engine.events.event import Event
from games.engine.events.plain import BoutOpened, Dealt
from games.engine.play import play_move_text
from games.engine.results import PreviousGame, Result
from games.engine.rules import Rules
from games.engine.state import State


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A move of a game: the number of its bout (0 before the deal), its seat and its text."""

    bout: int
    seat: int
    move: str


@dataclass(frozen=True, slots=True)
class NotatedGame:
    """A game with exactly the data that its text contains.

    `player_names` are in seating order. If `seed` is None, the game cannot be dealt again, and only the `commitment` to
    the seed is known. `result` is None while the game goes on.
    """

    rules: Rules
    player_names: tuple[str, ...]
    dealer: int
    previous: PreviousGame | None
    seed: bytes | None
    commitment: str
    result: Result | None
    moves: tuple[PlayedMove, ...]


def list_moves(events: Iterable[Event]) -> tuple[PlayedMove, ...]:
    """Return the moves that an event log records, in order."""
    moves, bout = [], 0
    for event in events:
        text, seat = event.build_move_text(), event.find_mover()
        if text is not None and seat is not None:
            moves.append(PlayedMove(bout, seat, text))
        if isinstance(event, Dealt | BoutOpened):
            bout = 1 if isinstance(event, Dealt) else event.bout
    return tuple(moves)


def replay_notated_game(game: NotatedGame) -> tuple[State, list[Event]]:
    """Deal the game again and play all its moves. Return the final state and the event log.

    Raise `RefusalError` (bad_notation) if the seed is missing, or if a move's bout or the result differs from the text.
    For an illegal move, the code is that of `play_move_text`.
    """
    if game.seed is None:
        raise _build_error("The game cannot be dealt again without its seed.")
    state, events = deal_game(game.rules, len(game.player_names), game.dealer, seed=game.seed, previous=game.previous)
    for move in game.moves:
        if move.bout != state.bout:
            raise _build_error(f"Seat {move.seat} plays '{move.move}' in bout {state.bout}, not in {move.bout}.")
        events += play_move_text(state, move.seat, move.move)
    if state.result != (None if game.result == ABANDONED else game.result):
        raise _build_error(f"The game comes to another result: {state.result}.")
    return state, events


def _build_error(message: str) -> RefusalError:
    return RefusalError("bad_notation", message)
