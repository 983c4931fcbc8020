"""The few rules that say best what a computer would do against each of many cards."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from games.orders.foresight.suggestion import Words

_SIMPLER = 0.02
"""What a condition costs for each word that it has."""


@dataclass(frozen=True)
class Case:
    """A card that may come. `worth`: by the number of an answer, what it is worth to answer so, as against to be
    asked; an answer that cannot be given is not named, and worth as much as to be asked."""

    card: int
    weight: float
    worth: Mapping[int, float]


@dataclass(frozen=True)
class Rule:
    """`condition` in words, the cards that it fits, and the number of the answer."""

    condition: Words
    cards: frozenset[int]
    answer: int


Answered = dict[int, float]
"""By card that a rule is about, what the rules so far make of it."""


def fitted(cases: Sequence[Case], rules: Sequence[Rule], most: int) -> list[Rule]:
    """At most so many rules, to be read from top to bottom, each as good as can be beside those before it; fewer,
    where one more is not worth its place."""
    chosen: list[Rule] = []
    answered: Answered = {}
    while len(chosen) < most:
        others = [rule for rule in rules if all(rule.cards != one.cards for one in chosen)]
        gain, first, rule = max(
            ((_gain(cases, rule, answered, first), first, rule) for rule in others for first in (True, False)),
            key=lambda option: option[0],
            default=(0.0, True, None),
        )
        if gain <= 0 or rule is None:
            break
        chosen = [rule, *chosen] if first else [*chosen, rule]
        answered = _read_down(cases, chosen)
    return chosen


def _gain(cases: Sequence[Case], rule: Rule, answered: Answered, first: bool) -> float:
    """What a rule adds when it is read before the others, or behind them."""
    gain = -_SIMPLER * len(rule.condition)
    for case in cases:
        if case.card in rule.cards and (first or case.card not in answered):
            gain += case.weight * (case.worth.get(rule.answer, 0.0) - answered.get(case.card, 0.0))
    return gain


def _read_down(cases: Sequence[Case], rules: Sequence[Rule]) -> Answered:
    answered: Answered = {}
    for case in cases:
        if (rule := next((one for one in rules if case.card in one.cards), None)) is not None:
            answered[case.card] = case.worth.get(rule.answer, 0.0)
    return answered
