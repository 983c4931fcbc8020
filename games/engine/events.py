"""The facts of a game, in the past tense, and who is shown what of them.

An event carries only what is new. `to_data` writes all of it for the log; `event_view` is the one place that decides
what a viewer is told, by allow-list: every class names the fields that everybody is shown (`public`) and those that
are its seat's alone (`own`); what it does not name nobody is shown, and a class that names nothing cannot be shown.

The classes are not frozen, only because creating a frozen dataclass takes three times as long: nothing writes to them.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any, ClassVar

from games.engine.cards import NAMES, SUITS, cards_in, label, names, read_label, set_of

SPECTATOR = -1
"""The viewer who has no seat. A viewer of None is shown everything."""

EVENT_KINDS: dict[str, type["Event"]] = {}


class Event:
    """A fact. `secret` ones are shown to their seat alone; all others have, to everybody, at least their kind."""

    __slots__ = ()
    kind: ClassVar[str]
    secret: ClassVar[bool] = False
    public: ClassVar[tuple[str, ...]]
    own: ClassVar[tuple[str, ...]] = ()
    seat: int | None

    def __init_subclass__(cls) -> None:
        EVENT_KINDS[cls.kind] = cls

    def own_fields(self) -> tuple[str, ...]:
        return self.own

    def public_fields(self) -> tuple[str, ...]:
        return self.public

    def to_data(self) -> dict[str, Any]:
        """Every fact but kind and seat, as JSON can carry it: what the log keeps, and `from_data` reads."""
        return {name: _write(name, getattr(self, name)) for name in _facts(type(self))}

    @staticmethod
    def from_data(kind: str, seat: int | None, data: Mapping[str, Any]) -> "Event":
        cls = EVENT_KINDS[kind]
        return cls(seat, **{name: _read(name, value) for name, value in data.items()})  # type: ignore[call-arg]


def event_view(event: Event, viewer: int | None) -> dict[str, Any] | None:
    """What `viewer` is shown of an event, its number left out; None where it is not shown at all."""
    if event.secret and viewer is not None and viewer != event.seat:
        return None
    shown = list(event.public_fields())
    if viewer is None or viewer == event.seat:
        shown += event.own_fields()
    facts = {name: _show(name, getattr(event, name)) for name in shown}
    told = {name: value for name, value in facts.items() if value is not None or name in _NULL_IS_TOLD}
    return {"kind": event.kind, "seat": event.seat, **told, **_special(event, viewer)}


def _special(event: Event, viewer: int | None) -> dict[str, Any]:
    if not isinstance(event, Dealt):
        return {}
    if viewer is None:
        return {"hands": [names(hand) for hand in event.hands]}
    counts: dict[str, Any] = {"hands": [hand.bit_count() for hand in event.hands]}
    return counts if viewer == SPECTATOR else {**counts, "hand": names(event.hands[viewer])}


@dataclass(slots=True)
class WasCut(Event):
    kind = "cut"
    public = ("at",)
    seat: int
    at: int


@dataclass(slots=True)
class CutRefused(Event):
    kind = "cut_refused"
    public = ()
    seat: int


@dataclass(slots=True)
class Dealt(Event):
    """`hands` are sets, `talon` lists what is left, top first. `shown` is the trump card where it lies in a hand.

    `asked` are the seats to be asked, one after another, whether they exchange the trump.
    """

    kind = "dealt"
    public = ("dealer", "trump", "trump_card", "shown")
    seat: None
    dealer: int
    trump: int | None
    trump_card: int | None
    shown: int | None
    hands: list[int]
    talon: list[int]
    starter: int
    defender: int
    asked: list[int]


@dataclass(slots=True)
class Exchanged(Event):
    kind = "exchanged"
    public = ("gave", "got")
    seat: int
    gave: int
    got: int


@dataclass(slots=True)
class Kept(Event):
    kind = "kept"
    secret = True
    public = ()
    seat: int


@dataclass(slots=True)
class BoutOpened(Event):
    kind = "bout_opened"
    public = ("bout", "starter", "defender")
    seat: None
    bout: int
    starter: int
    defender: int


@dataclass(slots=True)
class Attacked(Event):
    """`passed` is who passed in the phase that this attack ended, None where it ended none."""

    kind = "attacked"
    public = ("cards", "passed")
    seat: int
    cards: tuple[int, ...]
    passed: tuple[int, ...] | None = None
    top: bool = False

    def public_fields(self) -> tuple[str, ...]:
        return ("cards", "top", "passed") if self.top else self.public


@dataclass(slots=True)
class Beaten(Event):
    """`leaves` says that the pair goes to the discard pile at once, so that its rank does not come to the table."""

    kind = "beaten"
    public = ("attack", "defence", "face_down")
    seat: int
    attack: int
    defence: int
    face_down: bool = False
    leaves: bool = False

    def public_fields(self) -> tuple[str, ...]:
        return ("attack", "face_down") if self.face_down else self.public

    def own_fields(self) -> tuple[str, ...]:
        return ("defence",) if self.face_down else ()


@dataclass(slots=True)
class Transferred(Event):
    kind = "transferred"
    public = ("cards", "defender")
    seat: int
    cards: tuple[int, ...]
    defender: int


@dataclass(slots=True)
class Reflected(Event):
    kind = "reflected"
    public = ("card", "defender")
    seat: int
    card: int
    defender: int


@dataclass(slots=True)
class Taken(Event):
    kind = "taken"
    public = ()
    seat: int


@dataclass(slots=True)
class Passed(Event):
    kind = "passed"
    secret = True
    public = ()
    seat: int


@dataclass(slots=True)
class Challenged(Event):
    """The face-down `defence` of `attack` was turned up, and is `good` if it does beat it."""

    kind = "challenged"
    public = ("attack", "defence", "good", "passed")
    seat: int
    attack: int
    defence: int
    good: bool
    passed: tuple[int, ...] | None = None


@dataclass(slots=True)
class PickedUp(Event):
    """Its seat took the whole table in hand."""

    kind = "picked_up"
    public = ("count", "passed")
    seat: int
    count: int
    passed: tuple[int, ...] | None = None


@dataclass(slots=True)
class Discarded(Event):
    """The table went to the discard pile, or, with `pair`, only that attack card and what beat it."""

    kind = "discarded"
    public = ("count", "passed")
    seat: None
    count: int
    passed: tuple[int, ...] | None = None
    pair: int | None = None


@dataclass(slots=True)
class Returned(Event):
    """The table went back into the talon. `talon` is its new order, top first; nobody is shown it.

    `numbers` is how many of the shuffle's random numbers are used up then.
    """

    kind = "returned"
    public = ("count", "passed")
    seat: None
    count: int
    passed: tuple[int, ...] | None
    talon: list[int]
    numbers: int


@dataclass(slots=True)
class Drew(Event):
    """`trump_card` says that the card that lay face up under the talon was among them."""

    kind = "drawn"
    public = ("count", "trump_card")
    own = ("cards",)
    seat: int
    cards: tuple[int, ...]
    trump_card: bool = False

    @property
    def count(self) -> int:
        return len(self.cards)


@dataclass(slots=True)
class WentOut(Event):
    kind = "went_out"
    public = ("seats",)
    seat: None
    seats: list[int]


@dataclass(slots=True)
class Ended(Event):
    """`result` as the state has it; `kept` are the seats that kept their lowest trump when they were asked."""

    kind = "ended"
    public = ("result", "kept")
    seat: None
    result: dict[str, Any]
    kept: list[int]


def _same(value: Any) -> Any:
    return value


def _each(one: Callable[[Any], Any], many: type) -> Callable[[Any], Any]:
    return lambda values: many(one(value) for value in values)


def _hands(hands: list[int]) -> list[list[str]]:
    return [[label(card) for card in cards_in(hand)] for hand in hands]


def _read_hands(hands: list[list[str]]) -> list[int]:
    return [set_of(map(read_label, hand)) for hand in hands]


def _name(card: Any) -> Any:
    return card if isinstance(card, bool) else NAMES[card]


def _label(card: Any) -> Any:
    return card if isinstance(card, bool) else label(card)


def _read(name: str, value: Any) -> Any:
    return value if value is None or isinstance(value, bool) else _READ.get(name, _same)(value)


def _write(name: str, value: Any) -> Any:
    return None if value is None else _WRITE.get(name, _same)(value)


def _show(name: str, value: Any) -> Any:
    return None if value is None else _SHOW.get(name, _same)(value)


def _facts(cls: type) -> list[str]:
    return [one.name for one in fields(cls) if one.name != "seat"]


_CARD = ("attack", "defence", "card", "gave", "got", "trump_card", "shown", "pair")
_NULL_IS_TOLD = ("trump", "trump_card", "shown")

_SHOW: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(_CARD, _name),
    "cards": _each(_name, list),
    "passed": list,
    "trump": SUITS.__getitem__,
}
_WRITE: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(_CARD, _label),
    "cards": _each(_label, list),
    "talon": _each(_label, list),
    "hands": _hands,
    "passed": list,
    "trump": SUITS.__getitem__,
}
_READ: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(_CARD, read_label),
    "cards": _each(read_label, tuple),
    "talon": _each(read_label, list),
    "hands": _read_hands,
    "passed": tuple,
    "trump": SUITS.index,
}
