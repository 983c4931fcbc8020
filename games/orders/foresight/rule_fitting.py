"""Chooses a few rules for standing orders from many possible ones, so that together they answer the cards that the
player may be attacked with as well as possible.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.orders.grammar import Words

_SIMPLER = 0.02
"""The cost of each word of a condition, so that simpler conditions are preferred."""


@dataclass(frozen=True)
class Case:
    """A card that may come. `weight` is the probability that it comes.

    `worth` maps the number of an answer to its value compared with asking the player, which is worth 0. Impossible
    answers are missing in it: orders with such an answer ask the player.
    """

    card: int
    weight: float
    worth: Mapping[int, float]


@dataclass(frozen=True)
class Rule:
    """A possible rule of standing orders: its condition in the language of orders, the cards that fit the condition,
    and the number of its answer in `Case.worth`."""

    condition: Words
    cards: frozenset[int]
    answer: int


ValuesByCard = dict[int, float]
"""For each card that a rule of standing orders covers, the value of the rule's answer to it."""


def fit_rules(cases: Sequence[Case], rules: Sequence[Rule], most: int) -> list[Rule]:
    """Return at most `most` of the rules, in the order in which they are to be read.

    Each step adds the rule that improves the result most, either before or after the rules chosen so far. The result is
    the sum of the values of all answers, weighted by the probabilities of the cards. The search stops when no rule
    improves it.
    """
    chosen: list[Rule] = []
    answered: ValuesByCard = {}
    while len(chosen) < most:
        others = [rule for rule in rules if all(rule.cards != one.cards for one in chosen)]
        gain, first, rule = max(
            ((_compute_gain(cases, rule, answered, first), first, rule) for rule in others for first in (True, False)),
            key=lambda option: option[0],
            default=(0.0, True, None),
        )
        if gain <= 0 or rule is None:
            break
        chosen = [rule, *chosen] if first else [*chosen, rule]
        answered = _apply_rules(cases, chosen)
    return chosen


def _compute_gain(cases: Sequence[Case], rule: Rule, answered: ValuesByCard, first: bool) -> float:
    """Return how much a rule improves the result if it is read before the rules chosen so far (if `first`), or after
    them."""
    gain = -_SIMPLER * len(rule.condition)
    for case in cases:
        if case.card in rule.cards and (first or case.card not in answered):
            gain += case.weight * (case.worth.get(rule.answer, 0.0) - answered.get(case.card, 0.0))
    return gain


def _apply_rules(cases: Sequence[Case], rules: Sequence[Rule]) -> ValuesByCard:
    answered: ValuesByCard = {}
    for case in cases:
        if (rule := next((one for one in rules if case.card in one.cards), None)) is not None:
            answered[case.card] = case.worth.get(rule.answer, 0.0)
    return answered
