"""Form fields for the seats of a new series: seven seats besides the creator's seat.

The API allows more seats if the packs have enough cards, but the table of a game is drawn for up to eight players
(`static/table/seats.css`).
"""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from accounts.web.fields import NameField
from games.services.series.terms import WantedSeat
from games.words.levels import LEVEL_NAMES

OTHER_SEATS = range(1, 8)
UNFOLDED_SEATS = 3
"""Number of seats whose fields are always visible. The fields of the other seats are folded."""
NOBODY, ANYBODY, BY_NAME, COMPUTER = "", "open", "player", "computer:"
OWNER_CHOICES = [
    (NOBODY, _("no seat")),
    (ANYBODY, _("anyone who comes")),
    (BY_NAME, _("by name:")),
    *[(f"{COMPUTER}{level}", format_lazy(_("Computer: {level}"), level=name)) for level, name in LEVEL_NAMES.items()],
]


def make_seat_fields(invited: str = "") -> dict[str, forms.Field]:
    """Return two form fields for each seat: `seat_N` for the kind of its owner, and `name_N` for the name of an invited
    player.

    `invited` is the name that the form suggests for the second seat. It can be empty.
    """
    fields: dict[str, forms.Field] = {}
    for seat in OTHER_SEATS:
        label = _("Seat %(number)s") % {"number": seat + 1}
        initial_owner = NOBODY if seat != 1 else BY_NAME if invited else ANYBODY
        fields[f"seat_{seat}"] = forms.ChoiceField(
            choices=OWNER_CHOICES, label=label, required=False, initial=initial_owner
        )
        initial_name = invited if seat == 1 else ""
        fields[f"name_{seat}"] = NameField(label=_("Name"), help_text="", required=False, initial=initial_name)
    return fields


def add_errors_for_missing_names(form: forms.Form) -> None:
    """Add an error to each seat that is for a player by name, but has no name."""
    for seat in OTHER_SEATS:
        if form.cleaned_data.get(f"seat_{seat}") == BY_NAME and not form.cleaned_data.get(f"name_{seat}"):
            form.add_error(f"name_{seat}", _("Write the name of this player, or choose another owner of the seat."))


def read_seats(cleaned_data: dict[str, Any]) -> list[WantedSeat]:
    """Return the seats that the user has selected, as in an API request for a new series."""
    return [{"player": "me"}, *filter(None, (read_wanted_seat(cleaned_data, number) for number in OTHER_SEATS))]


def read_wanted_seat(cleaned_data: dict[str, Any], number: int) -> WantedSeat | None:
    """Return the seat with this number as in an API request, or None if the user has not selected it.

    The name of a player is only read for a seat "by name". For other seats, the page hides the field of the name, but
    sends its text.
    """
    owner = cleaned_data.get(f"seat_{number}")
    if not owner:
        return None
    if owner == BY_NAME:
        return {"player": cleaned_data[f"name_{number}"]}
    return {"open": True} if owner == ANYBODY else {"computer": owner.removeprefix(COMPUTER)}


def get_seat_rows(form: forms.Form) -> Iterator[tuple[forms.BoundField, forms.BoundField]]:
    return ((form[f"seat_{seat}"], form[f"name_{seat}"]) for seat in OTHER_SEATS)
