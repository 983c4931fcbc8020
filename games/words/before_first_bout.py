"""Sentences for the events before the first attack: deal, cut, and exchange of the trump."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.events import views
from games.read_models import LoggedCut
from games.words.cards import get_short_card_name, get_suit_name
from games.words.player_names import PlayerNames


def describe_deal(event: views.DealtView, players: PlayerNames) -> str:
    sentence = players.format_for(event["dealer"], _("You deal."), _("{who} deals."))
    return f"{sentence} {_describe_trump(event, players)}"


def _describe_trump(event: views.DealtView, players: PlayerNames) -> str:
    if event["trump"] is None:
        return _("There are no trumps")
    suit = get_suit_name(event["trump"])
    if event["trump_card"] is not None:
        return _("Trumps are {suit}, under the talon lies {card}").format(
            suit=suit, card=get_short_card_name(event["trump_card"])
        )
    if event["shown"] is not None and event["shown_by"] is not None:
        mine, theirs = _("Trumps are {suit}: you hold {card}"), _("Trumps are {suit}: {who} holds {card}")
        card = get_short_card_name(event["shown"])
        return players.format_for(event["shown_by"], mine, theirs, suit=suit, card=card)
    return _("Trumps are {suit}").format(suit=suit)


def describe_cut(event: LoggedCut, players: PlayerNames) -> str:
    count = event["cut"]
    mine = ngettext("You cut off {n} card", "You cut off {n} cards", count)
    theirs = ngettext("{who} cut off {n} card", "{who} cut off {n} cards", count)
    return players.format_for(event["seat"], mine, theirs, n=count)


def describe_refused_cut(event: views.SeatEventView, players: PlayerNames) -> str:
    return players.format_for(event["seat"], _("You left the cut to the next"), _("{who} left the cut to the next"))


def describe_exchange(event: views.ExchangedView, players: PlayerNames) -> str:
    mine, theirs = _("You exchanged {gave} for the trump {got}"), _("{who} exchanged {gave} for the trump {got}")
    return players.format_for(
        event["seat"], mine, theirs, gave=get_short_card_name(event["gave"]), got=get_short_card_name(event["got"])
    )


def describe_refused_exchange(event: views.SeatEventView, players: PlayerNames) -> str:
    return players.format_for(event["seat"], _("You kept the lowest trump"), _("{who} kept the lowest trump"))
