"""Estimates of how probable bluffs and challenges are.

Here an answer is a card that really beats the attack card, and a bluff is a card that does not.
"""

from collections import Counter

from games.ai.card_values import compute_chance_to_have
from games.ai.seat_view import SeatView, TablePair
from games.engine import Conduct

_BLUFF_RATE_WITHOUT_ANSWER, _BLUFF_RATE_WITH_ANSWER, _FACE_DOWN_RATE = 0.5, 0.1, 0.8
"""Three assumed frequencies. The first two say how often a player bluffs: without an answer in the hand, and with one.
The third says how often an answer is laid face down."""
_CHALLENGE_RATE_WITH_ANSWER, _CHALLENGE_RATE_WITHOUT_ANSWER = 0.15, 0.7
"""Two assumed frequencies of a challenge. The first applies if the other players know that the defender has an answer,
the second if they know that the defender has none."""
_BLUFF_PRIOR_WEIGHT, _CHALLENGE_PRIOR_WEIGHT = 0.5, 3
"""The weight of the assumed frequencies against the observed ones, as a number of observed cards. The first is for
estimates of bluffs, the second for estimates of challenges."""


def estimate_bluff_probability(seat_view: SeatView, pair: TablePair) -> float:
    """Return the probability that a face-down card does not beat the attack card on which it lies."""
    if seat_view.defender is None:
        raise ValueError("without a defender no card can be doubted")
    conduct = _get_conduct(seat_view, seat_view.defender)
    hidden_cards = seat_view.count_cards(seat_view.defender) + sum(one.face_down for one in seat_view.table)
    honest = compute_chance_to_have(seat_view.pack.beaters[pair.attack], hidden_cards, seat_view.unseen_counts)
    bluff = ((1 - honest) * _BLUFF_RATE_WITHOUT_ANSWER + honest * _BLUFF_RATE_WITH_ANSWER) * (
        conduct.bluffs + _BLUFF_PRIOR_WEIGHT
    )
    return bluff / (bluff + honest * _FACE_DOWN_RATE * (conduct.honest + _BLUFF_PRIOR_WEIGHT))


def estimate_challenge_probability(seat_view: SeatView) -> float:
    """Return the probability of a challenge if the viewer lays a card face down now."""
    known = seat_view.known_cards[seat_view.me]
    beaters = min((seat_view.pack.beaters[attack] for attack in seat_view.unbeaten_cards), key=int.bit_count)
    mine = Counter(seat_view.hand) - Counter(known)
    answers = any(beaters >> card & 1 for card in known)
    honest = 1.0 if answers else compute_chance_to_have(beaters, mine.total(), seat_view.unseen_counts + mine)
    likely = honest * _CHALLENGE_RATE_WITH_ANSWER + (1 - honest) * _CHALLENGE_RATE_WITHOUT_ANSWER
    others = [_get_conduct(seat_view, seat) for seat in seat_view.playing_seats if seat != seat_view.me]
    calls, trusted = sum(one.calls for one in others), sum(one.trusted for one in others)
    return (calls + _CHALLENGE_PRIOR_WEIGHT * likely) / (calls + trusted + _CHALLENGE_PRIOR_WEIGHT)


def _get_conduct(seat_view: SeatView, seat: int) -> Conduct:
    return seat_view.memory.conduct[seat] if seat_view.memory.conduct else Conduct()
