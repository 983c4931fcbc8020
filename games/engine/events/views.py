"""Types of the parts of events that viewers are shown.

Each type describes events of one kind, or of several kinds with the same fields. `EventView` is an event of any kind. A
`NotRequired` field is missing for some viewers or events.
"""

from typing import NotRequired, TypedDict

from games.engine.results import Result


class EventView(TypedDict):
    """An event of any kind, without its number. `at`, the number of cards cut, is only in the event of a cut."""

    kind: str
    seat: int | None
    at: NotRequired[int]


class SeatEventView(TypedDict):
    """An event of a seat. The kinds taken, passed, kept and cut_refused have no further fields."""

    kind: str
    seat: int


class GameEventView(TypedDict):
    """An event of the whole game, not of one seat."""

    kind: str
    seat: None


class DealtView(GameEventView):
    """The deal. `hand` is the viewer's own hand. `hands` are the sizes of all hands, or all cards of the hands for a
    viewer who sees everything.
    """

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
    """An attack or a throw-in. `top` is present, and True, only if the card is the talon's top card."""

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
    """The end of the game. `kept` lists the seats that had the lowest trump and declined to exchange it."""

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
