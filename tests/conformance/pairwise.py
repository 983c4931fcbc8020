"""Rule sets that together contain every pair of values of two options, if the referee accepts the pair.

The values of an option are those that the tests try, without its default. Each rule set changes only a few options, so
that one option does not hide the effect of another.
"""

import random
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Any

from games.engine import OPTIONS
from tests.conformance.referee_client import RefereeClient

PLAYER_COUNTS = range(2, 7)
MAX_OPTIONS_OF_RULE_SET = 10

TRIED_VALUES: dict[str, list[Any]] = {  # values to try, for options that have too many values to try all of them
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
# Maps an option to other options without which it is refused or has no effect.
NEEDED_OPTIONS: dict[str, dict[str, Any]] = {
    "hand_cap": {"attack_limit": 4},
    "transfer_cards": {"transfer": "untouched"},
    "transfer_max": {"transfer": "untouched"},
    "transfer_in_first_bout": {"transfer": "untouched"},
    "transfer_to": {"transfer": "untouched"},
    "reflect": {"transfer": "untouched"},
    "next_game_attacker": {"teams": 2},
}

OptionValue = tuple[str, int]  # the name of an option, and the index of its value in `list_other_values`


@dataclass(frozen=True)
class RuleSetsAndRefusedPairs:
    rule_sets: list[dict[str, Any]]
    refused_pairs: list[frozenset[OptionValue]]  # pairs of values that the referee refuses


def list_other_values(name: str) -> list[Any]:
    """Return the values of an option that the tests try, except its default."""
    return TRIED_VALUES.get(name, [value for value in OPTIONS[name].values if value != OPTIONS[name].default])


def list_value_pairs() -> list[frozenset[OptionValue]]:
    """Return all pairs of tried values of two different options."""
    values = [(name, number) for name in OPTIONS for number in range(len(list_other_values(name)))]
    return [frozenset(pair) for pair in combinations(values, 2) if pair[0][0] != pair[1][0]]


def list_player_counts(ask: RefereeClient, rules: dict[str, Any]) -> list[int]:
    return [players for players in PLAYER_COUNTS if ask(op="rules", rules=rules, players=players)["ok"]]


@cache
def build_rule_sets_for_all_pairs() -> RuleSetsAndRefusedPairs:
    """Return rule sets that together contain all accepted pairs of values, and the pairs that the referee refuses.

    Each rule set is built around a pair that no earlier rule set contains.
    """
    ask, rng = RefereeClient(), random.Random(20)
    left = dict.fromkeys(list_value_pairs())
    rule_sets, refused_pairs = [], []
    for pair in list(left):
        if pair not in left:
            continue
        chosen = dict(pair)
        if not _is_playable(ask, chosen):
            refused_pairs.append(pair)
            del left[pair]
            continue
        _add_values_of_other_options(ask, rng, chosen, left)
        for had in combinations(chosen.items(), 2):
            left.pop(frozenset(had), None)
        rule_sets.append(_build_rules(chosen))
    return RuleSetsAndRefusedPairs(rule_sets, refused_pairs)


def are_all_values_refused(name: str, other: str) -> bool:
    """Return whether the referee refuses all pairs of tried values of the two options."""
    pairs = [pair for pair in list_value_pairs() if {option for option, _ in pair} == {name, other}]
    return set(pairs) <= set(build_rule_sets_for_all_pairs().refused_pairs)


def _build_rules(chosen: dict[str, int]) -> dict[str, Any]:
    rules = {name: list_other_values(name)[number] for name, number in chosen.items()}
    return {**{need: value for name in rules for need, value in NEEDED_OPTIONS.get(name, {}).items()}, **rules}


def _is_playable(ask: RefereeClient, chosen: dict[str, int]) -> bool:
    return bool(list_player_counts(ask, _build_rules(chosen)))


def _add_values_of_other_options(
    ask: RefereeClient, rng: random.Random, chosen: dict[str, int], left: dict[frozenset[OptionValue], None]
) -> None:
    """Add values of some other options to the rule set `chosen`, so that it contains more of the pairs in `left`.

    `left` has the pairs that no rule set contains yet. Of each option, choose the value that adds the most pairs.
    """
    names = [name for name in OPTIONS if name not in chosen]
    rng.shuffle(names)
    for name in names[:25]:
        if len(chosen) == MAX_OPTIONS_OF_RULE_SET:
            return
        gains = [
            sum(frozenset({(name, number), had}) in left for had in chosen.items())
            for number in range(len(list_other_values(name)))
        ]
        best = max(range(len(gains)), key=gains.__getitem__)
        if gains[best] > len(chosen) // 2 and _is_playable(ask, {**chosen, name: best}):
            chosen[name] = best
