"""Selection of a few defence rules that together give the best answers to the cards of possible attacks."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.orders.grammar import Words

_COST_PER_CONDITION_PART = 0.02
"""The cost of each part of a rule's condition. Because of this cost, simpler conditions are preferred."""


@dataclass(frozen=True)
class PossibleCard:
    """A card with which the player may be attacked. `weight` is the probability of this attack, compared with other
    cards.

    `answer_values` maps the number of each possible answer to its value. An answer that is impossible against this card
    is missing, because orders with it ask the player. Asking the player has the value 0.
    """

    card: int
    weight: float
    answer_values: Mapping[int, float]


@dataclass(frozen=True)
class PossibleRule:
    """A possible defence rule: its condition as JSON, and the cards that fit the condition.

    `answer_number` identifies the rule's answer. It is a key of `PossibleCard.answer_values`.
    """

    condition: Words
    cards: frozenset[int]
    answer_number: int


ValuesByCard = dict[int, float]
"""For each card that a defence rule covers, the value of the rule's answer to it."""


def select_best_rules(
    possible_cards: Sequence[PossibleCard], rules: Sequence[PossibleRule], most: int
) -> list[PossibleRule]:
    """Return at most `most` of the rules, in the order in which standing orders must contain them.

    Rules are added one at a time. Each step adds the rule that improves the result most, before or after the chosen
    rules. The result is the sum of the values of the answers to all cards, each multiplied by the weight of the card.
    """
    chosen_rules: list[PossibleRule] = []
    values_by_card: ValuesByCard = {}
    while len(chosen_rules) < most:
        others = [rule for rule in rules if all(rule.cards != one.cards for one in chosen_rules)]
        gain, first, rule = max(
            (
                (_compute_gain(possible_cards, rule, values_by_card, first), first, rule)
                for rule in others
                for first in (True, False)
            ),
            key=lambda option: option[0],
            default=(0.0, True, None),
        )
        if gain <= 0 or rule is None:
            break
        chosen_rules = [rule, *chosen_rules] if first else [*chosen_rules, rule]
        values_by_card = _apply_rules(possible_cards, chosen_rules)
    return chosen_rules


def _compute_gain(
    possible_cards: Sequence[PossibleCard], rule: PossibleRule, values_by_card: ValuesByCard, first: bool
) -> float:
    """Return by how much a rule improves the result if it comes before (`first`) or after the rules chosen so far."""
    gain = -_COST_PER_CONDITION_PART * len(rule.condition)
    for possible_card in possible_cards:
        if possible_card.card in rule.cards and (first or possible_card.card not in values_by_card):
            gain += possible_card.weight * (
                possible_card.answer_values.get(rule.answer_number, 0.0) - values_by_card.get(possible_card.card, 0.0)
            )
    return gain


def _apply_rules(possible_cards: Sequence[PossibleCard], rules: Sequence[PossibleRule]) -> ValuesByCard:
    values_by_card: ValuesByCard = {}
    for possible_card in possible_cards:
        if (rule := next((one for one in rules if possible_card.card in one.cards), None)) is not None:
            values_by_card[possible_card.card] = possible_card.answer_values.get(rule.answer_number, 0.0)
    return values_by_card
