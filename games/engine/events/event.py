"""What an event is: a fact of a game, in the past tense, and who is shown what of it.

An event carries only what is new. `to_data` writes all of it for the log; `event_view` is the one place that decides
what a viewer is told, by allow-list: every class names the fields that everybody is shown (`public`) and those that
are its seat's alone (`own`); what it does not name nobody is shown, and a class that names nothing cannot be shown.
What each field is, and so how it is shown and written, its type says (`codes`). The plain game's events stand in
`plain`, the others with the variant that they belong to.

Event classes are not frozen, only because a frozen dataclass takes three times as long to make: nothing writes to one.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, ClassVar, cast, get_type_hints

from games.engine.cards import NAMES
from games.engine.events.field_types import AS_IT_IS, FieldType, field_type_of
from games.engine.state import State

SPECTATOR = -1
"""The viewer who has no seat."""
EVERYTHING = -2
"""The viewer before whom all cards lie open. It is asked for by this name alone: whoever forgets who looks opens
nothing."""

EVENT_KINDS: dict[str, type["Event"]] = {}
_FIELD_TYPES: dict[str, dict[str, FieldType]] = {}
_UNSAID: tuple[tuple[str, Any], ...] = (("passed", None), ("cards", []))


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

    def change(self, state: State) -> None:
        """What the event does to the state. Total and unquestioning: it never asks whether it could be."""
        raise NotImplementedError

    def move_text(self) -> str | None:
        """The text of the move that this event records, or None where it only followed from another."""
        return None

    def mover(self) -> int | None:
        """The seat whose move this event records."""
        return self.seat

    def told(self, viewer: int) -> dict[str, Any]:
        """The fields that a viewer is shown, by the lists of the class."""
        names = self.public
        if viewer in (EVERYTHING, self.seat):
            names = names + self.own
        codes = field_types_of(type(self))
        return {name: codes.get(name, AS_IT_IS).show(getattr(self, name)) for name in names}

    def to_data(self) -> dict[str, Any]:
        """Every fact but kind and seat, as JSON can carry it: what the log keeps, and `from_data` reads."""
        return {name: code.write(getattr(self, name)) for name, code in field_types_of(type(self)).items()}

    @staticmethod
    def from_data(kind: str, seat: int | None, data: Mapping[str, Any]) -> "Event":
        """The event that `to_data` wrote."""
        cls: Any = EVENT_KINDS[kind]
        codes = field_types_of(cls)
        event: Event = cls(seat, **{name: codes[name].read(value) for name, value in data.items()})
        return event


def field_types_of(cls: type[Event]) -> dict[str, FieldType]:
    """What each fact of an event's class is, the seat left out."""
    if cls.kind not in _FIELD_TYPES:
        types, named = get_type_hints(cls, include_extras=True), fields(cast(Any, cls))
        _FIELD_TYPES[cls.kind] = {one.name: field_type_of(types[one.name]) for one in named if one.name != "seat"}
    return _FIELD_TYPES[cls.kind]


def event_view(event: Event, viewer: int) -> dict[str, Any] | None:
    """What `viewer` (a seat, SPECTATOR or EVERYTHING) is shown of an event, its number left out; None where it is not
    shown at all."""
    if event.secret and viewer not in (EVERYTHING, event.seat):
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
