"""Considerations about laying a card face down and about challenging a face-down card (see `steady_player`)."""

from games.ai.card_values import compute_cost_of_taking, get_chance_to_beat
from games.ai.defence_considerations import score_cards_to_take
from games.ai.seat_view import SeatView
from games.engine import Move

_UNWISE_POINTS = -20.0
_REAL_ANSWER_POINTS = 0.2
_BLUFF_RATE = 0.35
_CHALLENGE_RATE = 0.5
_LOST_TURN_POINTS = 0.6
_RANDOM_POINTS = 0.8


def score_face_down_card(seat_view: SeatView, move: Move) -> float:
    """Add points for a face-down card that really beats the attack card, because a wrong challenge costs the opponent.

    Usually subtract many points for a bluff. At random, subtract only a few, so that the player sometimes bluffs.
    """
    attack, defence = move.get_faces()
    if seat_view.can_beat(defence, attack):
        return _REAL_ANSWER_POINTS
    all_known = len(seat_view.known_cards[seat_view.me]) >= len(seat_view.hand)
    if all_known or seat_view.random_number > _BLUFF_RATE:
        return _UNWISE_POINTS
    return _CHALLENGE_RATE * (score_cards_to_take(seat_view, move) - _LOST_TURN_POINTS)


def score_challenge(seat_view: SeatView, move: Move) -> float:
    """Return the points that a challenge gains on average. They are negative if it is not worth the risk.

    After a right challenge the defender picks up the table, and after a wrong one this seat does.
    """
    if seat_view.defender is None:
        raise ValueError("without a defender no card can be challenged")
    honest = get_chance_to_beat(seat_view, seat_view.defender, move.get_faces()[0])
    pays, costs = (
        _LOST_TURN_POINTS + 0.2 * len(seat_view.table_cards),
        _LOST_TURN_POINTS + compute_cost_of_taking(seat_view, seat_view.table_cards),
    )
    return (1 - honest) * pays - honest * costs + _RANDOM_POINTS * (seat_view.random_number - 0.5)
