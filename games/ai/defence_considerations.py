"""Considerations about defences and about taking. Each returns points for a move, as `steady_player` explains."""

from games.ai.card_values import (
    compute_chance_that_any_has,
    compute_cost_of_taking,
    compute_gain_of_playing,
    compute_long_game_factor,
    count_other_plain_cards,
)
from games.ai.seat_view import SeatView
from games.engine import Move
from games.engine.cards import get_rank

_UNWISE_POINTS = -20.0
_GOING_OUT_POINTS = 5.0
_ENDLESS_PLAY_POINTS = 4.0


def score_hardest_card_first(seat_view: SeatView, move: Move) -> float:
    """Subtract points for not beating the hardest attack card first, because this card decides whether the defence
    succeeds.
    """
    return 0.0 if move.get_faces()[0] == find_hardest_attack(seat_view) else _UNWISE_POINTS


def score_cheap_defence(seat_view: SeatView, move: Move) -> float:
    """Give more points for cheap cards. Subtract points for breaking a pair, because pairs make good attacks."""
    return _compute_gain_of_beating(seat_view, move.get_faces()[1])


def score_new_rank(seat_view: SeatView, move: Move) -> float:
    """Subtract points for a rank that is new on the table, because attackers can then throw in more cards of it."""
    return -_get_new_rank_cost(seat_view, move.get_faces()[1])


def score_rest_of_defence(seat_view: SeatView, move: Move) -> float:
    """Return points for beating the remaining attack cards, or `_UNWISE_POINTS` if the hand cannot beat them."""
    rest = _remove_card(seat_view.unbeaten_cards, move.get_faces()[0])
    answers = choose_answers(seat_view, rest, _remove_card(seat_view.hand, move.get_faces()[1]))
    if answers is None:
        return _UNWISE_POINTS
    return sum(_score_answer(seat_view, card) for card in answers)


def score_more_throw_ins(seat_view: SeatView, move: Move) -> float:
    """Subtract points for each rank on the table of which the attackers can probably throw in a plain card."""
    value, left, chances = seat_view.steady_weights.more_throw_ins, set(seat_view.table_ranks), 0.0
    if not value:
        return 0.0
    for card in seat_view.table_cards:
        if get_rank(card) in left:
            left.remove(get_rank(card))
            same_rank = seat_view.pack.ranks[card] & ~seat_view.pack.high_cards
            chances += compute_chance_that_any_has(seat_view, seat_view.attackers, same_rank)
    return -value * chances


def score_going_out(seat_view: SeatView, move: Move) -> float:
    """Add points for a defence that uses all cards of the hand when the talon is empty."""
    return _GOING_OUT_POINTS if not seat_view.talon and len(seat_view.hand) == len(seat_view.unbeaten_cards) else 0.0


def score_lost_turn(seat_view: SeatView, move: Move) -> float:
    """Subtract points for taking. With a talon, subtract more, because a player who takes draws no card."""
    return -seat_view.steady_weights.lost_turn


def score_transfer(seat_view: SeatView, move: Move) -> float:
    """Return the points for a transfer, less for each trump: trumps are better used for beating."""
    weights = seat_view.steady_weights
    return weights.transfer - weights.transfer_trump * sum(
        seat_view.is_trump_or_joker(card) for card in move.get_faces()
    )


def score_endless_play(seat_view: SeatView, move: Move) -> float:
    """In a very long game, subtract points for moves that do not bring its end closer."""
    return _ENDLESS_PLAY_POINTS * (compute_long_game_factor(seat_view) - 1)


def score_cards_to_take(seat_view: SeatView, move: Move) -> float:
    """Subtract points for the cards that the player would take."""
    return -compute_cost_of_taking(seat_view, seat_view.table_cards)


def find_hardest_attack(seat_view: SeatView) -> int:
    """Return the unbeaten card that the fewest cards of the hand can beat."""
    return min(seat_view.unbeaten_cards, key=lambda attack: _count_answers(seat_view, attack))


def choose_answers(seat_view: SeatView, attacks: list[int], hand: list[int]) -> list[int] | None:
    """Return cards of the hand that beat all these attack cards, or None if the hand cannot beat all of them.

    The choice is greedy: the attack card that the fewest cards beat is answered first, and each attack card gets the
    best card that is left.
    """
    hand, chosen = list(hand), []
    for attack in sorted(attacks, key=lambda attack: _count_answers(seat_view, attack)):
        beating = [card for card in hand if seat_view.can_beat(card, attack)]
        if not beating:
            return None
        chosen.append(max(beating, key=lambda card: _score_answer(seat_view, card)))
        hand.remove(chosen[-1])
    return chosen


def _count_answers(seat_view: SeatView, attack: int) -> int:
    return (seat_view.pack.beaters[attack] & seat_view.hand_set).bit_count()


def _get_new_rank_cost(seat_view: SeatView, card: int) -> float:
    leaves = seat_view.rules.roles.get(card) == "discard"
    if leaves or get_rank(card) in seat_view.table_ranks:
        return 0.0
    weights = seat_view.steady_weights
    if not weights.new_rank_chance:
        return weights.new_rank
    chance = compute_chance_that_any_has(seat_view, seat_view.attackers, seat_view.pack.ranks[card])
    return weights.new_rank + weights.new_rank_chance * chance


def _score_answer(seat_view: SeatView, card: int) -> float:
    return _compute_gain_of_beating(seat_view, card) - _get_new_rank_cost(seat_view, card)


def _compute_gain_of_beating(seat_view: SeatView, card: int) -> float:
    gain = compute_gain_of_playing(seat_view, card)
    if seat_view.is_trump_or_joker(card):
        return gain - seat_view.steady_weights.beating_trump
    return gain - seat_view.steady_weights.broken_pair * count_other_plain_cards(seat_view, card)


def _remove_card(cards: list[int], card: int) -> list[int]:
    rest = list(cards)
    rest.remove(card)
    return rest
