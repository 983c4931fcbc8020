"""The list of all combinations of options that contradict each other."""

from collections.abc import Callable
from dataclasses import dataclass

from games.engine.cards import list_faces
from games.engine.rules.options import Options


@dataclass(frozen=True, slots=True)
class Contradiction:
    """A combination of options that is not allowed.

    `holds` returns whether a rule set has this combination. The refusal names `option` as the field at fault.
    `conflicting_options` are the other options of the combination. `advice` explains the conflict and what to change.
    """

    option: str
    conflicting_options: tuple[str, ...]
    holds: Callable[[Options], bool]
    advice: str


CONTRADICTIONS = (
    Contradiction(
        "trump_exchange",
        ("trump",),
        lambda rules: rules.trump_exchange != "off" and rules.trump != "card",
        "No card marks the trump suit, so none can be exchanged. Play without the exchange, or show a card for trump.",
    ),
    Contradiction(
        "trump_exchange",
        ("deal",),
        lambda rules: rules.trump_exchange != "off" and rules.deal == "whole_deck",
        "If the whole pack is dealt, no trump card lies under a talon. Play without the exchange, or deal a hand to "
        "each player.",
    ),
    Contradiction(
        "reflect",
        ("transfer",),
        lambda rules: rules.reflect and rules.transfer == "off",
        "A player who shows the trump passes the attack on; allow passing on, or play without showing the trump.",
    ),
    Contradiction(
        "reflect",
        ("trump",),
        lambda rules: rules.reflect and rules.trump == "none",
        "Only a trump is shown to pass an attack on, and there is none; play without showing it.",
    ),
    Contradiction(
        "next_game_attacker",
        ("teams",),
        lambda rules: rules.next_game_attacker == "winning_team" and not rules.teams,
        "Without teams no team wins. Choose teams, or another player who starts after a fool.",
    ),
    Contradiction(
        "first_bout_limit",
        ("attack_limit",),
        lambda rules: (rules.first_bout_limit or 0) > rules.limit_of_later_bouts,
        "The limit of the first bout cannot be above that of every bout; lower the first or raise the second.",
    ),
    Contradiction(
        "hand_cap",
        ("attack_limit",),
        lambda rules: rules.hand_cap != "always" and rules.attack_limit is None,
        "If the hand does not limit the attack, something else has to; limit the cards in a bout, or count the hand.",
    ),
    Contradiction(
        "role_cards",
        ("lowest_rank", "jokers"),
        lambda rules: any(not any(rules.has_card(face) for face in list_faces(key)) for key in rules.role_cards),
        "A card with a role is not in the pack; give it no role, begin with a lower rank, or play with jokers.",
    ),
    Contradiction(
        "jokers",
        ("trump",),
        lambda rules: rules.jokers == "top_trumps" and rules.trump == "none",
        "Without trumps no joker is the highest of them; let each stand above its colour, or play without jokers.",
    ),
    Contradiction(
        "transfer_to",
        ("transfer", "role_cards"),
        lambda rules: (
            rules.transfer_to != "next" and rules.transfer == "off" and "pass" not in rules.role_cards.values()
        ),
        "Without passing on, no player is passed over. Pass on to the next player, or allow passing on.",
    ),
)
