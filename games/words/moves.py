"""Labels of legal moves: short labels for buttons, and labels with cards in words for screen readers."""

from collections.abc import Sequence
from typing import TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import Phase
from games.words.cards import (
    CardNamer,
    Case,
    get_card_name,
    get_short_card_name,
    join_card_names,
    join_card_names_as_means,
)


class PhaseInfo(TypedDict):
    """The phase of a game, now or in the past. Some labels of moves depend on it."""

    phase: Phase


def label_move(text: str, game: PhaseInfo) -> str:
    """Return the label of a move: `beat 9H TH` becomes `Beat 9♥ with 10♥`."""
    return _build_label(text, game, get_short_card_name)


def label_move_in_words(text: str, game: PhaseInfo) -> str:
    """Return the label of a move with cards in words: `Beat nine of hearts with ten of hearts`."""
    return _build_label(text, game, get_card_name)


def _build_label(text: str, game: PhaseInfo, name: CardNamer) -> str:
    kind, *words = text.split()
    match kind:
        case "attack":
            return _label_attack(words, game, name)
        case "beat":
            return _label_beat(words, name)
        case "transfer":
            return _("Pass the attack on with {means}").format(means=join_card_names_as_means(words, name))
        case "reflect":
            return _("Show {card} and pass the attack on").format(card=join_card_names(words, name, Case.OBJECT))
        case "challenge":
            return _("Call out the card on {card}").format(card=join_card_names(words, name, Case.OBJECT))
        case "cut":
            return ngettext("Cut off {n} card", "Cut off {n} cards", int(words[0])).format(n=words[0])
        case "pass":
            return _label_pass(game)
    return _label_simple_move(kind)


def _label_attack(cards: Sequence[str], game: PhaseInfo, name: CardNamer) -> str:
    if game["phase"] == Phase.OPENING:
        return _("Attack with {cards}").format(cards=join_card_names(cards, name, Case.START))
    return _("Throw in {cards}").format(cards=join_card_names(cards, name, Case.OBJECT))


def _label_beat(words: Sequence[str], name: CardNamer) -> str:
    attack, defence, *face_down = words
    card = name(attack, Case.OBJECT)
    if face_down:
        return _("Lay {laid} face down on {card}").format(laid=name(defence, Case.OBJECT), card=card)
    return _("Beat {card} with {means}").format(card=card, means=join_card_names_as_means([defence], name))


def _label_pass(game: PhaseInfo) -> str:
    """Return the label of a pass.

    It depends on the defender, who has beaten all cards, takes, or still defends.
    """
    if game["phase"] == Phase.PITCHING:
        return _("Done")
    return _("Let them take") if game["phase"] == Phase.TAKING else _("Pass")


def _label_simple_move(kind: str) -> str:
    return {
        "attack_top": _("Lead the talon's top card"),
        "exchange": _("Exchange the trump card"),
        "keep": _("Keep the lowest trump"),
        "refuse_cut": _("Leave the cut to the next"),
        "resign": _("Resign"),
        "take": _("Take"),
    }[kind]
