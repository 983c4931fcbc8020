"""What the text of a game says, and playing it again."""

from collections.abc import Iterable
from dataclasses import dataclass

from games.engine.abandoning import ABANDONED
from games.engine.dealing import deal
from games.engine.errors import Refused
from games.engine.events.event import Event
from games.engine.events.plain import BoutOpened, Dealt
from games.engine.play import play_text
from games.engine.results import Previous, Result
from games.engine.rules import Rules
from games.engine.state import State


@dataclass(frozen=True, slots=True)
class Played:
    """A move of a game: the bout that it was made in (0 before the deal), its seat and its text."""

    bout: int
    seat: int
    move: str


@dataclass(frozen=True, slots=True)
class GameText:
    """What the text of a game says. `seats` are the players' names in seating order; without a `seed` the game cannot
    be dealt again, and `commitment` is all that is known of it; `result` is None while the game is not over."""

    rules: Rules
    seats: tuple[str, ...]
    dealer: int
    previous: Previous | None
    seed: bytes | None
    commitment: str
    result: Result | None
    moves: tuple[Played, ...]


def moves_of(events: Iterable[Event]) -> tuple[Played, ...]:
    """The moves that a log records."""
    moves, bout = [], 0
    for event in events:
        text, seat = event.move_text(), event.mover()
        if text is not None and seat is not None:
            moves.append(Played(bout, seat, text))
        if isinstance(event, Dealt | BoutOpened):
            bout = 1 if isinstance(event, Dealt) else event.bout
    return tuple(moves)


def replay(game: GameText) -> tuple[State, list[Event]]:
    """Deals the game again and plays all its moves: the state that it comes to, and its log.

    Raises Refused: bad_notation where a move comes in another bout than the text says, or the result is another one,
    and the rules' own codes where a move is not legal.
    """
    if game.seed is None:
        raise _bad("Without its seed the game cannot be dealt again.")
    state, events = deal(game.rules, len(game.seats), game.dealer, seed=game.seed, previous=game.previous)
    for move in game.moves:
        if move.bout != state.bout:
            raise _bad(f"Seat {move.seat} plays '{move.move}' in bout {state.bout}, not in {move.bout}.")
        events += play_text(state, move.seat, move.move)
    if state.result != (None if game.result == ABANDONED else game.result):
        raise _bad(f"The game comes to another result: {state.result}.")
    return state, events


def _bad(message: str) -> Refused:
    return Refused("bad_notation", message)
