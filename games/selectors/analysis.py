"""Analysis of a game that is set up by a request. The game is not stored."""

from dataclasses import dataclass

from durak_site.limits.work import StepCounter
from games.engine import RefusalError, StateView, list_legal_moves
from games.engine.referee import Referee, Request
from games.errors import GameError, convert_refusal_to_error


@dataclass(frozen=True)
class Analysis:
    """The result of an analysis: the final state, the legal moves of each seat, and the first refused move.

    `refusal_index` is the index of the refused move, and `refusal` its error. Both are None if no move was refused.
    """

    state: StateView
    legal: dict[str, list[str]]
    refusal_index: int | None
    refusal: GameError | None


def analyse(
    *, start: str, set_up: Request, moves: list[tuple[int, str]], seat: int | None = None, work: StepCounter
) -> Analysis:
    """Set up a game and play `moves` until one is refused.

    `start` is "deal" or "position". `seat` limits the lists of legal moves to one seat; None lists those of all seats.

    Raises GameError if the set-up is refused, if the game has no seat `seat`, or if the analysis takes too much work.
    """
    referee = Referee()
    try:
        referee.handlers[start](set_up)
        work.add(len(referee.get_state().pack.cards) ** 2 // 4)
        index, refused = _play_moves(referee, moves, work)
        state = referee.show_requested_state({})["state"]
        seats = range(len(state["hands"])) if seat is None else [seat]
        legal = {str(number): _list_moves(referee, number, work) for number in seats}
    except RefusalError as error:
        raise _convert_to_error(error) from None
    return Analysis(state, legal, index, refused)


def _list_moves(referee: Referee, seat: int, work: StepCounter) -> list[str]:
    moves = referee.list_requested_moves({"seat": seat})["legal"]
    work.add(len(moves))
    return moves


def _play_moves(
    referee: Referee, moves: list[tuple[int, str]], work: StepCounter
) -> tuple[int | None, GameError | None]:
    """Play the moves until one is refused. Return its index and its error, or `(None, None)`."""
    for index, (seat, text) in enumerate(moves):
        state = referee.get_state()
        legal = list_legal_moves(state, seat) if 0 <= seat < state.players else []
        # A move costs one step for each card in the pack, and one for each legal move.
        work.add(len(state.pack.cards) + len(legal))
        try:
            referee.play_requested_move({"seat": seat, "move": text})
        except RefusalError as error:
            return index, _convert_to_error(error, referee.get_state().version)
    return None, None


def _convert_to_error(refused: RefusalError, version: int | None = None) -> GameError:
    if refused.code == "bad_request":
        return GameError("invalid", str(refused), status=400, errors={"body": [str(refused)]})
    return convert_refusal_to_error(refused, version)
