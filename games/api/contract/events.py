"""OpenAPI schemas of events: one for each event class of the engine, from the class's own lists of public and private
fields."""

from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from games.api.contract.vocabulary import (
    CARD,
    MOMENT,
    NUMBER,
    SEAT,
    SUIT,
    Schema,
    array,
    name_component,
    or_null,
    ref,
    union,
)
from games.engine.events.event import EVENT_KINDS, Event
from games.engine.events.field_types import Card, Cards, Seats, Suit
from games.engine.results import Result

BY = ("player", "clock", "computer")
HAND: Schema = array(CARD)
_OF_TYPE: list[tuple[Any, Schema]] = [
    (Card, CARD),
    (Cards, HAND),
    (Suit, SUIT),
    (Seats, array(SEAT)),
    (list[int], array(SEAT)),
    (Result, ref("Result")),
    (bool, {"type": "boolean", "examples": [True]}),
]
_NUMBERS = ("count", "bout", "at")
_TOLD: dict[str, dict[str, Schema]] = {
    "dealt": {"hands": array({"oneOf": [HAND, NUMBER]}), "hand": HAND},
    "attacked": {"top": {"type": "boolean", "const": True}},
}
"""Fields that a class writes in its own method, in addition to its lists."""
_UNSAID: dict[str, tuple[str, ...]] = {"beaten": ("defence",)}
"""Fields that not every viewer gets. `passed` appears only where a phase ends in which a player passes."""
_ALWAYS = ("seq", "kind", "seat", "at", "by")


def event_components() -> dict[str, Schema]:
    kinds: dict[str, list[type[Event]]] = {}
    for cls in EVENT_KINDS.values():
        kinds.setdefault(cls.shown_as, []).append(cls)
    names = {kind: f"{name_component(kind)}Event" for kind in sorted(kinds)}
    described = {names[kind]: _event(kind, classes) for kind, classes in kinds.items()}
    said = "One fact of a game, as its viewer may see it. Kinds may be added; skip what you do not know."
    return {"Event": union(names, "kind", said), **described}


def _event(kind: str, classes: list[type[Event]]) -> Schema:
    facts: dict[str, Schema] = {}
    for cls in classes:
        facts |= {_name(cls, name): _fact(cls, name) for name in (*cls.public, *cls.own)}
    seldom = ("passed", *_UNSAID.get(kind, ()), *(name for cls in classes for name in cls.own))
    return {
        "type": "object",
        "properties": {**_stamp(kind, classes), **facts, **_TOLD.get(kind, {})},
        "required": [*_ALWAYS, *(name for name in facts if name not in seldom)],
    }


def _name(cls: type[Event], name: str) -> str:
    """Return the field's name in JSON. The engine's `at`, the position of a cut, becomes `cut`, since `at` is the time
    of an event."""
    return cls.kind if name == "at" else name


def _stamp(kind: str, classes: list[type[Event]]) -> dict[str, Schema]:
    """Return the fields of every event. `seat` is the seat that the event is about; null if it is about all of them."""
    has_seat = all(get_type_hints(cls)["seat"] is not NoneType for cls in classes)
    return {
        "seq": {"type": "integer", "minimum": 1, "examples": [4]},
        "kind": {"type": "string", "const": kind},
        "seat": SEAT if has_seat else {"type": "null"},
        "at": MOMENT,
        "by": or_null(ref("MadeBy")),
    }


def _fact(cls: type[Event], name: str) -> Schema:
    """Return the schema of a field, from its type."""
    own = getattr(cls, name, None)
    hints = get_type_hints(own.fget if isinstance(own, property) else cls, include_extras=True)
    of_type = hints["return" if isinstance(own, property) else name]
    return _of_type(of_type, name)


def _of_type(of_type: Any, name: str) -> Schema:
    for known, schema in _OF_TYPE:
        if of_type == known:
            return schema
    if get_origin(of_type) in (Union, UnionType):
        some = [part for part in get_args(of_type) if part is not NoneType]
        told = _of_type(some[0], name)
        return told if name == "passed" else or_null(told)
    if of_type is int:
        return NUMBER if name in _NUMBERS else SEAT
    raise TypeError(f"{name}: the contract has no word for {of_type}.")
