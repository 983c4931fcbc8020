"""The referee for whoever asks: a game that is set up, played and shown, and stored nowhere."""

from dataclasses import dataclass
from typing import Any

from games.engine import Refused
from games.engine.referee import Referee
from games.errors import GameError, by_the_rules


@dataclass(frozen=True)
class Analysed:
    """The final state with all cards open, the legal moves by seat, and the first refused move, if there is one."""

    state: dict[str, Any]
    legal: dict[str, list[str]]
    refused_index: int | None
    refused: GameError | None


def analysed(*, start: str, set_up: dict[str, Any], moves: list[tuple[int, str]], seat: int | None = None) -> Analysed:
    """Play `moves` from what the referee's request `start` ("deal" or "position") sets up, up to the first refusal.

    Raises the refusal of the setting-up itself, and of a seat that there is not.
    """
    referee = Referee()
    try:
        referee.ops[start](set_up)
        index, refused = played(referee, moves)
        state = referee.show({})["state"]
        seats = range(len(state["hands"])) if seat is None else [seat]
        legal = {str(number): referee.legal({"seat": number})["legal"] for number in seats}
    except Refused as error:
        raise as_error(error) from None
    return Analysed(state, legal, index, refused)


def played(referee: Referee, moves: list[tuple[int, str]]) -> tuple[int | None, GameError | None]:
    """The index of the first refused move and why, or two Nones."""
    for index, (seat, text) in enumerate(moves):
        try:
            referee.move({"seat": seat, "move": text})
        except Refused as error:
            return index, as_error(error, referee.game().version)
    return None, None


def as_error(refused: Refused, version: int | None = None) -> GameError:
    if refused.code == "bad_request":
        return GameError("invalid", str(refused), status=400, errors={"body": [str(refused)]})
    return by_the_rules(refused, version)
