"""Standing orders as sentences: a question such as "If somebody throws in a ten", and an answer such as "beat it
cheaply".
"""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.words.cards import (
    Case,
    get_short_card_name,
    join_card_names,
    join_card_names_as_means,
    join_choices,
    join_names,
)
from games.words.conditions import OPENING_FORM, THROWN_IN_FORM, describe_condition, get_any_card_name, normalize_ten
from games.words.player_names import PlayerNames

NO_PLAYERS = PlayerNames([], None, frozenset())
OrdersJson = Mapping[str, Any]
"""Standing orders, or a piece of standing orders, as JSON from the API."""


def describe_question(question: OrdersJson, players: PlayerNames) -> str:
    """Describe a question that the game may ask, such as "If somebody throws in a ten"."""
    match question["kind"]:
        case "thrown_in":
            return _limit_to_this_bout(_describe_throw_in("", _describe_attack_card(question, THROWN_IN_FORM)))
        case "attack":
            return _describe_opening_attack(
                players.names[question["by"]], _describe_attack_card(question, OPENING_FORM)
            )
    return _describe_own_turn(question["kind"])


def describe_answer(piece: OrdersJson) -> str:
    """Describe the answer that a piece of standing orders gives."""
    if "defences" in piece:
        return _join_alternatives([_describe_defence(rule) for rule in piece["defences"]])
    return next(answer for _question, answer in describe_orders(piece, NO_PLAYERS, 0))


def describe_orders(words: OrdersJson, players: PlayerNames, bout: int) -> list[tuple[str, str]]:
    """Return all orders as pairs of a question, such as "If somebody throws in a ten", and an answer, such as "take".

    `bout` is the number of the present bout.
    """
    pairs = [(_("In this bout"), _("pass whenever I am asked"))] if words.get("pass_this_bout") else []
    if "exchange" in words:
        pairs.append((_describe_own_turn("exchange"), _describe_exchange(words["exchange"])))
    for condition, rules in groupby(words.get("defences", []), lambda rule: rule.get("if", {})):
        pairs.append(
            (
                _describe_attack(condition, players, bout),
                _join_alternatives([_describe_defence(rule) for rule in rules]),
            )
        )
    if words.get("openings"):
        pairs.append(
            (_describe_own_turn("open"), _join_alternatives([_describe_opening(one) for one in words["openings"]]))
        )
    for field, kind in (("throw_ins", "throw_in"), ("throw_ins_on_take", "throw_in_on_take")):
        if field in words:
            pairs.append((_describe_own_turn(kind), _describe_throw_ins(words[field])))
    return pairs


def describe_validity(words: OrdersJson) -> str:
    """Describe how long orders are valid."""
    if "for_bouts" not in words:
        return _("Until I take them back")
    return ngettext("For {n} bout", "For {n} bouts", words["for_bouts"]).format(n=words["for_bouts"])


def _describe_attack(condition: OrdersJson, players: PlayerNames, bout: int) -> str:
    """Describe an attack that standing orders answer, such as "If somebody throws in a ten"."""
    laid, who = condition.get("laid"), _get_seat_name(condition.get("by"), players)
    if laid == "opening":
        sentence = _describe_opening_attack(
            who or pgettext("attacks me", "somebody"), describe_condition(condition, OPENING_FORM)
        )
    elif laid == "throw_in":
        sentence = _describe_throw_in(who, describe_condition(condition, THROWN_IN_FORM))
    elif who:
        sentence = _("Against {card} that {who} lays").format(card=describe_condition(condition, OPENING_FORM), who=who)
    else:
        sentence = _("Against {card}").format(card=describe_condition(condition, OPENING_FORM))
    if "bout" not in condition:
        return sentence
    if condition["bout"] == bout:
        return _limit_to_this_bout(sentence)
    return _("{question} in bout {n}").format(question=sentence, n=condition["bout"])


def _describe_opening_attack(who: str, card: str) -> str:
    return _("If {who} attacks me with {card}").format(who=who, card=card)


def _describe_throw_in(who: str, card: str) -> str:
    if who:
        return _("If {who} throws in {card}").format(who=who, card=card)
    return _("If somebody throws in {card}").format(card=card)


def _limit_to_this_bout(sentence: str) -> str:
    return _("{question} in this bout").format(question=sentence)


def _get_seat_name(seat: int | None, players: PlayerNames) -> str:
    """Return the name of the player in a seat, or an empty text if `seat` is None.

    If the game has no such seat, return a text such as "seat 7", because API requests may contain any number.
    """
    if seat is None:
        return ""
    return players.names[seat] if seat < len(players.names) else _("seat {number}").format(number=seat)


def _describe_attack_card(question: OrdersJson, form: int) -> str:
    return describe_condition(question.get("if", {}), form, rest=question.get("rest", False))


def _describe_own_turn(kind: str) -> str:
    return {
        "open": _("When I open"),
        "throw_in": _("When I may throw in"),
        "throw_in_on_take": _("Once the defender takes"),
        "exchange": _("If I am asked to exchange the lowest trump"),
    }[kind]


def _describe_defence(rule: OrdersJson) -> str:
    match rule["do"], rule.get("with", []):
        case "beat", []:
            return _("beat it cheaply") if rule.get("trumps", True) else _("beat it without a trump")
        case "beat", cards:
            return _("beat it with {cards}").format(
                cards=join_choices([join_card_names_as_means([normalize_ten(card)]) for card in cards])
            )
        case "transfer", []:
            return _("pass it on")
        case "transfer", cards:
            return _("pass it on with {cards}").format(
                cards=join_card_names_as_means([normalize_ten(card) for card in cards])
            )
        case "reflect", []:
            return _("show a trump and pass it on")
        case "reflect", cards:
            return _("show {card} and pass it on").format(card=join_card_names([normalize_ten(card) for card in cards]))
        case "take", _cards:
            return pgettext("answer", "take")
    return _("ask me")


def _describe_opening(wanted: str | Sequence[str]) -> str:
    match wanted:
        case "lowest":
            return _("my lowest card")
        case "lowest_pair":
            return _("my lowest pair")
        case "ask":
            return _("ask me")
    cards = join_card_names([normalize_ten(card) for card in wanted], case=Case.START)
    return pgettext("opening", "with {cards}").format(cards=cards)


def _describe_throw_ins(words: OrdersJson) -> str:
    added = [get_short_card_name(normalize_ten(card), Case.OBJECT) for card in words.get("cards", [])]
    added += [get_any_card_name(rank) for rank in words.get("ranks", [])]
    if "up_to" in words:
        added.append(_("all up to {card}").format(card=get_any_card_name(words["up_to"], OPENING_FORM)))
    passes = words.get("then", "ask") == "pass"
    if not added:
        return _("pass") if passes else _("ask me")
    sentence = _("add {cards}").format(cards=join_names(added))
    if words.get("trumps"):
        sentence = _("{what}, trumps too").format(what=sentence)
    if "at_most" in words:
        sentence = _("{what}, up to {n} attack cards of mine").format(what=sentence, n=words["at_most"])
    return (_("{what}, then pass") if passes else _("{what}, then ask me")).format(what=sentence)


def _describe_exchange(word: str) -> str:
    return {"always": _("exchange it"), "never": _("keep it"), "ask": _("ask me")}[word]


def _join_alternatives(answers: list[str]) -> str:
    sentence = answers[0]
    for answer in answers[1:]:
        sentence = _("{first}, else {second}").format(first=sentence, second=answer)
    return sentence
