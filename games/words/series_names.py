"""Names of series: the title, or the names of the players."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.words.cards import join_names

MOST_NAMES = 3


def name_series(series: Mapping[str, Any]) -> str:
    """Return the name of a series from a selector's answer: "Sunday durak", or "Anna, Boris and 1 computer".

    Free seats are not named, so a series in which only one seat is taken is called after its creator.
    """
    if series["title"]:
        return str(series["title"])
    people = [seat.get("display_name") or seat["player"] for seat in series["seats"] if seat["player"]]
    computers = sum(1 for seat in series["seats"] if seat["computer"])
    if len(people) + computers < 2:
        return _("A table of {who}").format(who=series["creator"])
    shown = people if len(people) <= MOST_NAMES + 1 else people[:MOST_NAMES]
    parts = list(shown)
    if more := len(people) - len(shown):
        parts.append(ngettext("{n} more", "{n} more", more).format(n=more))
    if computers:
        parts.append(ngettext("{n} computer", "{n} computers", computers).format(n=computers))
    return join_names(parts)
