"""How likely a card face down is to be a bluff, and one's own to be called out: by the cards that are unseen, and by
what was seen of the others in this game."""

from collections import Counter

from games.ai.judgement import chance_to_hold
from games.ai.sight import Laid, Sight
from games.engine import Conduct

_BLUFFS_WITHOUT, _BLUFFS_WITH, _HIDES = 0.5, 0.1, 0.8
"""How often somebody is thought to bluff who has no answer, and who has one; and to lay an answer face down."""
_CALLS_LIKELY, _CALLS_UNLIKELY = 0.15, 0.7
"""How often a card is thought to be called out that everybody could have, and one that nobody could."""
_SLOW_TO_DOUBT, _SLOW_TO_FEAR = 0.5, 3
"""How many cards that were turned up, or might have been, weigh as much as what is thought of people in general."""


def doubt(sight: Sight, pair: Laid) -> float:
    """How likely the card upon an attack card is not to beat it."""
    if sight.defender is None:
        raise ValueError("nobody defends, so no card can be doubted")
    its = _conduct(sight, sight.defender)
    held = sight.cards_of(sight.defender) + sum(one.face_down for one in sight.table)
    honest = chance_to_hold(sight.pack.beaters[pair.attack], held, sight.unseen)
    bluff = ((1 - honest) * _BLUFFS_WITHOUT + honest * _BLUFFS_WITH) * (its.bluffs + _SLOW_TO_DOUBT)
    return bluff / (bluff + honest * _HIDES * (its.honest + _SLOW_TO_DOUBT))


def fear(sight: Sight) -> float:
    """How likely it is that somebody calls out a card that one lays face down now."""
    known = sight.known[sight.me]
    beaters = min((sight.pack.beaters[attack] for attack in sight.unbeaten), key=int.bit_count)
    mine = Counter(sight.hand) - Counter(known)
    answers = any(beaters >> card & 1 for card in known)
    honest = 1.0 if answers else chance_to_hold(beaters, mine.total(), sight.unseen + mine)
    likely = honest * _CALLS_LIKELY + (1 - honest) * _CALLS_UNLIKELY
    others = [_conduct(sight, seat) for seat in sight.playing if seat != sight.me]
    calls, trusted = sum(one.calls for one in others), sum(one.trusted for one in others)
    return (calls + _SLOW_TO_FEAR * likely) / (calls + trusted + _SLOW_TO_FEAR)


def _conduct(sight: Sight, seat: int) -> Conduct:
    return sight.memory.conduct[seat] if sight.memory.conduct else Conduct()
