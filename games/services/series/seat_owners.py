"""The owners of the seats of a series."""

from collections.abc import Iterable
from datetime import datetime

from django.utils import timezone

from accounts.models import User
from games.models import SeriesSeat
from games.services.series.cancellation import mark_cancelled
from games.services.series.seek_changes import end_seek_of_seat

OWNER_FIELDS = [
    "player", "accepted_at", "accepted_words", "accepted_rules", "expires_at", "agreed_club", "end_agreed_at",
    "plays_from_next_game",
]  # fmt: skip
"""The fields of a series seat that change when a player takes or leaves the seat."""


def find_seat_of(places: Iterable[SeriesSeat], user: User) -> SeriesSeat | None:
    return next((place for place in places if place.player_id == user.pk), None)


def open_seat(place: SeriesSeat, now: datetime | None = None) -> None:
    """Make the seat open and save it. If the series is a found table, cancel it."""
    now = now or timezone.now()
    is_found = end_seek_of_seat(place, now)
    place.make_open()
    place.save(update_fields=OWNER_FIELDS)
    if is_found:
        mark_cancelled(place.series, now)
