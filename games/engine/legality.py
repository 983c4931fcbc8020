"""The only module that decides which moves are legal, and explains refusals."""

from collections.abc import Sequence

from games.engine.cards import NAMES
from games.engine.errors import RefusalError, fill_sentence
from games.engine.moves.move import Move
from games.engine.phases import PITCHING, TAKING
from games.engine.rules import Rules
from games.engine.state import State
from games.engine.turns import find_awaited_seats
from games.engine.variants import MOVE_KINDS


def list_legal_moves(state: State, seat: int) -> list[Move]:
    """Return the legal moves of a seat. The caller must not change the list, which is cached.

    The list leaves out these legal moves:

    - `resign`
    - throw-ins of several cards at once
    - moves whose cards are not in ascending order
    - all cuts but one, which is an example
    """
    moves = state.listed.get(seat)
    if moves is None:
        moves = []
        variant = state.variant
        kinds = variant.kinds_of_defender if seat == state.defender else variant.kinds_of_others
        for kind in kinds[state.phase]:
            if kind.explain_unavailable(state, seat) is None:
                moves += kind.list_legal(state, seat)
        state.listed[seat] = moves
    return moves


def check_move(state: State, seat: int, move: Move) -> None:
    """Raise `RefusalError` (game_over, not_your_move, illegal_move) unless the move is legal now."""
    if move in list_legal_moves(state, seat):
        return
    if state.over:
        raise RefusalError("game_over", "The game is over.")
    why = _explain_unavailable(state, seat, move)
    if why is not None:
        raise RefusalError("not_your_move", why)
    if not move.is_legal_though_unlisted(state, seat):
        raise RefusalError("illegal_move", move.explain_illegal(state, seat))


def explain_refusal(state: State, seat: int, move: Move) -> str | None:
    """Return the sentence with which `check_move` refuses the move now, or None if the move is legal."""
    try:
        check_move(state, seat, move)
    except RefusalError as refused:
        return refused.message
    return None


def _explain_unavailable(state: State, seat: int, move: Move) -> str | None:
    if move.kind not in state.variant.kinds:
        return fill_sentence("There is no {kind!r} under the rules of this game.", kind=move.kind)
    if state.phase not in move.phases:
        return fill_sentence("There is no {kind!r} while the game is {phase}.", kind=move.kind, phase=state.phase)
    return move.explain_unavailable(state, seat)


def parse_move(rules: Rules, text: str) -> Move:
    """Parse the text of a move. Raise `RefusalError` (bad_move, or bad_card for an unknown card)."""
    words = text.split()
    kind = MOVE_KINDS.get(words[0]) if words else None
    move: Move | None = kind.parse(words[1:]) if kind else None
    if move is None:
        raise RefusalError(
            "bad_move",
            fill_sentence(
                "{text!r} is not a move; write one as in 'attack 7S', 'beat 7S 9S' or 'pass'.", text=text[:100]
            ),
        )
    for face in move.get_faces():
        if not rules.has_card(face):
            raise RefusalError("bad_card", fill_sentence("{card} is not in this pack.", card=NAMES[face]))
    return move


def can_only_pass(state: State, seat: int) -> bool:
    """Return whether the game waits for this seat, and passing is its only choice."""
    if state.phase not in (PITCHING, TAKING) or not find_awaited_seats(state) >> seat & 1:
        return False
    return not any(move.kind in ("attack", "challenge") for move in list_legal_moves(state, seat))


def list_move_texts(moves: Sequence[Move]) -> list[str]:
    """Return the texts of moves, sorted."""
    return sorted(map(str, moves))
