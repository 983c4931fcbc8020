"""What an event is: a fact of a game, in the past tense, and who is shown what of it.

An event carries only what is new. `to_data` writes all of it for the log; `event_view` is the one place that decides
what a viewer is told, by allow-list: every class names the fields that everybody is shown (`public`) and those that
are its seat's alone (`own`); what it does not name nobody is shown, and a class that names nothing cannot be shown.
The plain game's events stand in `facts`, the others with the variant that they belong to.

Event classes are not frozen, only because a frozen dataclass takes three times as long to make: nothing writes to one.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, ClassVar

from games.engine.cards import NAMES, SUITS, cards_in, label, read_label, set_of

if TYPE_CHECKING:
    from games.engine.state import State

SPECTATOR = -1
"""The viewer who has no seat. A viewer of None is shown everything."""

EVENT_KINDS: dict[str, type["Event"]] = {}


class Event:
    """A fact. A `secret` one is shown to its seat alone; of all others everybody is shown at least kind and seat."""

    __slots__ = ()
    kind: ClassVar[str]
    secret: ClassVar[bool] = False
    public: ClassVar[tuple[str, ...]]
    own: ClassVar[tuple[str, ...]] = ()
    seat: int | None

    shown_as: ClassVar[str]
    """The kind that viewers are told, where it is not `kind`."""

    def __init_subclass__(cls) -> None:
        EVENT_KINDS[cls.kind] = cls
        cls.shown_as = vars(cls).get("shown_as", cls.kind)

    def change(self, state: "State") -> None:
        """What the event does to the state. Total and unquestioning: it never asks whether it could be."""
        raise NotImplementedError

    def move_text(self) -> str | None:
        """The text of the move that this event records, or None where it only followed from another."""
        return None

    def mover(self) -> int | None:
        """The seat whose move this event records."""
        return self.seat

    def told(self, viewer: int | None) -> dict[str, Any]:
        """The fields that a viewer is shown, by the lists of the class."""
        names = self.public
        if viewer is None or viewer == self.seat:
            names = names + self.own
        return {name: _show(name, getattr(self, name)) for name in names}

    def to_data(self) -> dict[str, Any]:
        """Every fact but kind and seat, as JSON can carry it: what the log keeps, and `from_data` reads."""
        return {name: _write(name, getattr(self, name)) for name in _facts(type(self))}

    @staticmethod
    def from_data(kind: str, seat: int | None, data: Mapping[str, Any]) -> "Event":
        """The event that `to_data` wrote."""
        cls: Any = EVENT_KINDS[kind]
        event: Event = cls(seat, **{name: _read(name, value) for name, value in data.items()})
        return event


def event_view(event: Event, viewer: int | None) -> dict[str, Any] | None:
    """What `viewer` is shown of an event, its number left out; None where it is not shown at all."""
    if event.secret and viewer is not None and viewer != event.seat:
        return None
    told = event.told(viewer)
    return {"kind": event.shown_as, "seat": event.seat, **_without_unsaid(told)}


def event_move(event: Event) -> str | None:
    """The text of the move that this event records, or None where it only followed from another."""
    return event.move_text()


def event_mover(event: Event) -> int | None:
    """The seat whose move this event records, or None where it only followed from another."""
    return event.mover() if event.move_text() is not None else None


def with_cards(kind: str, *cards: int) -> str:
    """A move's text, from its first word and the cards that it names."""
    return " ".join((kind, *(NAMES[card] for card in cards)))


def _without_unsaid(told: dict[str, Any]) -> dict[str, Any]:
    """`passed` is told only by an event that ends a phase in which one passes (it is None in any other), `cards` only
    where there are some."""
    return {name: value for name, value in told.items() if (name, value) not in _UNSAID}


_UNSAID: tuple[tuple[str, Any], ...] = (("passed", None), ("cards", []))


def _facts(cls: type) -> list[str]:
    return [one.name for one in fields(cls) if one.name != "seat"]


def _same(value: Any) -> Any:
    return value


def _each(one: Callable[[Any], Any], many: type) -> Callable[[Any], Any]:
    return lambda values: many(one(value) for value in values)


def _hands(hands: list[int]) -> list[list[str]]:
    return [[label(card) for card in cards_in(hand)] for hand in hands]


def _read_hands(hands: list[list[str]]) -> list[int]:
    return [set_of(map(read_label, hand)) for hand in hands]


def _or_flag(one: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Some fields are a card in one event and a yes or no in another."""
    return lambda value: value if isinstance(value, bool) else one(value)


def _read(name: str, value: Any) -> Any:
    return None if value is None else _READ.get(name, _same)(value)


def _write(name: str, value: Any) -> Any:
    return None if value is None else _WRITE.get(name, _same)(value)


def _show(name: str, value: Any) -> Any:
    return None if value is None else _SHOW.get(name, _same)(value)


_CARDS = ("attack", "defence", "card", "gave", "got", "trump_card", "shown", "pair")
_name = NAMES.__getitem__

_SHOW: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(_CARDS, _or_flag(_name)),
    "cards": _each(_name, list),
    "passed": list,
    "trump": SUITS.__getitem__,
}
_WRITE: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(_CARDS, _or_flag(label)),
    "cards": _each(label, list),
    "talon": _each(label, list),
    "hands": _hands,
    "passed": list,
    "trump": SUITS.__getitem__,
}
_READ: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(_CARDS, _or_flag(read_label)),
    "cards": _each(read_label, tuple),
    "talon": _each(read_label, list),
    "hands": _read_hands,
    "passed": tuple,
    "trump": SUITS.index,
}
