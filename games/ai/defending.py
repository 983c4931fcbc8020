"""What speaks for and against a defence, and for taking instead."""

from games.ai.judgement import burden, patience, shedding, worth
from games.ai.sight import Sight
from games.engine import Move
from games.engine.cards import rank_of

_UNWISE = -20.0
_NEW_RANK = 0.25
_TURN, _TURN_WITH_TALON = 0.8, 3.0
_GOOD_TRUMP = 1.1
_MUCH_LEFT = 6
_WAY_OUT = 5.0
_FOR_EVER = 4.0


def answers_the_hardest_first(sight: Sight, move: Move) -> float:
    """With several cards to beat, the one with the fewest answers is the one that decides whether it can be done."""
    return 0.0 if move.cards()[0] == hardest(sight) else _UNWISE


def spends_cheap_cards(sight: Sight, move: Move) -> float:
    """Trumps are kept for the end."""
    return shedding(sight, move.cards()[1])


def spares_high_trumps(sight: Sight, move: Move) -> float:
    """As long as there is much to draw it is cheaper to take than to beat with a good trump."""
    return _UNWISE if sight.talon > _MUCH_LEFT and worth(sight, move.cards()[1]) >= _GOOD_TRUMP else 0.0


def brings_no_new_rank(sight: Sight, move: Move) -> float:
    """What is not on the table cannot be added to: a trump of the attack's rank is better than another."""
    return -_new_rank(sight, move.cards()[1])


def can_beat_the_rest(sight: Sight, move: Move) -> float:
    """A defence that fails in the end only makes the heap bigger."""
    if move.cards()[0] != hardest(sight):
        return 0.0
    rest = _without(sight.unbeaten, move.cards()[0])
    answers = cheapest_answers(sight, rest, _without(sight.hand, move.cards()[1]))
    if answers is None:
        return _UNWISE
    return sum(shedding(sight, card) - _new_rank(sight, card) for card in answers)


def gets_out(sight: Sight, move: Move) -> float:
    """With the talon gone, a last card played is the end of it."""
    return _WAY_OUT if not sight.talon and len(sight.hand) == len(sight.unbeaten) else 0.0


def costs_a_turn(sight: Sight, move: Move) -> float:
    """Who takes is attacked without having attacked; and while cards are drawn, what was spent comes back."""
    return -_TURN_WITH_TALON if sight.talon else -_TURN


def leads_nowhere(sight: Sight, move: Move) -> float:
    """In a game that lasts long, cards are better spent than moved from hand to hand."""
    return _FOR_EVER * (patience(sight) - 1)


def fills_the_hand(sight: Sight, move: Move) -> float:
    """Picking up one low card early can be cheaper than the trump that it would cost."""
    return -burden(sight, sight.table_cards)


def hardest(sight: Sight) -> int:
    """The unbeaten card with the fewest answers in the hand."""
    return min(sight.unbeaten, key=lambda attack: _answers(sight, attack))


def cheapest_answers(sight: Sight, attacks: list[int], hand: list[int]) -> list[int] | None:
    """Cards of the hand that beat all attack cards, chosen cheaply one by one, the hardest first; None if some card
    is left unbeaten."""
    hand, chosen = list(hand), []
    for attack in sorted(attacks, key=lambda attack: _answers(sight, attack)):
        able = [card for card in hand if sight.beats(card, attack)]
        if not able:
            return None
        chosen.append(min(able, key=lambda card: worth(sight, card) + _new_rank(sight, card)))
        hand.remove(chosen[-1])
    return chosen


def _answers(sight: Sight, attack: int) -> int:
    return (sight.pack.beaters[attack] & sight.held).bit_count()


def _new_rank(sight: Sight, card: int) -> float:
    leaves = sight.rules.roles.get(card) == "discard"
    return 0.0 if leaves or rank_of(card) in sight.table_ranks else _NEW_RANK


def _without(cards: list[int], card: int) -> list[int]:
    rest = list(cards)
    rest.remove(card)
    return rest
