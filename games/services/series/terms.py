from datetime import timedelta
from typing import TypedDict


class WantedSeat(TypedDict, total=False):
    """A seat of a new series, with exactly one of these fields.

    `player` is the username of the invited player, or "me" for the creator. `open` marks an open seat. `computer` is
    the level of a computer.
    """

    player: str
    open: bool
    computer: str


class TimeTerms(TypedDict, total=False):
    """Fields of `Series` about clocks and late players. A missing field gets the default of its column."""

    bank: timedelta | None
    increment: timedelta | None
    nights: bool
    weekends: bool
    holidays: int
    takeover_level: str
    takeovers_max: int | None
    min_reliability: int | None
