from datetime import timedelta
from typing import TypedDict


class WantedSeat(TypedDict, total=False):
    """A seat of a new series. It has one of the fields: the username of the invited player ("me" is the creator),
    `open`, or the level of a computer."""

    player: str
    open: bool
    computer: str


class TimeTerms(TypedDict, total=False):
    """Fields of `Series` about clocks and late players. A field that is not given has the default of its column."""

    bank: timedelta | None
    increment: timedelta | None
    nights: bool
    weekends: bool
    holidays: int
    takeover_level: str
    takeovers_max: int | None
    min_reliability: int | None
