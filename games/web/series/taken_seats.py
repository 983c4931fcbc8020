"""Sentences that say how many seats of a series are taken before a deal."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

MISSING_PLAYERS_SENTENCES = (
    _("Waiting for one more."),
    _("Waiting for two more."),
    _("Waiting for three more."),
    _("Waiting for four more."),
    _("Waiting for five more."),
    _("Waiting for six more."),
    _("Waiting for seven more."),
    _("Waiting for eight more."),
)


def describe_taken_seats(seats: Sequence[dict[str, Any]]) -> str:
    """Return two sentences: how many seats are taken, and how many players are missing. Call this only while a seat is
    free.
    """
    taken = sum(seat["accepted"] for seat in seats)
    counted = ngettext("{taken} of {seats} seats taken.", "{taken} of {seats} seats taken.", taken)
    return f"{counted.format(taken=taken, seats=len(seats))} {MISSING_PLAYERS_SENTENCES[len(seats) - taken - 1]}"
