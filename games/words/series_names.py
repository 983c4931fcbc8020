"""Names of series. A series is named by its title, or otherwise after its players."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.words.cards import join_names
from games.words.player_names import format_player_name, isolate_direction, map_player_names

NAMES_IN_SHORTENED_LIST = 3
"""Number of names in a list that ends with "2 more". A list with only one name more is not shortened."""


def build_series_name(series: Mapping[str, Any], viewer: str = "") -> str:
    """Return the name of a series, such as "Sunday durak" or "Anna, Boris and 1 computer".

    `viewer` is the username of the viewer, who is named first, as "You". If fewer than two seats have a player or a
    computer, the series is named after its creator.
    """
    if series["title"]:
        return isolate_direction(series["title"])
    people = map_player_names(series["seats"])
    computers = sum(1 for seat in series["seats"] if seat["computer"])
    if len(people) + computers < 2:
        return _build_name_after_creator(series, viewer)
    names = [_("You")] if people.pop(viewer, None) else []
    names += people.values()
    shown = names if len(names) <= NAMES_IN_SHORTENED_LIST + 1 else names[:NAMES_IN_SHORTENED_LIST]
    parts = list(shown)
    if more := len(names) - len(shown):
        parts.append(ngettext("{n} more", "{n} more", more).format(n=more))
    if computers:
        parts.append(ngettext("{n} computer", "{n} computers", computers).format(n=computers))
    return join_names(parts)


def _build_name_after_creator(series: Mapping[str, Any], viewer: str) -> str:
    if series["creator"] == viewer:
        return _("Your table")
    return _("A table of {who}").format(who=format_player_name(series["creator_display_name"]))
