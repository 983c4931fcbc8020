"""Sentences for all kinds of events, from the data that a viewer is shown.

English uses the past tense. Russian uses the present tense, because its past tense would depend on the player's
gender.
"""

from collections.abc import Callable
from typing import Any, cast

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.events import views
from games.read_models import LoggedEvent
from games.words import before_first_bout
from games.words.cards import Case, get_short_card_name, join_card_names, join_card_names_as_means
from games.words.player_names import PlayerNames
from games.words.results import describe_result


def describe_event(event: LoggedEvent, players: PlayerNames, *, opens: bool = False) -> str:
    """Return the sentence for an event. `opens` is True if the table was empty before it."""
    if event["kind"] == "attacked" and opens:
        return _describe_opening(cast(views.AttackedView, event), players)
    return EVENT_SENTENCES[event["kind"]](event, players)


def _describe_attack(event: views.AttackedView, players: PlayerNames) -> str:
    return _describe_opening(event, players) if event.get("top") else _describe_throw_in(event, players)


def _describe_opening(event: views.AttackedView, players: PlayerNames) -> str:
    cards = join_card_names(event["cards"], case=Case.START)
    if event.get("top"):
        mine, theirs = _("You led the talon's top card: {cards}"), _("{who} led the talon's top card: {cards}")
        return players.format_for(event["seat"], mine, theirs, cards=join_card_names(event["cards"]))
    return players.format_for(
        event["seat"], _("You attacked with {cards}"), _("{who} attacked with {cards}"), cards=cards
    )


def _describe_throw_in(event: views.AttackedView, players: PlayerNames) -> str:
    cards = join_card_names(event["cards"], case=Case.OBJECT)
    return players.format_for(event["seat"], _("You threw in {cards}"), _("{who} threw in {cards}"), cards=cards)


def _describe_defence(event: views.BeatenView, players: PlayerNames) -> str:
    card = get_short_card_name(event["attack"], Case.OBJECT)
    if not event.get("face_down"):
        mine, theirs = _("You beat {card} with {means}"), _("{who} beat {card} with {means}")
        return players.format_for(
            event["seat"], mine, theirs, card=card, means=join_card_names_as_means([event["defence"]])
        )
    if "defence" not in event:
        mine, theirs = _("You laid a card face down on {card}"), _("{who} laid a card face down on {card}")
        return players.format_for(event["seat"], mine, theirs, card=card)
    mine, theirs = _("You laid {laid} face down on {card}"), _("{who} laid {laid} face down on {card}")
    return players.format_for(
        event["seat"], mine, theirs, card=card, laid=get_short_card_name(event["defence"], Case.OBJECT)
    )


def _describe_take(event: views.SeatEventView, players: PlayerNames) -> str:
    return players.format_for(event["seat"], _("You take"), _("{who} takes"))


def _describe_pass(event: views.SeatEventView, players: PlayerNames) -> str:
    return players.format_for(event["seat"], _("You passed"), _("{who} passed"))


def _describe_pick_up(event: views.PickedUpView, players: PlayerNames) -> str:
    count = event["count"]
    mine = ngettext("You picked up {n} card", "You picked up {n} cards", count)
    theirs = ngettext("{who} picked up {n} card", "{who} picked up {n} cards", count)
    sentence = players.format_for(event["seat"], mine, theirs, n=count)
    if "cards" in event:
        sentence += " " + _("(face down lay {cards})").format(cards=join_card_names(event["cards"]))
    return sentence


def _describe_discard(event: views.DiscardedView, players: PlayerNames) -> str:
    count = event["count"]
    if not count:
        return _("Beaten off")
    if "passed" not in event:
        return ngettext("{n} card leaves the table at once", "{n} cards leave the table at once", count).format(n=count)
    return ngettext("Beaten off: {n} card is discarded", "Beaten off: {n} cards are discarded", count).format(n=count)


def _describe_return_to_talon(event: views.ReturnedView, players: PlayerNames) -> str:
    count = event["count"]
    if not count:
        return _("Beaten off")
    sentence = ngettext(
        "Beaten off: {n} card goes back into the talon", "Beaten off: {n} cards go back into the talon", count
    )
    return sentence.format(n=count)


def _describe_draw(event: views.DrawnView, players: PlayerNames) -> str:
    count = event["count"]
    if "cards" in event and players.is_me(event["seat"]):
        sentence = _("You drew {cards}").format(cards=join_card_names(event["cards"], case=Case.OBJECT))
    else:
        mine = ngettext("You drew {n} card", "You drew {n} cards", count)
        theirs = ngettext("{who} drew {n} card", "{who} drew {n} cards", count)
        sentence = players.format_for(event["seat"], mine, theirs, n=count)
    if not event["trump_card"]:
        return sentence
    return (_("{drew}, the trump card") if count == 1 else _("{drew}, the trump card last")).format(drew=sentence)


def _describe_new_bout(event: views.BoutOpenedView, players: PlayerNames) -> str:
    sentences = (
        _("Bout {n}: you attack, {whom} defends"),
        _("Bout {n}: {who} attacks, you defend"),
        _("Bout {n}: {who} attacks, {whom} defends"),
    )
    return players.format_for_two(event["starter"], event["defender"], sentences, n=event["bout"])


def _describe_transfer(event: views.TransferredView, players: PlayerNames) -> str:
    sentences = (
        _("You passed the attack on to {whom} with {means}"),
        _("{who} passed the attack on to you with {means}"),
        _("{who} passed the attack on to {whom} with {means}"),
    )
    return players.format_for_two(
        event["seat"], event["defender"], sentences, means=join_card_names_as_means(event["cards"])
    )


def _describe_reflection(event: views.ReflectedView, players: PlayerNames) -> str:
    sentences = (
        _("You showed {card} and passed the attack on to {whom}"),
        _("{who} showed {card} and passed the attack on to you"),
        _("{who} showed {card} and passed the attack on to {whom}"),
    )
    return players.format_for_two(event["seat"], event["defender"], sentences, card=get_short_card_name(event["card"]))


def _describe_challenge(event: views.ChallengedView, players: PlayerNames) -> str:
    if event["good"]:
        mine = _("You called it out, but {defence} does beat {attack}")
        theirs = _("{who} called it out, but {defence} does beat {attack}")
    else:
        mine = _("You called it out, and rightly: {defence} does not beat {attack}")
        theirs = _("{who} called it out, and rightly: {defence} does not beat {attack}")
    attack = get_short_card_name(event["attack"], Case.OBJECT)
    return players.format_for(event["seat"], mine, theirs, defence=get_short_card_name(event["defence"]), attack=attack)


def _describe_going_out(event: views.WentOutView, players: PlayerNames) -> str:
    sentences = (_("You are out"), _("{names} and you are out"), _("{names} is out"), _("{names} are out"))
    return players.format_for_all(event["seats"], sentences)


def _describe_end(event: views.EndedView, players: PlayerNames) -> str:
    return describe_result(event["result"], players)


EVENT_SENTENCES: dict[str, Callable[[Any, PlayerNames], str]] = {
    "attacked": _describe_attack,
    "beaten": _describe_defence,
    "bout_opened": _describe_new_bout,
    "challenged": _describe_challenge,
    "cut": before_first_bout.describe_cut,
    "cut_refused": before_first_bout.describe_refused_cut,
    "dealt": before_first_bout.describe_deal,
    "discarded": _describe_discard,
    "drawn": _describe_draw,
    "ended": _describe_end,
    "exchanged": before_first_bout.describe_exchange,
    "kept": before_first_bout.describe_refused_exchange,
    "passed": _describe_pass,
    "picked_up": _describe_pick_up,
    "reflected": _describe_reflection,
    "returned": _describe_return_to_talon,
    "taken": _describe_take,
    "transferred": _describe_transfer,
    "went_out": _describe_going_out,
}
"""Maps each kind of event to the function that writes its sentence. The function takes an event with the fields of this
kind, and the players of the game."""
