"""Considerations about laying a card face down and about challenging a face-down card. Each returns points for a move,
as `steady_player` explains."""

from games.ai.card_values import compute_cost_of_taking, get_chance_to_beat
from games.ai.defence_considerations import score_cards_to_take
from games.ai.seat_view import SeatView
from games.engine import Move

_UNWISE_POINTS = -20.0
_REAL_ANSWER_POINTS = 0.2
_BLUFF_RATE = 0.35
_CHALLENGE_RATE = 0.5
_TURN_POINTS = 0.6
_RANDOM_POINTS = 0.8


def score_face_down_card(sight: SeatView, move: Move) -> float:
    """Add points for a face-down card that really beats the attack card, because a challenge of it costs the opponent.
    Subtract points for a bluff. Subtract only a few from time to time, at random, so that the player sometimes
    bluffs."""
    attack, defence = move.get_faces()
    if sight.can_beat(defence, attack):
        return _REAL_ANSWER_POINTS
    all_known = len(sight.known[sight.me]) >= len(sight.hand)
    if all_known or sight.random_number > _BLUFF_RATE:
        return _UNWISE_POINTS
    return _CHALLENGE_RATE * (score_cards_to_take(sight, move) - _TURN_POINTS)


def score_challenge(sight: SeatView, move: Move) -> float:
    """Add points for a challenge if the defender probably had no answer, and if the table is worth the risk. Otherwise
    subtract points."""
    if sight.defender is None:
        raise ValueError("without a defender no card can be challenged")
    honest = get_chance_to_beat(sight, sight.defender, move.get_faces()[0])
    pays, costs = (
        _TURN_POINTS + 0.2 * len(sight.table_cards),
        _TURN_POINTS + compute_cost_of_taking(sight, sight.table_cards),
    )
    return (1 - honest) * pays - honest * costs + _RANDOM_POINTS * (sight.random_number - 0.5)
