"""Suggestions for decisions in which the seat is not attacked: opening a bout, throwing in, exchanging the trump."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from games import engine
from games.ai.seat_view import SeatView
from games.ai.steady_player import score_move
from games.engine import Rules, StateView
from games.engine.cards import NAMES, SUITS, parse_face
from games.engine.pack import get_pack
from games.orders import supposed_states
from games.orders.decision import decide_move
from games.orders.foresight import throw_ins
from games.orders.foresight.suggestion import (
    EXCHANGE,
    OPEN,
    THROW_IN,
    THROW_IN_ON_TAKE,
    Suggestion,
    limit_orders_to_few_bouts,
)
from games.orders.grammar import ALWAYS, ASK, LOWEST, LOWEST_PAIR, NEVER
from games.orders.parsing import parse_orders

_MEAN_RANDOM_NUMBER = 0.5
_MAX_NAMED_OPENINGS = 2


def build_suggestions(view: StateView, rules: Rules, seat: int, kinds: Sequence[str]) -> dict[str, Suggestion]:
    """Map each kind of decision in `kinds` to a suggestion for it, if this module has one.

    The suggestion for throw-ins after a take is left out if it equals the one for earlier throw-ins.
    """
    found = {
        kind: one
        for kind in kinds
        if kind in _SUGGESTION_BUILDERS and (one := _SUGGESTION_BUILDERS[kind](view, rules, seat)) is not None
    }
    if THROW_IN in found and THROW_IN_ON_TAKE in found:
        first, second = (found[kind].answers[0] for kind in (THROW_IN, THROW_IN_ON_TAKE))
        if first["throw_ins"] == second["throw_ins_on_take"]:
            del found[THROW_IN_ON_TAKE]
    return found


def suggest_exchange(view: StateView, rules: Rules, seat: int) -> Suggestion | None:
    """Suggest an exchange of the trump, or return None if the hand has no lowest trump or the seat has declined."""
    if engine.has_kept_lowest_trump(view, rules, seat):
        return None
    trump, hand = view["trump"], map(parse_face, engine.list_open_hand(view, seat))
    pack = get_pack(rules, None if trump is None else SUITS.index(trump))
    if not any(pack.lowest_trumps >> card & 1 for card in hand if card is not None):
        return None
    return Suggestion(
        {"kind": EXCHANGE}, [limit_orders_to_few_bouts({"exchange": word}) for word in (ALWAYS, NEVER, ASK)]
    )


def suggest_opening(view: StateView, rules: Rules, seat: int) -> Suggestion | None:
    """Suggest the opening that the steady computer would choose, by general words such as `lowest` if possible."""
    state = supposed_states.suppose_own_opening(view, rules, seat)
    if state is None:
        return None
    seen, legal = engine.build_view(state, seat), engine.list_legal_moves(state, seat)
    seat_view = SeatView(seen, rules, _MEAN_RANDOM_NUMBER)
    best = sorted((move for move in legal if move.kind == "attack"), key=lambda move: -score_move(seat_view, move))
    named = [[[NAMES[card] for card in move.get_faces()], LOWEST] for move in best[:_MAX_NAMED_OPENINGS]]
    opening_lists: list[list[Any]] = [[LOWEST], [LOWEST_PAIR, LOWEST], *named]
    moves = [decide_move(parse_orders({"openings": words}, rules), seen, legal, rules) for words in opening_lists]
    first = next((number for number, move in enumerate(moves) if best and move == best[0]), 0)
    opening_lists.insert(0, opening_lists.pop(first))
    return Suggestion(
        {"kind": OPEN}, [limit_orders_to_few_bouts({"openings": words}) for words in [*opening_lists, [ASK]]]
    )


_SUGGESTION_BUILDERS: Mapping[str, Callable[[StateView, Rules, int], Suggestion | None]] = {
    EXCHANGE: suggest_exchange,
    OPEN: suggest_opening,
    THROW_IN: throw_ins.suggest_throw_ins_while_beating,
    THROW_IN_ON_TAKE: throw_ins.suggest_throw_ins_on_take,
}
