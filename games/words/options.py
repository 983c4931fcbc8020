"""Short names of options and of their values, for forms."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.engine import Rules
from games.words.cards import RANK_NAMES, SUIT_NAMES, get_rank_name, get_short_card_name, get_suit_name
from games.words.option_values import CARD_ROLE_NAMES, VALUE_NAMES

OPTION_NAMES = {
    "lowest_rank": _("Lowest rank"),
    "decks": _("Packs"),
    "jokers": _("Jokers"),
    "hand_size": _("Cards in a hand"),
    "deal": _("What is dealt"),
    "trump": _("Trumps"),
    "direction": _("Direction of play"),
    "first_attacker": _("Who starts the first game"),
    "next_game_attacker": _("Who starts after a fool"),
    "dealer": _("Who deals"),
    "cut": _("Cutting the pack"),
    "trump_exchange": _("Exchanging the trump card"),
    "opening": _("A bout opens with"),
    "lead_top_card": _("Opening with the talon's top card"),
    "throw_in_by": _("Who throws in"),
    "throw_in_from": _("From when on"),
    "throw_in_priority": _("In what order"),
    "after_take": _("Throwing in after “take”"),
    "attack_limit": _("Most cards in a bout"),
    "first_bout_limit": _("Most cards in the first bout"),
    "hand_cap": _("No more than the defender holds"),
    "transfer": pgettext_lazy("option", "Passing on"),
    "transfer_cards": _("Cards passed on with"),
    "transfer_max": _("Most times in a bout"),
    "transfer_in_first_bout": _("Passing on in the first bout"),
    "transfer_to": _("Passed on to"),
    "reflect": _("Passing on by showing the trump"),
    "rank_order": _("Order of ranks"),
    "royal": _("No rank but the ace beats a six"),
    "low_beats_ace": _("The lowest beats the highest"),
    "stubborn_suit": _("Suit that no other suit beats"),
    "trust": _("Beating face down"),
    "prolonged": _("Every second bout goes back into the talon"),
    "draw_first": _("Who draws first"),
    "draw_order": _("Then draw"),
    "ends": _("The game ends"),
    "draws": _("A draw"),
    "out_when": _("When players without cards are out"),
    "empty_defender": _("After a defender got out"),
    "teams": _("Teams"),
    "epaulettes": _("Epaulettes"),
    "draw_keeps_fool": _("After a draw the fool stays the fool"),
    "tie_penalty": _("Who owes after a draw"),
    "role_cards": _("Cards with a role"),
}
YES, NO, NONE = pgettext_lazy("value", "yes"), pgettext_lazy("value", "no"), pgettext_lazy("value", "none")


def get_option_name(option: str) -> str:
    return str(OPTION_NAMES[option])


def list_differences(rules: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the options that differ from the preset, or from the defaults if there is no preset.

    Each is a pair of names: of the option and of its value. For a house preset, return an empty list, because the
    preset's own page shows the differences.
    """
    preset = rules.get("preset") or {}
    usual = {} if "/" in preset else Rules.from_data(preset).to_data()
    differs = [(name, value) for name, value in rules.items() if name in usual and usual[name] != value]
    return [(get_option_name(name), get_value_name(name, value)) for name, value in differs]


def get_value_name(option: str, value: Any) -> str:
    """Return the name of an option's value. For `role_cards`, the name lists the cards with their roles."""
    if isinstance(value, dict):
        return ", ".join(f"{_get_card_name(card)}: {CARD_ROLE_NAMES[role]}" for card, role in value.items()) or str(
            NONE
        )
    if isinstance(value, bool):
        return str(YES if value else NO)
    named = VALUE_NAMES.get(option, {}).get(value)
    if named is not None:
        return str(named)
    if value in SUIT_NAMES:
        return get_suit_name(value)
    if option == "lowest_rank":
        return get_rank_name(value)
    return str(NONE if value is None else value)


def _get_card_name(card: str) -> str:
    return get_rank_name(card) if card in RANK_NAMES else get_short_card_name(card)
