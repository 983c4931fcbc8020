"""Names of people on pages that list more than one table's seats: chat, seats, penalties, days off."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games import words

Row = Mapping[str, Any]


def name_people(user: User | None, *lists: Iterable[Row]) -> dict[str, str]:
    """Return names by username for all rows with a `player` and a `display_name`. The viewer is "You"."""
    names = words.name_people(row for rows in lists for row in rows)
    return names if user is None else {**names, user.username: _("You")}


def add_names(rows: Iterable[Row], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return the rows, each with the `name` of its player, "" without one."""
    return [{**row, "name": names.get(row["player"] or "", "")} for row in rows]


def list_debtors(penalties: Iterable[Row]) -> list[Row]:
    """Return the debtors and the authors of entries as rows for `name_people`."""
    debtors = [{"player": one["debtor"], "display_name": one["debtor_display_name"]} for one in penalties]
    authors = [
        {"player": entry["by"], "display_name": entry["by_display_name"]}
        for one in penalties
        for entry in one["marks"]
        if entry["by"]
    ]
    return [*debtors, *authors]


def name_debtors(penalties: Iterable[Row], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return the penalties, each with the `name` of its debtor, and with that of the author in its history."""
    return [
        {
            **one,
            "name": names[one["debtor"]],
            "history": [{**entry, "name": names[entry["by"]]} for entry in one["marks"] if entry["by"]],
        }
        for one in penalties
    ]
