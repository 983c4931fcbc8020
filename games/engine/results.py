"""How a game ends, and what the next one of its series has to know of it, as JSON has it."""

from typing import Literal, NotRequired, TypedDict


class WithFool(TypedDict):
    kind: Literal["fool"]
    fools: list[int]
    epaulettes: int
    by_resignation: NotRequired[bool]


class Draw(TypedDict):
    """`last_out` are the seats that went out in the last bout."""

    kind: Literal["draw"]
    fools: list[int]
    last_out: list[int]


class Abandoned(TypedDict):
    kind: Literal["abandoned"]
    fools: list[int]


Result = WithFool | Draw | Abandoned


class Previous(TypedDict, total=False):
    """The game before in its series: the fool, after a draw the fool before that, who went out together, in order."""

    fool: int | None
    last_fool: int | None
    out: list[list[int]] | None
