"""The one place that says which moves are legal, and why another one is not."""

from collections.abc import Sequence

from games.engine.cards import NAMES
from games.engine.errors import Refused, say
from games.engine.moves.move import Move
from games.engine.rules import Rules
from games.engine.speaking import awaited
from games.engine.state import PITCHING, TAKING, State
from games.engine.variants import KINDS


def legal_moves(state: State, seat: int) -> list[Move]:
    """The legal moves of a seat, save those that are legal unlisted (`resign`, `cut N`, throwing several cards in)."""
    moves = state.listed.get(seat)
    if moves is None:
        moves = []
        variant = state.variant
        kinds = variant.kinds_of_defender if seat == state.defender else variant.kinds_of_others
        for kind in kinds[state.phase]:
            if kind.closed(state, seat) is None:
                moves += kind.legal(state, seat)
        state.listed[seat] = moves
    return moves


def check(state: State, seat: int, move: Move) -> None:
    """Raises Refused (game_over, not_your_move, illegal_move) unless the move is legal now."""
    if move in legal_moves(state, seat):
        return
    if state.over:
        raise Refused("game_over", "The game is over.")
    why = _why_closed(state, seat, move)
    if why is not None:
        raise Refused("not_your_move", why)
    if not move.is_legal_unlisted(state, seat):
        raise Refused("illegal_move", move.refusal(state, seat))


def why_not(state: State, seat: int, move: Move) -> str | None:
    """The sentence with which a move would be refused now; None where it is legal."""
    try:
        check(state, seat, move)
    except Refused as refused:
        return refused.message
    return None


def _why_closed(state: State, seat: int, move: Move) -> str | None:
    if move.kind not in state.variant.kinds:
        return say("There is no {kind!r} under the rules of this game.", kind=move.kind)
    if state.phase not in move.phases:
        return say("There is no {kind!r} while the game is {phase}.", kind=move.kind, phase=state.phase)
    return move.closed(state, seat)


def parse_move(rules: Rules, text: str) -> Move:
    """A move from its text. Raises Refused (bad_move: not a move's text; bad_card: no such card in this pack)."""
    words = text.split()
    kind = KINDS.get(words[0]) if words else None
    move: Move | None = kind.read(words[1:]) if kind else None
    if move is None:
        raise Refused(
            "bad_move",
            say("{text!r} is not a move; write one as in 'attack 7S', 'beat 7S 9S' or 'pass'.", text=text[:100]),
        )
    for face in move.cards():
        if not rules.has_card(face):
            raise Refused("bad_card", say("{card} is not in this pack.", card=NAMES[face]))
    return move


def has_nothing_to_say(state: State, seat: int) -> bool:
    """Whether a seat that has to speak now holds no card that could be thrown in, and may not challenge either."""
    if state.phase not in (PITCHING, TAKING) or not awaited(state) >> seat & 1:
        return False
    return not any(move.kind in ("attack", "challenge") for move in legal_moves(state, seat))


def texts(moves: Sequence[Move]) -> list[str]:
    """Moves as they are written, sorted."""
    return sorted(map(str, moves))
