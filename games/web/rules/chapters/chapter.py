"""A chapter that explains rules of the game. Its sentences depend on the options of a rule set."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from games.engine import OPTIONS, Rules, get_variant
from games.words.cards import CORNER_TEXTS
from games.words.options import get_value_name

Sentences = Mapping[Any, Promise | None]
"""Map each value of an option to a sentence, or to None if the value needs no sentence. The key `...` stands for all
other values. Further keys, such as `DEALT_CARD`, stand for values whose meaning another option changes."""

DEALT_CARD = "dealt_card"
"""The key of `trump` if the card that marks trump is in a hand, because the whole deck is dealt."""
RETURNING_CARDS = "returning_cards"
"""The key of `deal` if the whole deck is dealt, but cards go back into the talon later."""
NO_TALON = "no_talon"
"""The key of `hand_size`, `draw_first` and `draw_order`, instead of their values, if there is never a talon."""
ROLE_ONLY = "role_only"
"""The key of `transfer` if only cards with a role transfer an attack."""
LAST_TEAM, LAST_TEAM_AT_ONCE, LAST_DEFENDING_TEAM = "last_team", "last_team_at_once", "last_defending_team"
"""The keys of `ends` and `draws` if a team is the fool: for the values `after_bout`, `at_once` and `last_defender`."""
_TEAM_KEYS = {"after_bout": LAST_TEAM, "at_once": LAST_TEAM_AT_ONCE, "last_defender": LAST_DEFENDING_TEAM}


@dataclass(frozen=True)
class Chapter:
    title: Promise
    options: Mapping[str, Sentences]


def make_sentences(chapter: Chapter, rules: Rules) -> list[str]:
    """Return the sentences of a chapter for this rule set."""
    values = {name: _choose_key(name, rules) for name in chapter.options}
    chosen = ((_choose_sentence(sentences, values[name]), values[name]) for name, sentences in chapter.options.items())
    return [_fill_sentence(sentence, value, rules) for sentence, value in chosen if sentence is not None]


def _choose_key(option: str, rules: Rules) -> Any:
    """Return the key of the sentence about an option. It is the option's value, or a key such as `DEALT_CARD` if
    another option changes what the value means.
    """
    if rules.deal == "whole_deck":
        if option == "deal" and rules.prolonged:
            return RETURNING_CARDS
        if option == "trump" and rules.trump == "card":
            return DEALT_CARD
        if option in ("hand_size", "draw_first", "draw_order") and not rules.prolonged:
            return NO_TALON
        if option == "lead_top_card" and not rules.prolonged:
            return False
        if option == "attack_limit" and rules.attack_limit == "hand_size":
            return rules.hand_size
    if option in ("ends", "draws") and rules.teams:
        return _TEAM_KEYS.get(getattr(rules, option), getattr(rules, option))
    if option == "first_attacker" and rules.trump == "none":
        return "after_dealer"
    if option == "transfer" and rules.transfer == "off" and "pass" in rules.role_cards.values():
        return ROLE_ONLY
    is_without_effect = (option == "transfer_cards" and rules.transfer == "off") or (
        option in ("transfer_max", "transfer_in_first_bout") and "transfer" not in get_variant(rules).kinds
    )
    return OPTIONS[option].default if is_without_effect else getattr(rules, option)


def _choose_sentence(sentences: Sentences, value: Any) -> Promise | None:
    key = ... if isinstance(value, Mapping) and value else value
    key = None if isinstance(value, Mapping) and not value else key
    return sentences[key] if key in sentences else sentences[...]


def _fill_sentence(sentence: Promise, value: Any, rules: Rules) -> str:
    printed = get_value_name("role_cards", value) if isinstance(value, Mapping) else value
    formatted: str = sentence.format(  # type: ignore[attr-defined]
        value=CORNER_TEXTS.get(printed, printed),
        count=rules.pack_size,
        lowest=CORNER_TEXTS.get(rules.lowest_rank, rules.lowest_rank),
    )
    return formatted
