"""The types of events as viewers are shown them.

`EventView` is any event; besides its fields it has those of its kind. The other types are one kind each, with exactly
the fields in the lists of its event class. A field that is `NotRequired` is missing for some viewers or events.
"""

from typing import NotRequired, TypedDict

from games.engine.results import Result


class EventView(TypedDict):
    """An event without its number. Only a cut has `at`, the number of cards."""

    kind: str
    seat: int | None
    at: NotRequired[int]


class SeatEventView(TypedDict):
    """An event of a seat, without further fields: taken, passed, kept, cut_refused."""

    kind: str
    seat: int


class GameEventView(TypedDict):
    """An event of the whole game, without further fields."""

    kind: str
    seat: None


class DealtView(GameEventView):
    """`hand` is the viewer's own hand, and `hands` are all hands or, for a player, their numbers of cards."""

    dealer: int
    starter: int
    trump: str | None
    trump_card: str | None
    shown: str | None
    shown_by: int | None
    hands: list[int] | list[list[str]]
    hand: NotRequired[list[str]]


class BoutOpenedView(GameEventView):
    bout: int
    starter: int
    defender: int


class AttackedView(SeatEventView):
    """`top` is there, and True, if the card is the talon's top card."""

    cards: list[str]
    passed: NotRequired[list[int]]
    top: NotRequired[bool]


class BeatenView(SeatEventView):
    attack: str
    face_down: bool
    defence: NotRequired[str]


class PickedUpView(SeatEventView):
    count: int
    passed: NotRequired[list[int]]
    cards: NotRequired[list[str]]


class DiscardedView(GameEventView):
    count: int
    passed: NotRequired[list[int]]


class DrawnView(SeatEventView):
    count: int
    trump_card: bool
    cards: NotRequired[list[str]]


class WentOutView(GameEventView):
    seats: list[int]


class EndedView(GameEventView):
    result: Result
    kept: list[int]
    passed: NotRequired[list[int]]


class ExchangedView(SeatEventView):
    gave: str
    got: str


class ReturnedView(GameEventView):
    count: int
    passed: NotRequired[list[int]]


class ReflectedView(SeatEventView):
    card: str
    defender: int


class TransferredView(SeatEventView):
    cards: list[str]
    defender: int


class ChallengedView(SeatEventView):
    attack: str
    defence: str
    good: bool
    passed: NotRequired[list[int]]
