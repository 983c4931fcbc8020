"""Names of people, for pages that show several lists of people, such as seats and chat lines."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from games import words
from games.models import Game
from games.selectors.own_games import build_seat_owner

Row = Mapping[str, Any]


def map_shown_names(user: User | None, *lists: Iterable[Row]) -> dict[str, str]:
    """Map usernames to the names that the page shows; the viewer `user` is called "You".

    `lists` are lists of rows. Each row has a username in `player` and a `display_name`.
    """
    names = words.map_player_names(row for rows in lists for row in rows)
    return names if user is None else {**names, user.username: _("You")}


def add_names(rows: Iterable[Row], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return copies of the rows, each with the `name` of its player, or "" without a player."""
    return [{**row, "name": names.get(row["player"] or "", "")} for row in rows]


def get_player_names(game: Game, user: User | None) -> words.PlayerNames:
    """Return the names of the players of a game, in which the viewer is called "you". The seats must be loaded."""
    seats = sorted(game.seats.all(), key=lambda seat: seat.index)
    own_seat = next((seat.index for seat in seats if user is not None and seat.player_id == user.pk), None)
    return words.PlayerNames.from_players([build_seat_owner(seat) for seat in seats], own_seat)


def list_people_of_penalties(penalties: Iterable[Row]) -> list[Row]:
    """Return the debtors of the penalties and the authors of their marks, as rows that `map_shown_names` accepts."""
    debtors = [{"player": one["debtor"], "display_name": one["debtor_display_name"]} for one in penalties]
    authors = [
        {"player": entry["by"], "display_name": entry["by_display_name"]}
        for one in penalties
        for entry in one["marks"]
        if entry["by"]
    ]
    return [*debtors, *authors]


def add_debtor_names(penalties: Iterable[Row], names: Mapping[str, str]) -> list[dict[str, Any]]:
    """Return copies of the penalties, with the `name` of the debtor and of each mark's author. Marks without an author
    are left out.
    """
    return [
        {
            **one,
            "name": names[one["debtor"]],
            "history": [{**entry, "name": names[entry["by"]]} for entry in one["marks"] if entry["by"]],
        }
        for one in penalties
    ]
