"""Sentences that describe what a game waits for, until when, and what the viewer can do.

`must`, `legal` and `deadlines` contain only the viewer's own turn in a window. Therefore the sentence does not reveal
which other players are awaited.
"""

from collections.abc import Callable, Mapping
from datetime import datetime, tzinfo
from typing import Any

from django.utils.translation import gettext as _

from games.engine import Phase
from games.words.cards import Case, join_card_names, short_name
from games.words.player_names import Table
from games.words.results import describe_result
from games.words.times import format_deadline

Game = Mapping[str, Any]


def describe_waiting(game: Game, now: datetime, zone: tzinfo) -> str:
    """Describe what the game waits for. `game` is a selector's answer to its viewer; times are in the viewer's zone."""
    table = Table.from_game(game)
    if game["result"] is not None:
        return _("The game is over. {result}.").format(result=describe_result(game["result"], table))
    by = format_deadline(next((one["at"] for one in game["deadlines"]), None), now, zone)
    if table.me is not None and (takeover := _describe_takeover(game["players"][table.me])):
        return f"{takeover} {OTHERS_TURN[game['phase']](game, table, by)}"
    return (OWN_TURN if table.me in game["must"] else OTHERS_TURN)[game["phase"]](game, table, by)


def _describe_takeover(me: Mapping[str, Any]) -> str:
    if me["resigned"]:
        return _("You have resigned: a computer plays your hand to the end.")
    return _("A computer plays for you until you take your seat back.") if me["sitting_in"] else ""


def _has_move(game: Game, kind: str) -> bool:
    return any(move.split()[0] == kind for move in game["legal"])


def _list_unbeaten(game: Game) -> str:
    cards = [pair["attack"] for pair in game["table"] if pair["beaten_by"] is None]
    return join_card_names(cards, short_name, Case.OBJECT)


def _describe_own_cut(game: Game, table: Table, by: str) -> str:
    if _has_move(game, "refuse_cut"):
        return _("The pack is before you. Cut it or leave it to the next{by}.").format(by=by)
    return _("The pack is before you. Cut it{by}.").format(by=by)


def _describe_cut(game: Game, table: Table, by: str) -> str:
    who = [table.names[seat] for seat in game["must"]]
    return _("{who} has to cut the pack{by}.").format(who=who[0], by=by) if who else _("The pack is being cut.")


def _describe_own_exchange(game: Game, table: Table, by: str) -> str:
    card = short_name(game["trump_card"])
    return _("You hold the lowest trump. Exchange it for {card} or keep it{by}.").format(card=card, by=by)


def _describe_exchange(game: Game, table: Table, by: str) -> str:
    card = short_name(game["trump_card"])
    return _("Whoever holds the lowest trump may exchange it for {card}{by}.").format(card=card, by=by)


def _describe_own_opening(game: Game, table: Table, by: str) -> str:
    return _("You attack {whom}. Lay a card{by}.").format(whom=table.names[game["defender"]], by=by)


def _describe_opening(game: Game, table: Table, by: str) -> str:
    sentences = ("", _("{who} is to attack you{by}."), _("{who} is to attack {whom}{by}."))
    return table.format_for_two(game["attacker"], game["defender"], sentences, by=by)


def _describe_own_defence(game: Game, table: Table, by: str) -> str:
    return _("You defend. Answer {cards}{by}.").format(cards=_list_unbeaten(game), by=by)


def _describe_defence(game: Game, table: Table, by: str) -> str:
    sentence = _("{who} defends and has to answer {cards}{by}.")
    sentence = table.format_for(
        game["defender"], _("You defend against {cards}{by}."), sentence, cards=_list_unbeaten(game), by=by
    )
    if _has_move(game, "challenge"):
        return sentence + " " + _("You may call out a card that lies face down.")
    return sentence + " " + _("You may throw in.") if _has_move(game, "attack") else sentence


def _describe_own_throw_in(game: Game, table: Table, by: str) -> str:
    if _has_move(game, "challenge"):
        return _("All is answered. Believe it, call a card out or throw in{by}.").format(by=by)
    if _has_move(game, "attack"):
        return _("All is beaten. Throw in or say that you are done{by}.").format(by=by)
    return _("All is beaten, and you have nothing to throw in. Say that you are done{by}.").format(by=by)


def _describe_throw_in(game: Game, table: Table, by: str) -> str:
    mine = _("You have defended. The others may throw in{by}.")
    done = _("You are done. The others may still throw in{by}.")
    if table.me is not None and table.me in game["passed"]:
        return done.format(by=by)
    return table.format_for(game["defender"], mine, _("{who} has defended. The others may throw in{by}."), by=by)


def _describe_own_throw_in_on_take(game: Game, table: Table, by: str) -> str:
    who = table.names[game["defender"]]
    if _has_move(game, "attack"):
        return _("{who} takes. Throw in or let them take{by}.").format(who=who, by=by)
    return _("{who} takes, and you have nothing to throw in. Let them take{by}.").format(who=who, by=by)


def _describe_throw_in_on_take(game: Game, table: Table, by: str) -> str:
    mine, theirs = _("You take. The others may throw in{by}."), _("{who} takes. The others may throw in{by}.")
    return table.format_for(game["defender"], mine, theirs, by=by)


Sentence = Callable[[Game, Table, str], str]
OWN_TURN: dict[str, Sentence] = {
    Phase.CUTTING: _describe_own_cut,
    Phase.EXCHANGING: _describe_own_exchange,
    Phase.OPENING: _describe_own_opening,
    Phase.DEFENDING: _describe_own_defence,
    Phase.PITCHING: _describe_own_throw_in,
    Phase.TAKING: _describe_own_throw_in_on_take,
}
OTHERS_TURN: dict[str, Sentence] = {
    Phase.CUTTING: _describe_cut,
    Phase.EXCHANGING: _describe_exchange,
    Phase.OPENING: _describe_opening,
    Phase.DEFENDING: _describe_defence,
    Phase.PITCHING: _describe_throw_in,
    Phase.TAKING: _describe_throw_in_on_take,
}
