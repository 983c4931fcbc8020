"""What speaks for and against laying a card face down, and calling one out."""

from games.ai.defending import fills_the_hand
from games.ai.judgement import burden, chance_to_beat
from games.ai.sight import Sight
from games.engine import Move

_UNWISE = -20.0
_HONEST = 0.2
_BLUFFS = 0.35
_CAUGHT = 0.5
_TURN = 0.6
_TEMPER = 0.8


def is_believable(sight: Sight, move: Move) -> float:
    """A card that beats what it lies on costs whoever calls it out; one that does not is laid now and then."""
    attack, defence = move.cards()
    if sight.beats(defence, attack):
        return _HONEST
    all_known = len(sight.known[sight.me]) >= len(sight.hand)
    if all_known or sight.whim > _BLUFFS:
        return _UNWISE
    return _CAUGHT * (fills_the_hand(sight, move) - _TURN)


def looks_like_a_bluff(sight: Sight, move: Move) -> float:
    """A card is called out if the defender hardly can have had an answer, and the table is worth the risk."""
    if sight.defender is None:
        raise ValueError("nobody defends, so no card can be called out")
    honest = chance_to_beat(sight, sight.defender, move.cards()[0])
    pays, costs = _TURN + 0.2 * len(sight.table_cards), _TURN + burden(sight, sight.table_cards)
    return (1 - honest) * pays - honest * costs + _TEMPER * (sight.whim - 0.5)
