"""Standing orders in words: what may be asked, what is answered to it, and what stands."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from games.words.cards import Case, cards_named, short_name, with_cards
from games.words.conditions import BEGUN, THROWN, card_meant, plain, rank_named
from games.words.people import Table

NO_TABLE = Table([], None, frozenset())
Words = Mapping[str, Any]
"""Orders, or a piece of them, as the API has them."""


def foreseen(question: Words, table: Table) -> str:
    """A question that may come: If somebody throws in a ten."""
    match question["kind"]:
        case "thrown_in":
            return _in_this_bout(_thrown_in_by("", _meant(question, THROWN)))
        case "attack":
            return _attacked_by(table.names[question["by"]], _meant(question, BEGUN))
    return _asked(question["kind"])


def answered(piece: Words) -> str:
    """What one piece of orders answers to its question."""
    if "defences" in piece:
        return _or_else([_done(rule) for rule in piece["defences"]])
    return next(answer for _question, answer in ordered(piece, NO_TABLE, 0))


def ordered(words: Words, table: Table, bout: int) -> list[tuple[str, str]]:
    """All orders as questions and answers, in the order in which they are read. `bout`: the number of the present
    one."""
    told = [(_("In this bout"), _("pass whenever I am asked"))] if words.get("pass_this_bout") else []
    if "exchange" in words:
        told.append((_asked("exchange"), _exchanging(words["exchange"])))
    for condition, rules in groupby(words.get("defences", []), lambda rule: rule.get("if", {})):
        told.append((_against(condition, table, bout), _or_else([_done(rule) for rule in rules])))
    if words.get("openings"):
        told.append((_asked("open"), _or_else([_opening(one) for one in words["openings"]])))
    for field, kind in (("throw_ins", "throw_in"), ("throw_ins_on_take", "throw_in_on_take")):
        if field in words:
            told.append((_asked(kind), _adding(words[field])))
    return told


def lasting(words: Words) -> str:
    """For how long orders stand."""
    if "for_bouts" not in words:
        return _("Until I take them back")
    return ngettext("For {n} bout", "For {n} bouts", words["for_bouts"]).format(n=words["for_bouts"])


def _against(condition: Words, table: Table, bout: int) -> str:
    """What a rule is about, as the question was put that it answers."""
    laid, who = condition.get("laid"), _name(condition.get("by"), table)
    if laid == "opening":
        told = _attacked_by(who or pgettext("attacks me", "somebody"), card_meant(condition, BEGUN))
    elif laid == "throw_in":
        told = _thrown_in_by(who, card_meant(condition, THROWN))
    elif who:
        told = _("Against {card} that {who} lays").format(card=card_meant(condition, BEGUN), who=who)
    else:
        told = _("Against {card}").format(card=card_meant(condition, BEGUN))
    return told if "bout" not in condition else _in_bout(told, condition["bout"], bout)


def _attacked_by(who: str, card: str) -> str:
    return _("If {who} attacks me with {card}").format(who=who, card=card)


def _thrown_in_by(who: str, card: str) -> str:
    if who:
        return _("If {who} throws in {card}").format(who=who, card=card)
    return _("If somebody throws in {card}").format(card=card)


def _in_bout(told: str, meant: int, bout: int) -> str:
    if meant == bout:
        return _in_this_bout(told)
    return _("{question} in bout {n}").format(question=told, n=meant)


def _in_this_bout(told: str) -> str:
    return _("{question} in this bout").format(question=told)


def _name(seat: int | None, table: Table) -> str:
    """A number that no seat has is written out: an API call may name it."""
    if seat is None:
        return ""
    return table.names[seat] if seat < len(table.names) else _("seat {number}").format(number=seat)


def _meant(question: Words, form: int) -> str:
    return card_meant(question.get("if", {}), form, rest=question.get("rest", False))


def _asked(kind: str) -> str:
    return {
        "open": _("When I open"),
        "throw_in": _("When I may throw in"),
        "throw_in_on_take": _("Once the defender takes"),
        "exchange": _("If I am asked to exchange the lowest trump"),
    }[kind]


def _done(rule: Words) -> str:
    match rule["do"], rule.get("with", []):
        case "beat", []:
            return _("beat it cheaply") if rule.get("trumps", True) else _("beat it without a trump")
        case "beat", cards:
            return _("beat it with {cards}").format(cards=_one_of([with_cards([plain(card)]) for card in cards]))
        case "transfer", []:
            return _("pass it on")
        case "transfer", cards:
            return _("pass it on with {cards}").format(cards=with_cards([plain(card) for card in cards]))
        case "reflect", []:
            return _("show a trump and pass it on")
        case "reflect", cards:
            return _("show {card} and pass it on").format(card=cards_named([plain(card) for card in cards]))
        case "take", _cards:
            return pgettext("answer", "take")
    return _("ask me")


def _opening(wanted: str | Sequence[str]) -> str:
    match wanted:
        case "lowest":
            return _("my lowest card")
        case "lowest_pair":
            return _("my lowest pair")
        case "ask":
            return _("ask me")
    cards = cards_named([plain(card) for card in wanted], case=Case.START)
    return pgettext("opening", "with {cards}").format(cards=cards)


def _adding(words: Words) -> str:
    added = [short_name(plain(card), Case.OBJECT) for card in words.get("cards", [])]
    added += [rank_named(rank) for rank in words.get("ranks", [])]
    if "up_to" in words:
        added.append(_("all up to {card}").format(card=rank_named(words["up_to"], BEGUN)))
    passes = words.get("then", "ask") == "pass"
    if not added:
        return _("pass") if passes else _("ask me")
    told = _("add {cards}").format(cards=_one_of(added, _("{others} and {last}")))
    if words.get("trumps"):
        told = _("{what}, trumps too").format(what=told)
    if "at_most" in words:
        told = _("{what}, up to {n} attack cards of mine").format(what=told, n=words["at_most"])
    return (_("{what}, then pass") if passes else _("{what}, then ask me")).format(what=told)


def _exchanging(word: str) -> str:
    return {"always": _("exchange it"), "never": _("keep it"), "ask": _("ask me")}[word]


def _or_else(answers: list[str]) -> str:
    told = answers[0]
    for answer in answers[1:]:
        told = _("{first}, else {second}").format(first=told, second=answer)
    return told


def _one_of(named: list[str], joined: str = "") -> str:
    *others, last = named
    return (joined or _("{others} or {last}")).format(others=", ".join(others), last=last) if others else last
