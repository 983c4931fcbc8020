"""A chapter that explains rules of the game. Its sentences depend on the options of a rule set."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise

from games.engine import OPTIONS, Rules, get_variant
from games.engine.cards import RANKS
from games.words.cards import CORNER_TEXTS
from games.words.options import get_value_name

Sentences = Mapping[Any, Promise | None]
"""Map each value of an option to a sentence, or to None if the value needs no sentence. The key `...` stands for all
other values. Further keys, such as `DEALT_CARD` and each `ValueIf`, stand for values whose meaning another option
changes."""

DEALT_CARD = "dealt_card"
"""The key of `trump` if the card that marks trump is in a hand, because the whole deck is dealt."""
RETURNING_CARDS = "returning_cards"
"""The key of `deal` if the whole deck is dealt, but cards go back into the talon later."""
NO_TALON = "no_talon"
"""The key of `hand_size`, `draw_first` and `draw_order`, instead of their values, if there is never a talon."""
ROLE_ONLY = "role_only"
"""The key of `transfer` if only cards with a role transfer an attack."""


@dataclass(frozen=True)
class ValueIf:
    """The key of a value in rules for which `condition` is true, because it changes what the value means."""

    value: Any
    condition: Callable[[Rules], bool]


@dataclass(frozen=True)
class Chapter:
    title: Promise
    options: Mapping[str, Sentences]


def make_sentences(chapter: Chapter, rules: Rules) -> list[str]:
    """Return the sentences of a chapter for this rule set."""
    values = {name: _choose_key(name, rules) for name in chapter.options}
    chosen = (
        (_choose_sentence(sentences, values[name], rules), values[name]) for name, sentences in chapter.options.items()
    )
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
        if option == "attack_limit" and rules.attack_limit == "hand_size":
            return rules.hand_size
    if option == "out_when" and not _has_talon(rules):
        return "last_card"
    if option == "first_attacker" and rules.trump == "none":
        return "after_dealer"
    if option == "transfer" and rules.transfer == "off" and "pass" in rules.role_cards.values():
        return ROLE_ONLY
    has_effect = option not in _EFFECT_TESTS or _EFFECT_TESTS[option](rules)
    return getattr(rules, option) if has_effect else OPTIONS[option].default


def has_teams(rules: Rules) -> bool:
    return rules.teams is not None


def has_jokers(rules: Rules) -> bool:
    return rules.jokers != "off"


def may_leave_no_talon(rules: Rules) -> bool:
    """Return whether with some number of players the hands take the whole pack."""
    return rules.pack_size % rules.hand_size == 0


def has_jokers_and_may_leave_no_talon(rules: Rules) -> bool:
    return has_jokers(rules) and may_leave_no_talon(rules)


def needs_beaten_transfers(rules: Rules) -> bool:
    """Return whether nothing is thrown in while a transferred card is unbeaten."""
    return rules.throw_in_from == "passed_beaten" and _has_transfers(rules)


def _has_transfers(rules: Rules) -> bool:
    return "transfer" in get_variant(rules).kinds


def _has_talon(rules: Rules) -> bool:
    """Return whether there is ever a talon from which players draw."""
    return rules.deal != "whole_deck" or rules.prolonged


_EFFECT_TESTS: dict[str, Callable[[Rules], bool]] = {
    "lead_top_card": _has_talon,
    "transfer_cards": lambda rules: rules.transfer != "off",
    "transfer_max": _has_transfers,
    "transfer_in_first_bout": _has_transfers,
    "stubborn_suit": lambda rules: rules.trump not in ("none", rules.stubborn_suit),
    "royal": lambda rules: rules.lowest_rank_number <= RANKS.index("6"),
    "low_beats_ace": lambda rules: rules.lowest_rank != "A",
}
"""Map options to functions that return whether the option has an effect. Other options have one in all rule sets."""


def _choose_sentence(sentences: Sentences, value: Any, rules: Rules) -> Promise | None:
    key = ... if isinstance(value, Mapping) and value else value
    key = None if isinstance(value, Mapping) and not value else key
    conditional = (one for one in sentences if isinstance(one, ValueIf) and one.value == key)
    key = next((one for one in conditional if one.condition(rules)), key)
    return sentences[key] if key in sentences else sentences[...]


def _fill_sentence(sentence: Promise, value: Any, rules: Rules) -> str:
    printed = get_value_name("role_cards", value) if isinstance(value, Mapping) else value
    formatted: str = sentence.format(  # type: ignore[attr-defined]
        value=CORNER_TEXTS.get(printed, printed),
        count=rules.pack_size,
        lowest=CORNER_TEXTS.get(rules.lowest_rank, rules.lowest_rank),
    )
    return formatted
