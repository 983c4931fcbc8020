"""Names of option values. Values such as numbers and suits have no names here."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

VALUE_NAMES: dict[str, dict[Any, Any]] = {
    "jokers": {
        "off": pgettext_lazy("value", "none"),
        "colour": _("two, each above its colour"),
        "top_trumps": _("two, the highest trumps"),
    },
    "deal": {"hand": _("a hand each"), "whole_deck": _("the whole pack")},
    "trump": {"card": _("the suit of a card that is shown"), "none": _("there are none")},
    "direction": {"clockwise": _("clockwise"), "counterclockwise": _("counterclockwise")},
    "first_attacker": {
        "lowest_trump": _("who has the lowest trump"),
        "highest_trump": _("who has the highest trump"),
        "after_dealer": _("the player after the dealer"),
    },
    "next_game_attacker": {
        "as_first": _("as in the first game"),
        "before_fool": _("the player before the fool"),
        "winning_team": _("the team that won"),
    },
    "dealer": {"fool": _("the fool"), "rotates": _("one after another")},
    "cut": {"none": _("is left out"), "plain": _("the player after the dealer"), "ritual": _("as a ritual")},
    "trump_exchange": {
        "off": pgettext_lazy("value", "no"),
        "before_first_attack": _("before the first attack"),
        "any_time": _("at any time"),
    },
    "opening": {"single": _("one card"), "set": _("one card, or several of a rank")},
    "throw_in_by": {
        "all": _("all opponents of the defender"),
        "neighbours": _("the attacker and the defender's neighbours"),
        "primary_only": _("only the attacker"),
    },
    "throw_in_from": {
        "any_time": _("at once"),
        "first_beaten": _("once a card is beaten"),
        "passed_beaten": _("once all transferred cards are beaten"),
        "all_beaten": _("while nothing is unbeaten"),
    },
    "throw_in_priority": {"first_come": _("whoever is first"), "ordered": _("one after another, from the attacker on")},
    "after_take": {
        "allowed": pgettext_lazy("value", "yes"),
        "unless_first_card": _("unless nothing was beaten"),
        "never": pgettext_lazy("value", "no"),
    },
    "attack_limit": {None: _("no limit"), "hand_size": _("as many as “cards in a hand”")},
    "first_bout_limit": {None: _("as in every bout")},
    "hand_cap": {
        "always": _("always"),
        "until_take": _("until the defender takes"),
        "never": _("that does not matter"),
    },
    "transfer": {
        "off": pgettext_lazy("value", "no"),
        "untouched": _("while nothing is beaten"),
        "last_unbeaten": _("while one card is unbeaten"),
    },
    "transfer_cards": {"one": _("one card"), "any": _("one card, or several of a rank")},
    "transfer_max": {None: _("no limit")},
    "transfer_to": {"next": _("the next player"), "next_with_cards": _("the next player who has cards")},
    "rank_order": {"normal": _("ace high"), "reverse": _("ace low")},
    "draw_first": {"starter": _("the player who opened the bout"), "primary_attacker": _("the attacker at its end")},
    "draw_order": {
        "defender_last": _("the others, and the defender last"),
        "seat_order": _("all in turn"),
        "one_by_one": _("all in turn, one card at a time"),
    },
    "ends": {"after_bout": _("at the end of a bout"), "at_once": _("as soon as one player or team holds cards")},
    "draws": {"allowed": _("can be"), "last_defender": _("not possible: the last defender loses")},
    "out_when": {"after_draw": _("after the draw"), "last_card": _("as soon as the bout ends")},
    "empty_defender": {
        "next_attacks": _("the next player attacks"),
        "keep_defender_order": _("the next player is attacked"),
    },
    "teams": {2: _("of two"), 3: _("of three")},
    "epaulettes": {
        "none": pgettext_lazy("value", "none"),
        "last_attack": _("for a last attack of the lowest rank"),
        "winning_card": _("for a last card of the lowest rank"),
    },
    "tie_penalty": {"none": _("nobody"), "last_out": _("all who went out last")},
}
CARD_ROLE_NAMES = {"pass": _("passes on"), "draw_two": _("draw two"), "discard": _("discards")}
"""Maps each role of a card to its name. A role is an effect that the card has when it is played."""
