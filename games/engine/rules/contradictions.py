"""Options that cannot go together, one row each."""

from collections.abc import Callable
from dataclasses import dataclass

from games.engine.cards import RANKS
from games.engine.rules.options import Options


@dataclass(frozen=True, slots=True)
class Contradiction:
    """`option` is the one that a refusal names; `others` are those that it cannot go with; `advice` says what is wrong
    and what to change."""

    option: str
    others: tuple[str, ...]
    holds: Callable[[Options], bool]
    advice: str


def _role_outside_the_pack(rules: Options) -> bool:
    return any(RANKS.index(key[0]) < rules.lowest for key in rules.role_cards)


CONTRADICTIONS = (
    Contradiction(
        "trump_exchange",
        ("trump",),
        lambda rules: rules.trump_exchange != "off" and rules.trump == "none",
        "Without a trump there is no trump card to exchange; set trump_exchange to off.",
    ),
    Contradiction(
        "trump_exchange",
        ("deal",),
        lambda rules: rules.trump_exchange != "off" and rules.deal == "whole_deck",
        "With the whole deck dealt no trump card lies under a talon; set trump_exchange to off.",
    ),
    Contradiction(
        "reflect",
        ("transfer",),
        lambda rules: rules.reflect and rules.transfer == "off",
        "A reflection is a transfer; set transfer to untouched or last_unbeaten, or reflect to false.",
    ),
    Contradiction(
        "reflect",
        ("trump",),
        lambda rules: rules.reflect and rules.trump == "none",
        "Only a trump reflects, and there is none; set reflect to false.",
    ),
    Contradiction(
        "next_game_attacker",
        ("teams",),
        lambda rules: rules.next_game_attacker == "winning_team" and not rules.teams,
        "Without teams no team wins; set next_game_attacker to as_first or before_fool.",
    ),
    Contradiction(
        "first_bout_limit",
        ("attack_limit",),
        lambda rules: (rules.first_bout_limit or 0) > rules.limit,
        "The first bout's limit cannot be above that of every bout; lower first_bout_limit or raise attack_limit.",
    ),
    Contradiction(
        "hand_cap",
        ("attack_limit",),
        lambda rules: rules.hand_cap != "always" and rules.attack_limit is None,
        "Where the hand does not limit the attack something else has to; set an attack_limit, or hand_cap to always.",
    ),
    Contradiction(
        "role_cards",
        ("lowest_rank",),
        _role_outside_the_pack,
        "A card with a role is not in the pack; take it out of role_cards or lower lowest_rank.",
    ),
)
