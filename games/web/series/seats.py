"""Form fields for the seats of a new series. There are fields for seven seats besides the creator's seat."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.web.fields import NameField
from games.services.series.terms import WantedSeat
from games.words.levels import LEVEL_NAMES

OTHERS = range(1, 8)
ROWS_SHOWN = 3
"""Number of seats whose fields are shown at once. The fields of the other seats are folded."""
NOBODY, ANYBODY, BY_NAME, COMPUTER = "", "open", "player", "computer:"
WHO = [
    (NOBODY, _("no seat")),
    (ANYBODY, _("whoever comes")),
    (BY_NAME, _("by name:")),
    *[(f"{COMPUTER}{level}", format_lazy(_("Computer: {level}"), level=name)) for level, name in LEVEL_NAMES.items()],
]


def make_seat_fields(invited: str = "") -> dict[str, forms.Field]:
    """Return two fields for each seat: `seat_N` for the kind of its owner, and `name_N` for the name of an invited
    player.

    `invited` is a name that the form suggests for the second seat. It can be empty.
    """
    made: dict[str, forms.Field] = {}
    for seat in OTHERS:
        label = _("Seat %(number)s") % {"number": seat + 1}
        usual = NOBODY if seat != 1 else BY_NAME if invited else ANYBODY
        made[f"seat_{seat}"] = forms.ChoiceField(choices=WHO, label=label, required=False, initial=usual)
        named = invited if seat == 1 else ""
        made[f"name_{seat}"] = NameField(label=_("Name"), help_text="", required=False, initial=named)
    return made


def read_seats(said: dict[str, Any]) -> list[WantedSeat]:
    """Return the seats that the user has selected, in the format of the API's request for a series."""
    return [{"player": "me"}, *filter(None, (read_seat(said, number) for number in OTHERS))]


def read_seat(said: dict[str, Any], number: int) -> WantedSeat | None:
    who, name = said.get(f"seat_{number}"), said.get(f"name_{number}")
    if name:
        return {"player": name}
    if not who or who == BY_NAME:
        return None
    return {"open": True} if who == ANYBODY else {"computer": who.removeprefix(COMPUTER)}


def get_seat_rows(form: forms.Form) -> Iterator[tuple[forms.BoundField, forms.BoundField]]:
    return ((form[f"seat_{seat}"], form[f"name_{seat}"]) for seat in OTHERS)
