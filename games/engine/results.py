"""JSON types of a game's result, and of the data for the next game of the series."""

from typing import Literal, NotRequired, TypedDict


class ResultWithFool(TypedDict):
    kind: Literal["fool"]
    fools: list[int]
    epaulettes: int
    by_resignation: NotRequired[bool]


class DrawResult(TypedDict):
    """A draw. `last_out` are the seats that went out in the last bout."""

    kind: Literal["draw"]
    fools: list[int]
    last_out: list[int]


class AbandonedResult(TypedDict):
    kind: Literal["abandoned"]
    fools: list[int]


Result = ResultWithFool | DrawResult | AbandonedResult


class PreviousGame(TypedDict, total=False):
    """The previous game of the series. `fool` is the seat of its fool, or None after a draw. `last_fool` is the seat of
    the fool in the latest game that had one. `out` lists the groups of seats that went out together, in order.
    """

    fool: int | None
    last_fool: int | None
    out: list[list[int]] | None
