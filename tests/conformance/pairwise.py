"""Rule sets in which every two values of two options meet, unless the referee refuses them together.

A rule set has few options that are not at their defaults, so that one does not hide what another does.
"""

import random
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

from games.engine import OPTIONS
from tests.conformance.asked import Asked

PLAYERS = range(2, 7)
MOST_OPTIONS = 10

VALUES: dict[str, list[Any]] = {  # of options with more values than are worth trying
    "lowest_rank": ["2", "9"],
    "decks": [2, 3],
    "hand_size": [3, 8],
    "trump": ["none", "H"],
    "attack_limit": [2, 4, "hand_size"],
    "first_bout_limit": [1, 3],
    "transfer_max": [1, 2],
    "stubborn_suit": ["S", "H"],
    "role_cards": [{"7": "pass", "QS": "draw_two"}, {"A": "discard", "T": "draw_two"}, {"9": "discard", "K": "pass"}],
}
NEEDS: dict[str, dict[str, Any]] = {  # what an option is refused or idle without
    "hand_cap": {"attack_limit": 4},
    "transfer_cards": {"transfer": "untouched"},
    "transfer_max": {"transfer": "untouched"},
    "transfer_in_first_bout": {"transfer": "untouched"},
    "transfer_to": {"transfer": "untouched"},
    "reflect": {"transfer": "untouched"},
    "next_game_attacker": {"teams": 2},
}

Value = tuple[str, int]  # an option's name, and the number of its value in `other_values`


@dataclass(frozen=True)
class Covered:
    rule_sets: list[dict[str, Any]]
    apart: list[frozenset[Value]]  # values that the referee refuses together


def other_values(name: str) -> list[Any]:
    """The values of an option that are tried, beside its default."""
    return VALUES.get(name, [value for value in OPTIONS[name].values if value != OPTIONS[name].default])


def value_pairs() -> list[frozenset[Value]]:
    values = [(name, number) for name in OPTIONS for number in range(len(other_values(name)))]
    return [frozenset(pair) for pair in combinations(values, 2) if pair[0][0] != pair[1][0]]


def numbers_of_players(ask: Asked, rules: dict[str, Any]) -> list[int]:
    return [players for players in PLAYERS if ask(op="rules", rules=rules, players=players)["ok"]]


@cache
def cover_pairs() -> Covered:
    """Gathers rule sets, one around each pair that none before it has."""
    ask, rng = Asked(), random.Random(20)
    left = dict.fromkeys(value_pairs())
    rule_sets, apart = [], []
    for pair in list(left):
        if pair not in left:
            continue
        chosen = dict(pair)
        if not _is_playable(ask, chosen):
            apart.append(pair)
            del left[pair]
            continue
        _add_more(ask, rng, chosen, left)
        for had in combinations(chosen.items(), 2):
            left.pop(frozenset(had), None)
        rule_sets.append(_rules_of(chosen))
    return Covered(rule_sets, apart)


def is_refused(name: str, other: str) -> bool:
    """Whether the referee refuses all values of two options together."""
    pairs = [pair for pair in value_pairs() if {option for option, _ in pair} == {name, other}]
    return set(pairs) <= set(cover_pairs().apart)


def _rules_of(chosen: dict[str, int]) -> dict[str, Any]:
    rules = {name: other_values(name)[number] for name, number in chosen.items()}
    return {**{need: value for name in rules for need, value in NEEDS.get(name, {}).items()}, **rules}


def _is_playable(ask: Asked, chosen: dict[str, int]) -> bool:
    return bool(numbers_of_players(ask, _rules_of(chosen)))


def _add_more(ask: Asked, rng: random.Random, chosen: dict[str, int], left: dict[frozenset[Value], None]) -> None:
    """Adds values that bring the most pairs that are still to be had."""
    names = [name for name in OPTIONS if name not in chosen]
    rng.shuffle(names)
    for name in names[:25]:
        if len(chosen) == MOST_OPTIONS:
            return
        gains = [
            sum(frozenset({(name, number), had}) in left for had in chosen.items())
            for number in range(len(other_values(name)))
        ]
        best = max(range(len(gains)), key=gains.__getitem__)
        if gains[best] > len(chosen) // 2 and _is_playable(ask, {**chosen, name: best}):
            chosen[name] = best
