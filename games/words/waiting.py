"""Sentences about the move that a game waits for, its deadline, and what the viewer can do.

In some phases it is secret whose turn it is. The sentences then tell only the viewer's own turn.
"""

from collections.abc import Callable
from datetime import datetime, tzinfo

from django.utils.translation import gettext as _

from games.engine import (
    Phase,
    Rules,
    get_role_seat,
    has_kept_lowest_trump,
    list_possible_challengers,
    list_possible_throwers,
)
from games.read_models import GamePlayer, SeatedView
from games.words.cards import Case, get_short_card_name, join_card_names, join_choices, join_names
from games.words.player_names import PlayerNames
from games.words.results import describe_result
from games.words.times import format_deadline


def describe_waiting(game: SeatedView, now: datetime, zone: tzinfo) -> str:
    """Return a sentence about the move that the game waits for. Times are in `zone`."""
    players = PlayerNames.from_game(game)
    if game["result"] is not None:
        return _("The game is over. {result}.").format(result=describe_result(game["result"], players))
    deadline = format_deadline(next((one["at"] for one in game["deadlines"]), None), now, zone)
    if players.me is not None and (takeover := _describe_takeover(game["players"][players.me])):
        return f"{takeover} {OTHERS_TURN_SENTENCES[game['phase']](game, players, deadline)}".rstrip()
    return (OWN_TURN_SENTENCES if players.me in game["must"] else OTHERS_TURN_SENTENCES)[game["phase"]](
        game, players, deadline
    )


def _describe_takeover(me: GamePlayer) -> str:
    if me["resigned"]:
        return _("You have resigned: a computer plays your hand to the end.")
    if me["may_return"]:
        return _("A computer plays for you until you take your seat back.")
    return _("A computer plays your hand to the end.") if me["sitting_in"] else ""


def _has_legal_move(game: SeatedView, kind: str) -> bool:
    return any(move.split()[0] == kind for move in game["legal"])


def _list_unbeaten_cards(game: SeatedView) -> str:
    cards = [pair["attack"] for pair in game["table"] if pair["beaten_by"] is None]
    return join_card_names(cards, get_short_card_name, Case.OBJECT)


def _describe_own_cut(game: SeatedView, players: PlayerNames, deadline: str) -> str:
    if _has_legal_move(game, "refuse_cut"):
        return _("The pack is before you. Cut it or leave it to the next{by}.").format(by=deadline)
    return _("The pack is before you. Cut it{by}.").format(by=deadline)


def _describe_cut(game: SeatedView, players: PlayerNames, deadline: str) -> str:
    if not game["must"]:
        return _("The pack is being cut.")
    return players.format_for(game["must"][0], "", _("{who} has to cut the pack{by}."), by=deadline)


def _get_defender(game: SeatedView) -> int:
    return get_role_seat(game, "defender")


def _get_trump_card_name(game: SeatedView) -> str:
    return "" if game["trump_card"] is None else get_short_card_name(game["trump_card"])


def _describe_own_exchange(game: SeatedView, players: PlayerNames, deadline: str) -> str:
    card = _get_trump_card_name(game)
    return _("You hold the lowest trump. Exchange it for {card} or keep it{by}.").format(card=card, by=deadline)


def _describe_exchange(game: SeatedView, players: PlayerNames, deadline: str) -> str:
    if players.me is not None and has_kept_lowest_trump(game, _get_rules(game), players.me):
        return _("You keep the lowest trump. The first attack follows when the time for the exchange is up.")
    card = _get_trump_card_name(game)
    return _("The player with the lowest trump may exchange it for {card}{by}.").format(card=card, by=deadline)


def _describe_own_opening(game: SeatedView, players: PlayerNames, deadline: str) -> str:
    return _("You attack {whom}. Lay a card{by}.").format(whom=players.names[_get_defender(game)], by=deadline)


def _describe_opening(game: SeatedView, players: PlayerNames, deadline: str) -> str:
    sentences = ("", _("{who} is to attack you{by}."), _("{who} is to attack {whom}{by}."))
    return players.format_for_two(get_role_seat(game, "attacker"), _get_defender(game), sentences, by=deadline)


def _describe_own_defence(game: SeatedView, players: PlayerNames, deadline: str) -> str:
    return _("You defend. Answer {cards}{by}.").format(cards=_list_unbeaten_cards(game), by=deadline)


def _describe_defence(game: SeatedView, players: PlayerNames, deadline: str) -> str:
    sentence = _("{who} defends and has to answer {cards}{by}.")
    mine, cards = _("You defend against {cards}{by}."), _list_unbeaten_cards(game)
    sentence = players.format_for(_get_defender(game), mine, sentence, cards=cards, by=deadline)
    if _has_legal_move(game, "challenge"):
        sentence += " " + _("You may call out a card that lies face down.")
    return sentence + " " + _("You may throw in.") if _has_legal_move(game, "attack") else sentence


def _describe_own_throw_in(game: SeatedView, players: PlayerNames, deadline: str) -> str:
    if _has_legal_move(game, "challenge"):
        if _has_legal_move(game, "attack"):
            return _("Every card is answered. Believe it, call a card out or throw in{by}.").format(by=deadline)
        return _("Every card is answered. Believe it or call a card out{by}.").format(by=deadline)
    if _has_legal_move(game, "attack"):
        return _("Everything is beaten. Throw in or say that you are done{by}.").format(by=deadline)
    return _("Everything is beaten, and you have nothing to throw in. Say that you are done{by}.").format(by=deadline)


def _describe_throw_in(game: SeatedView, players: PlayerNames, deadline: str) -> str:
    if players.me is not None and players.me in game["passed"]:
        lead = _("You are done.")
    else:
        mine, theirs = _("You have defended."), _("{who} has defended.")
        lead = players.format_for(_get_defender(game), mine, theirs)
    return " ".join([lead, *_describe_possible_attackers(game, players, deadline)])


def _describe_possible_attackers(game: SeatedView, players: PlayerNames, deadline: str) -> list[str]:
    """Return sentences that name the other players who may throw in or call a card out, if any."""
    throwers, challengers = _list_other_throwers(game, players), _list_other_challengers(game, players)
    if throwers and throwers == challengers:
        return [_describe_permission(game, players, throwers, _("call a card out or throw in"), deadline)]
    permissions = [(challengers, _("call a card out")), (throwers, _("throw in"))]
    return [_describe_permission(game, players, seats, action, deadline) for seats, action in permissions if seats]


def _describe_permission(game: SeatedView, players: PlayerNames, seats: list[int], action: str, deadline: str) -> str:
    """Return a sentence that says that the players in `seats` may do `action`.

    If players throw in one after another, only one of them may do it now, and it is secret which one.
    """
    names, is_every_other = [players.names[seat] for seat in seats], seats == _list_others(game, players)
    if len(seats) == 1:
        return _("{who} may {action}{by}.").format(who=names[0], action=action, by=deadline)
    if game["rules"]["throw_in_priority"] == "ordered":
        who = _("One of the others") if is_every_other else join_choices(names)
        return _("{who} may {action}{by}.").format(who=who, action=action, by=deadline)
    who = _("The others") if is_every_other else join_names(names)
    return _("{names} may {action}{by}.").format(names=who, action=action, by=deadline)


def _list_other_throwers(game: SeatedView, players: PlayerNames) -> list[int]:
    """Return the seats that may throw in, without the viewer."""
    may_throw_in = list_possible_throwers(game, _get_rules(game)) if game["capacity"] else []
    return [seat for seat in may_throw_in if seat != players.me]


def _list_other_challengers(game: SeatedView, players: PlayerNames) -> list[int]:
    """Return the seats that may call a card out, without the viewer."""
    if game["phase"] == Phase.TAKING or not any(pair["face_down"] for pair in game["table"]):
        return []
    return [seat for seat in list_possible_challengers(game, _get_rules(game)) if seat != players.me]


def _get_rules(game: SeatedView) -> Rules:
    return Rules.from_data(game["rules"])


def _list_others(game: SeatedView, players: PlayerNames) -> list[int]:
    """Return the seats that are still in the game, without the defender and the viewer."""
    absent = {_get_defender(game), players.me}.union(*game["out"])
    return [one["seat"] for one in game["players"] if one["seat"] not in absent]


def _describe_own_throw_in_on_take(game: SeatedView, players: PlayerNames, deadline: str) -> str:
    who = players.names[_get_defender(game)]
    if _has_legal_move(game, "attack"):
        return _("{who} takes. Throw in or let them take{by}.").format(who=who, by=deadline)
    return _("{who} takes, and you have nothing to throw in. Let them take{by}.").format(who=who, by=deadline)


def _describe_throw_in_on_take(game: SeatedView, players: PlayerNames, deadline: str) -> str:
    lead = players.format_for(_get_defender(game), _("You take."), _("{who} takes."))
    return " ".join([lead, *_describe_possible_attackers(game, players, deadline)])


SentenceBuilder = Callable[[SeatedView, PlayerNames, str], str]
"""A function that writes a sentence about a game. The third argument is the deadline as the end of a sentence, such as
` by 18:00 (22 h left)`, or an empty string."""
OWN_TURN_SENTENCES: dict[str, SentenceBuilder] = {
    Phase.CUTTING: _describe_own_cut,
    Phase.EXCHANGING: _describe_own_exchange,
    Phase.OPENING: _describe_own_opening,
    Phase.DEFENDING: _describe_own_defence,
    Phase.PITCHING: _describe_own_throw_in,
    Phase.TAKING: _describe_own_throw_in_on_take,
}
OTHERS_TURN_SENTENCES: dict[str, SentenceBuilder] = {
    Phase.CUTTING: _describe_cut,
    Phase.EXCHANGING: _describe_exchange,
    Phase.OPENING: _describe_opening,
    Phase.DEFENDING: _describe_defence,
    Phase.PITCHING: _describe_throw_in,
    Phase.TAKING: _describe_throw_in_on_take,
}
