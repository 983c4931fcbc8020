"""Considerations about defences, and about taking."""

from games.ai.card_values import cost_of_taking, get_patience, get_worth, value_of_playing
from games.ai.seat_view import SeatView
from games.engine import Move
from games.engine.cards import get_rank

_UNWISE = -20.0
_NEW_RANK = 0.25
_TURN, _TURN_WITH_TALON = 0.8, 3.0
_GOOD_TRUMP = 1.1
_MUCH_LEFT = 6
_GOING_OUT = 5.0
_ENDLESS_PLAY = 4.0


def answer_hardest_first(sight: SeatView, move: Move) -> float:
    """Beat the card with the fewest answers first, because it decides whether the defence is possible."""
    return 0.0 if move.cards()[0] == find_hardest(sight) else _UNWISE


def spend_cheap_cards(sight: SeatView, move: Move) -> float:
    """Beat with cheap cards, and spare trumps for the end."""
    return value_of_playing(sight, move.cards()[1])


def spare_high_trumps(sight: SeatView, move: Move) -> float:
    """Spare good trumps while the talon is large, because taking costs less than a good trump."""
    return _UNWISE if sight.talon > _MUCH_LEFT and get_worth(sight, move.cards()[1]) >= _GOOD_TRUMP else 0.0


def avoid_new_ranks(sight: SeatView, move: Move) -> float:
    """Avoid new ranks, because they allow throw-ins. A trump of the attack's rank brings none."""
    return -_new_rank_cost(sight, move.cards()[1])


def plan_whole_defence(sight: SeatView, move: Move) -> float:
    """Avoid a defence that cannot be completed, because it only makes the table larger."""
    if move.cards()[0] != find_hardest(sight):
        return 0.0
    rest = _without(sight.unbeaten, move.cards()[0])
    answers = choose_answers(sight, rest, _without(sight.hand, move.cards()[1]))
    if answers is None:
        return _UNWISE
    return sum(value_of_playing(sight, card) - _new_rank_cost(sight, card) for card in answers)


def favour_going_out(sight: SeatView, move: Move) -> float:
    """Favour playing the last card of the hand when the talon is empty."""
    return _GOING_OUT if not sight.talon and len(sight.hand) == len(sight.unbeaten) else 0.0


def count_lost_turn(sight: SeatView, move: Move) -> float:
    """Count the turn that taking loses. It costs more while there is a talon, because spent cards are replaced."""
    return -_TURN_WITH_TALON if sight.talon else -_TURN


def avoid_endless_play(sight: SeatView, move: Move) -> float:
    """Avoid moves that spend no cards in a very long game."""
    return _ENDLESS_PLAY * (get_patience(sight) - 1)


def weigh_cards_to_take(sight: SeatView, move: Move) -> float:
    """Count the cards to take: one low card early in the game can cost less than the trump needed to beat it."""
    return -cost_of_taking(sight, sight.table_cards)


def find_hardest(sight: SeatView) -> int:
    """Return the unbeaten card with the fewest answers in the hand."""
    return min(sight.unbeaten, key=lambda attack: _count_answers(sight, attack))


def choose_answers(sight: SeatView, attacks: list[int], hand: list[int]) -> list[int] | None:
    """Return cards of the hand that beat all attack cards; None if one cannot be beaten.

    They are chosen greedily: the hardest card first, each with the cheapest answer.
    """
    hand, chosen = list(hand), []
    for attack in sorted(attacks, key=lambda attack: _count_answers(sight, attack)):
        beating = [card for card in hand if sight.can_beat(card, attack)]
        if not beating:
            return None
        chosen.append(min(beating, key=lambda card: get_worth(sight, card) + _new_rank_cost(sight, card)))
        hand.remove(chosen[-1])
    return chosen


def _count_answers(sight: SeatView, attack: int) -> int:
    return (sight.pack.beaters[attack] & sight.hand_set).bit_count()


def _new_rank_cost(sight: SeatView, card: int) -> float:
    leaves = sight.rules.roles.get(card) == "discard"
    return 0.0 if leaves or get_rank(card) in sight.table_ranks else _NEW_RANK


def _without(cards: list[int], card: int) -> list[int]:
    rest = list(cards)
    rest.remove(card)
    return rest
