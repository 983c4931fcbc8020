"""Sentences about the end of a game."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine import Result, count_cards_in_hand
from games.read_models import SeatedView
from games.words.player_names import PlayerNames


def describe_result(result: Result, players: PlayerNames) -> str:
    """Return a sentence about the result: it names the fools, or explains why there is no fool."""
    if result["kind"] == "draw":
        return _("A draw: nobody is the fool")
    if result["kind"] == "abandoned":
        return _("The game was abandoned: nobody is the fool")
    if result.get("by_resignation"):
        mine, theirs = _("You resigned and are the fool"), _("{who} resigned and is the fool")
        return players.format_for(result["fools"][0], mine, theirs)
    sentences = (
        _("You are the fool"),
        _("{names} and you are the fools"),
        _("{names} is the fool"),
        _("{names} are the fools"),
    )
    return players.format_for_all(result["fools"], sentences) + _describe_epaulettes(result.get("epaulettes", 0))


def _describe_epaulettes(count: int) -> str:
    return ngettext(", with {n} epaulette", ", with {n} epaulettes", count).format(n=count) if count else ""


def explain_result(game: SeatedView) -> str:
    """Return a sentence that explains the result, or an empty text if it needs none."""
    result, players = game["result"], PlayerNames.from_game(game)
    if result is None or result["kind"] == "abandoned":
        return ""
    gone = {seat for together in game["out"] for seat in together}
    if result["kind"] == "draw":
        if len(gone) < len(game["players"]):
            return _("A game ends as a draw after {n} bouts.").format(n=game["bout"])
        return _("The last players got rid of their cards at the same moment.")
    fools = result["fools"]
    if result.get("by_resignation"):
        return players.format_for(fools[0], _("You resigned."), _("{who} resigned."))
    if gone.issuperset(fools):
        return _explain_last_defender(fools, players)
    if len(fools) > 1:
        return _("All players of the other teams got rid of their cards first.")
    left = count_cards_in_hand(game, fools[0]) if game["hands"] else 0
    return _describe_cards_left(fools[0], left, players)


def _explain_last_defender(fools: list[int], players: PlayerNames) -> str:
    """Explain why the last defender is the fool, although the last players went out at the same moment."""
    if len(fools) > 1:
        return _("The last players got rid of their cards at the same moment, and the fools' team defended last.")
    mine = _("The last players got rid of their cards at the same moment, and you defended last.")
    theirs = _("The last players got rid of their cards at the same moment, and {who} defended last.")
    return players.format_for(fools[0], mine, theirs)


def _describe_cards_left(seat: int, cards: int, players: PlayerNames) -> str:
    if len(players.names) == 2:
        return _describe_cards_left_of_two(seat, cards, players)
    if not cards:
        return _("All others got rid of their cards first.")
    mine = ngettext(
        "All others got rid of their cards; you were left with {n} card.",
        "All others got rid of their cards; you were left with {n} cards.",
        cards,
    )
    theirs = ngettext(
        "All others got rid of their cards; {who} was left with {n} card.",
        "All others got rid of their cards; {who} was left with {n} cards.",
        cards,
    )
    return players.format_for(seat, mine, theirs, n=cards)


def _describe_cards_left_of_two(seat: int, cards: int, players: PlayerNames) -> str:
    if not cards:
        return _("The other player got rid of all cards first.")
    mine = ngettext("You were left with {n} card.", "You were left with {n} cards.", cards)
    theirs = ngettext("{who} was left with {n} card.", "{who} was left with {n} cards.", cards)
    return players.format_for(seat, mine, theirs, n=cards)
