"""How a game ended, in a sentence."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.words.people import Table


def result_sentence(result: Mapping[str, Any], table: Table) -> str:
    """Who is the fool, or why nobody is."""
    if result["kind"] == "draw":
        return _("A draw: nobody is the fool")
    if result["kind"] == "abandoned":
        return _("The game was abandoned: nobody is the fool")
    if result.get("by_resignation"):
        mine, theirs = _("You resigned and are the fool"), _("{who} resigned and is the fool")
        return table.say(result["fools"][0], mine, theirs)
    sentences = (
        _("You are the fool"),
        _("{names} and you are the fools"),
        _("{names} is the fool"),
        _("{names} are the fools"),
    )
    return table.say_of_all(result["fools"], sentences) + _epaulettes(result.get("epaulettes", 0))


def _epaulettes(count: int) -> str:
    return ngettext(", with {n} epaulette", ", with {n} epaulettes", count).format(n=count) if count else ""
