"""Considerations about laying a card face down, and about challenging one."""

from games.ai.card_values import chance_to_beat, cost_of_taking
from games.ai.defence_considerations import weigh_cards_to_take
from games.ai.seat_view import SeatView
from games.engine import Move

_UNWISE = -20.0
_HONEST = 0.2
_BLUFFS = 0.35
_CAUGHT = 0.5
_TURN = 0.6
_TEMPER = 0.8


def favour_believable_card(sight: SeatView, move: Move) -> float:
    """Favour real answers, because challenging them costs the opponent. Bluff now and then."""
    attack, defence = move.cards()
    if sight.can_beat(defence, attack):
        return _HONEST
    all_known = len(sight.known[sight.me]) >= len(sight.hand)
    if all_known or sight.whim > _BLUFFS:
        return _UNWISE
    return _CAUGHT * (weigh_cards_to_take(sight, move) - _TURN)


def weigh_challenge(sight: SeatView, move: Move) -> float:
    """Challenge if the defender hardly can have had an answer, and the table is worth the risk."""
    if sight.defender is None:
        raise ValueError("without a defender no card can be challenged")
    honest = chance_to_beat(sight, sight.defender, move.cards()[0])
    pays, costs = _TURN + 0.2 * len(sight.table_cards), _TURN + cost_of_taking(sight, sight.table_cards)
    return (1 - honest) * pays - honest * costs + _TEMPER * (sight.whim - 0.5)
