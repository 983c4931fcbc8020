"""What a game waits for, in one or two sentences: of whom, and until when, as far as the viewer is told.

Of who may speak in a window nothing but the viewer's own turn is known here (`must`, `legal`, `deadlines` are the
viewer's), so who is not asked reads the same whoever is.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, tzinfo
from typing import Any

from django.utils.translation import gettext as _

from games.words.cards import Case, cards_named, short_name
from games.words.people import Table
from games.words.results import result_sentence
from games.words.times import until

Game = Mapping[str, Any]


def awaited(game: Game, now: datetime, zone: tzinfo) -> str:
    """The game as a selector tells it to its viewer; times in the viewer's zone."""
    table = Table.of(game)
    if game["result"] is not None:
        return _("The game is over. {result}.").format(result=result_sentence(game["result"], table))
    by = until(next((one["at"] for one in game["deadlines"]), None), now, zone)
    if table.me is not None and (away := _plays_for_me(game["players"][table.me])):
        return f"{away} {ELSE[game['phase']](game, table, by)}"
    return (MINE if table.me in game["must"] else ELSE)[game["phase"]](game, table, by)


def _plays_for_me(me: Mapping[str, Any]) -> str:
    if me["resigned"]:
        return _("You have resigned: a computer plays your hand to the end.")
    return _("A computer plays for you until you take your seat back.") if me["sitting_in"] else ""


def _can(game: Game, kind: str) -> bool:
    return any(move.split()[0] == kind for move in game["legal"])


def _unbeaten(game: Game) -> str:
    cards = [pair["attack"] for pair in game["table"] if pair["beaten_by"] is None]
    return cards_named(cards, short_name, Case.OBJECT)


def _my_cut(game: Game, table: Table, by: str) -> str:
    if _can(game, "refuse_cut"):
        return _("The pack is before you. Cut it or leave it to the next{by}.").format(by=by)
    return _("The pack is before you. Cut it{by}.").format(by=by)


def _cut(game: Game, table: Table, by: str) -> str:
    who = [table.names[seat] for seat in game["must"]]
    return _("{who} has to cut the pack{by}.").format(who=who[0], by=by) if who else _("The pack is being cut.")


def _my_exchange(game: Game, table: Table, by: str) -> str:
    card = short_name(game["trump_card"])
    return _("You hold the lowest trump. Exchange it for {card} or keep it{by}.").format(card=card, by=by)


def _exchange(game: Game, table: Table, by: str) -> str:
    card = short_name(game["trump_card"])
    return _("Whoever holds the lowest trump may exchange it for {card}{by}.").format(card=card, by=by)


def _my_opening(game: Game, table: Table, by: str) -> str:
    return _("You attack {whom}. Lay a card{by}.").format(whom=table.names[game["defender"]], by=by)


def _opening(game: Game, table: Table, by: str) -> str:
    sentences = ("", _("{who} is to attack you{by}."), _("{who} is to attack {whom}{by}."))
    return table.say_of(game["attacker"], game["defender"], sentences, by=by)


def _my_defence(game: Game, table: Table, by: str) -> str:
    return _("You defend. Answer {cards}{by}.").format(cards=_unbeaten(game), by=by)


def _defence(game: Game, table: Table, by: str) -> str:
    told = _("{who} defends and has to answer {cards}{by}.")
    told = table.say(game["defender"], _("You defend against {cards}{by}."), told, cards=_unbeaten(game), by=by)
    if _can(game, "challenge"):
        return told + " " + _("You may call out a card that lies face down.")
    return told + " " + _("You may throw in.") if _can(game, "attack") else told


def _my_throw_in(game: Game, table: Table, by: str) -> str:
    if _can(game, "challenge"):
        return _("All is answered. Believe it, call a card out or throw in{by}.").format(by=by)
    if _can(game, "attack"):
        return _("All is beaten. Throw in or say that you are done{by}.").format(by=by)
    return _("All is beaten, and you have nothing to throw in. Say that you are done{by}.").format(by=by)


def _throw_in(game: Game, table: Table, by: str) -> str:
    mine = _("You have defended. The others may throw in{by}.")
    said = _("You are done. The others may still throw in{by}.")
    if table.me is not None and table.me in game["passed"]:
        return said.format(by=by)
    return table.say(game["defender"], mine, _("{who} has defended. The others may throw in{by}."), by=by)


def _my_adding(game: Game, table: Table, by: str) -> str:
    who = table.names[game["defender"]]
    if _can(game, "attack"):
        return _("{who} takes. Throw in or let them take{by}.").format(who=who, by=by)
    return _("{who} takes, and you have nothing to throw in. Let them take{by}.").format(who=who, by=by)


def _adding(game: Game, table: Table, by: str) -> str:
    mine, theirs = _("You take. The others may throw in{by}."), _("{who} takes. The others may throw in{by}.")
    return table.say(game["defender"], mine, theirs, by=by)


Sentence = Callable[[Game, Table, str], str]
MINE: dict[str, Sentence] = {
    "cutting": _my_cut,
    "exchanging": _my_exchange,
    "opening": _my_opening,
    "defending": _my_defence,
    "pitching": _my_throw_in,
    "taking": _my_adding,
}
ELSE: dict[str, Sentence] = {
    "cutting": _cut,
    "exchanging": _exchange,
    "opening": _opening,
    "defending": _defence,
    "pitching": _throw_in,
    "taking": _adding,
}
