"""The referee for whoever asks: a game that is set up, played and shown, and stored nowhere."""

from dataclasses import dataclass
from typing import Any

from games.engine import Refused, State, legal_moves
from games.engine.referee import Referee
from games.errors import GameError, by_the_rules
from games.selectors.work import Work


@dataclass(frozen=True)
class Analysed:
    """The final state with all cards open, the legal moves by seat, and the first refused move, if there is one."""

    state: dict[str, Any]
    legal: dict[str, list[str]]
    refused_index: int | None
    refused: GameError | None


def analysed(
    *, start: str, set_up: dict[str, Any], moves: list[tuple[int, str]], seat: int | None = None, work: Work
) -> Analysed:
    """Play `moves` from what the referee's request `start` ("deal" or "position") sets up, up to the first refusal.

    Raises the refusal of the setting-up itself, of a seat that there is not, and of too much work.
    """
    referee = Referee()
    try:
        referee.ops[start](set_up)
        work.add(len(referee.game().pack.cards) ** 2 // 4)
        index, refused = played(referee, moves, work)
        state = referee.show({})["state"]
        seats = range(len(state["hands"])) if seat is None else [seat]
        legal = {str(number): listed(referee, number, work) for number in seats}
    except Refused as error:
        raise as_error(error) from None
    return Analysed(state, legal, index, refused)


def listed(referee: Referee, seat: int, work: Work) -> list[str]:
    moves: list[str] = referee.legal({"seat": seat})["legal"]
    work.add(len(moves))
    return moves


def played(referee: Referee, moves: list[tuple[int, str]], work: Work) -> tuple[int | None, GameError | None]:
    """The index of the first refused move and why, or two Nones."""
    for index, (seat, text) in enumerate(moves):
        work.add(steps_of_a_move(referee.game(), seat))
        try:
            referee.move({"seat": seat, "move": text})
        except Refused as error:
            return index, as_error(error, referee.game().version)
    return None, None


def steps_of_a_move(state: State, seat: int) -> int:
    """The state is gone through, and the moves are listed that the seat has: that is what each move is found among."""
    return len(state.pack.cards) + (len(legal_moves(state, seat)) if 0 <= seat < state.players else 0)


def as_error(refused: Refused, version: int | None = None) -> GameError:
    if refused.code == "bad_request":
        return GameError("invalid", str(refused), status=400, errors={"body": [str(refused)]})
    return by_the_rules(refused, version)
