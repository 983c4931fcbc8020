"""Estimates of bluffs and challenges, from the unseen cards and from the players' conduct in this game."""

from collections import Counter

from games.ai.card_values import chance_to_hold
from games.ai.seat_view import SeatView, TablePair
from games.engine import Conduct

_BLUFFS_WITHOUT, _BLUFFS_WITH, _HIDES = 0.5, 0.1, 0.8
"""Assumed frequencies: a bluff without an answer in hand, a bluff with one, and laying a real answer face down."""
_CALLS_LIKELY, _CALLS_UNLIKELY = 0.15, 0.7
"""Assumed frequencies of a challenge: of a card that every hand could contain, and of one that no hand could."""
_SLOW_TO_DOUBT, _SLOW_TO_FEAR = 0.5, 3
"""The number of observed cards that count as much as the assumptions: for doubt, and for fear of a challenge."""


def estimate_bluff(sight: SeatView, pair: TablePair) -> float:
    """Return the probability that the face-down card on an attack card does not beat it."""
    if sight.defender is None:
        raise ValueError("without a defender no card can be doubted")
    conduct = _conduct(sight, sight.defender)
    hidden_cards = sight.count_cards(sight.defender) + sum(one.face_down for one in sight.table)
    honest = chance_to_hold(sight.pack.beaters[pair.attack], hidden_cards, sight.unseen)
    bluff = ((1 - honest) * _BLUFFS_WITHOUT + honest * _BLUFFS_WITH) * (conduct.bluffs + _SLOW_TO_DOUBT)
    return bluff / (bluff + honest * _HIDES * (conduct.honest + _SLOW_TO_DOUBT))


def estimate_challenge(sight: SeatView) -> float:
    """Return the probability that a card laid face down now would be challenged."""
    known = sight.known[sight.me]
    beaters = min((sight.pack.beaters[attack] for attack in sight.unbeaten), key=int.bit_count)
    mine = Counter(sight.hand) - Counter(known)
    answers = any(beaters >> card & 1 for card in known)
    honest = 1.0 if answers else chance_to_hold(beaters, mine.total(), sight.unseen + mine)
    likely = honest * _CALLS_LIKELY + (1 - honest) * _CALLS_UNLIKELY
    others = [_conduct(sight, seat) for seat in sight.playing if seat != sight.me]
    calls, trusted = sum(one.calls for one in others), sum(one.trusted for one in others)
    return (calls + _SLOW_TO_FEAR * likely) / (calls + trusted + _SLOW_TO_FEAR)


def _conduct(sight: SeatView, seat: int) -> Conduct:
    return sight.memory.conduct[seat] if sight.memory.conduct else Conduct()
