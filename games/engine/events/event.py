"""The base class of events. Each class of events has a name in the past tense, such as `Attacked`. The events of a
variant are in the file of the variant.

Each class lists the fields that all viewers are shown (`public_fields`), and the further fields that the event's own
seat is shown (`own_fields`). Only `build_event_view` decides what a viewer is shown. An event class without
`public_fields` cannot be shown.

No code changes an event after its creation. The classes are not frozen because creating a frozen dataclass takes three
times as long.
"""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any, ClassVar, cast, get_type_hints

from games.engine.cards import NAMES
from games.engine.events.field_types import UNCONVERTED, FieldType, find_field_type
from games.engine.events.views import EventView
from games.engine.state import State

SPECTATOR = -1
"""The viewer without a seat."""
EVERYTHING = -2
"""The viewer who sees all cards. It is not a default value: callers must pass it explicitly, so that a forgotten
argument reveals no cards."""

EventFields = dict[str, Any]
"""The fields of an event as JSON, without kind and seat. Each kind of event has its own fields. The module `views`
lists the fields that viewers are shown."""

EVENT_KINDS: dict[str, type["Event"]] = {}
_FIELD_TYPES: dict[str, dict[str, FieldType]] = {}
_OMITTED_FIELDS: tuple[tuple[str, Any], ...] = (("passed", None), ("cards", []))


class Event:
    """A fact of a game. If `secret` is True, the player in the event's seat is the only player who is shown the
    event.
    """

    __slots__ = ()
    kind: ClassVar[str]
    secret: ClassVar[bool] = False
    public_fields: ClassVar[tuple[str, ...]]
    own_fields: ClassVar[tuple[str, ...]] = ()
    seat: int | None

    shown_as: ClassVar[str]
    """The kind of event that viewers are shown. It is `kind`, unless the class sets another one."""

    def __init_subclass__(cls) -> None:
        EVENT_KINDS[cls.kind] = cls
        cls.shown_as = vars(cls).get("shown_as", cls.kind)

    def apply_to(self, state: State) -> None:
        """Change the state as this event requires. The legality of the event is not checked here."""
        raise NotImplementedError

    def build_move_text(self) -> str | None:
        """Return the text of the move that this event records, or None if it records no move."""
        return None

    def find_mover(self) -> int | None:
        """Return the seat whose move this event records. The value has no meaning if `build_move_text` returns None."""
        return self.seat

    def build_shown_fields(self, viewer: int) -> EventFields:
        """Return the fields that a viewer is shown, according to `public_fields` and `own_fields`."""
        names = self.public_fields
        if viewer in (EVERYTHING, self.seat):
            names = names + self.own_fields
        types = get_field_types(type(self))
        return {name: types.get(name, UNCONVERTED).show(getattr(self, name)) for name in names}

    def to_data(self) -> EventFields:
        """Return all fields except the seat, as JSON for the log. `from_data` reads this JSON."""
        return {name: one.write(getattr(self, name)) for name, one in get_field_types(type(self)).items()}

    @staticmethod
    def from_data(kind: str, seat: int | None, data: Mapping[str, Any]) -> "Event":
        """Create an event from the data that `to_data` wrote."""
        cls: Any = EVENT_KINDS[kind]
        types = get_field_types(cls)
        event: Event = cls(seat, **{name: types[name].read(value) for name, value in data.items()})
        return event


def get_field_types(cls: type[Event]) -> dict[str, FieldType]:
    """Return the type of each field of an event class, except the seat."""
    if cls.kind not in _FIELD_TYPES:
        types, named = get_type_hints(cls, include_extras=True), fields(cast(Any, cls))
        _FIELD_TYPES[cls.kind] = {one.name: find_field_type(types[one.name]) for one in named if one.name != "seat"}
    return _FIELD_TYPES[cls.kind]


def build_event_view(event: Event, viewer: int) -> EventView | None:
    """Return the part of an event that `viewer` (a seat, SPECTATOR or EVERYTHING) is shown, or None if it is hidden."""
    if event.secret and viewer not in (EVERYTHING, event.seat):
        return None
    # `passed` is None if the event ended no phase in which players pass. It is left out then, and so are empty `cards`.
    fields = {
        name: value for name, value in event.build_shown_fields(viewer).items() if (name, value) not in _OMITTED_FIELDS
    }
    # The type checker does not know the fields, because they depend on the kind of the event.
    return {"kind": event.shown_as, "seat": event.seat, **fields}  # type: ignore[return-value]


def get_move_text(event: Event) -> str | None:
    """Return the text of the move that this event records, or None if it records no move."""
    return event.build_move_text()


def get_mover(event: Event) -> int | None:
    """Return the seat whose move this event records, or None if the event records no move."""
    return event.find_mover() if event.build_move_text() is not None else None


def write_move_text(kind: str, *cards: int) -> str:
    """Return the text of a move: the kind of the move, followed by its cards."""
    return " ".join((kind, *(NAMES[card] for card in cards)))
