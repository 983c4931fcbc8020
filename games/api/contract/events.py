"""OpenAPI schemas of events, one for each kind of event that viewers are shown. They are generated from the lists
`public` and `own` in the engine's event classes."""

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
    build_component_name,
    or_null,
    ref,
    union,
)
from games.engine.events.event import EVENT_KINDS, Event
from games.engine.events.field_types import Card, Cards, Seats, Suit
from games.engine.results import Result

BY = ("player", "clock", "computer")
HAND: Schema = array(CARD)
_SCHEMAS_OF_TYPES: list[tuple[Any, Schema]] = [
    (Card, CARD),
    (Cards, HAND),
    (Suit, SUIT),
    (Seats, array(SEAT)),
    (list[int], array(SEAT)),
    (Result, ref("Result")),
    (bool, {"type": "boolean", "examples": [True]}),
]
_NUMBERS = ("count", "bout", "at")
_EXTRA_FIELDS: dict[str, dict[str, Schema]] = {
    "dealt": {"hands": array({"oneOf": [HAND, NUMBER]}), "hand": HAND},
    "attacked": {"top": {"type": "boolean", "const": True}},
}
"""Schemas of additional fields, by kind of event. An event class adds these fields in its own `build_shown_fields`, so
its lists `public_fields` and `own_fields` do not contain them."""
_OPTIONAL_FIELDS: dict[str, tuple[str, ...]] = {"beaten": ("defence",)}
"""Fields that some viewers do not get although they are in the list `public_fields`, by kind of event. In addition,
`passed` is optional in events of every kind: it is only in events that ended a phase in which players pass."""
_COMMON_FIELDS = ("seq", "kind", "seat", "at", "by")


def build_event_components() -> dict[str, Schema]:
    kinds: dict[str, list[type[Event]]] = {}
    for cls in EVENT_KINDS.values():
        kinds.setdefault(cls.shown_as, []).append(cls)
    names = {kind: f"{build_component_name(kind)}Event" for kind in sorted(kinds)}
    described = {names[kind]: _build_event_schema(kind, classes) for kind, classes in kinds.items()}
    said = "One fact of a game, as its viewer may see it. Kinds may be added; skip what you do not know."
    return {"Event": union(names, "kind", said), **described}


def _build_event_schema(kind: str, classes: list[type[Event]]) -> Schema:
    facts: dict[str, Schema] = {}
    for cls in classes:
        facts |= {
            _get_json_name(cls, name): _build_field_schema(cls, name) for name in (*cls.public_fields, *cls.own_fields)
        }
    seldom = ("passed", *_OPTIONAL_FIELDS.get(kind, ()), *(name for cls in classes for name in cls.own_fields))
    return {
        "type": "object",
        "properties": {**_build_common_fields(kind, classes), **facts, **_EXTRA_FIELDS.get(kind, {})},
        "required": [*_COMMON_FIELDS, *(name for name in facts if name not in seldom)],
    }


def _get_json_name(cls: type[Event], name: str) -> str:
    """Return the JSON name of the field `name` of an event class. The field `at` of a cut is the position of the cut.
    In JSON it is called `cut`, because `at` in JSON is the time of the event."""
    return cls.kind if name == "at" else name


def _build_common_fields(kind: str, classes: list[type[Event]]) -> dict[str, Schema]:
    """Return the schemas of the fields that all events have. If events of this kind are about the whole game, the
    schema of `seat` allows only null."""
    has_seat = all(get_type_hints(cls)["seat"] is not NoneType for cls in classes)
    return {
        "seq": {"type": "integer", "minimum": 1, "examples": [4]},
        "kind": {"type": "string", "const": kind},
        "seat": SEAT if has_seat else {"type": "null"},
        "at": MOMENT,
        "by": or_null(ref("MadeBy")),
    }


def _build_field_schema(cls: type[Event], name: str) -> Schema:
    """Return the schema of a field or property of an event class, according to its type annotation."""
    own = getattr(cls, name, None)
    hints = get_type_hints(own.fget if isinstance(own, property) else cls, include_extras=True)
    of_type = hints["return" if isinstance(own, property) else name]
    return _find_schema_of_type(of_type, name)


def _find_schema_of_type(of_type: Any, name: str) -> Schema:
    for known, schema in _SCHEMAS_OF_TYPES:
        if of_type == known:
            return schema
    if get_origin(of_type) in (Union, UnionType):
        some = [part for part in get_args(of_type) if part is not NoneType]
        told = _find_schema_of_type(some[0], name)
        return told if name == "passed" else or_null(told)
    if of_type is int:
        return NUMBER if name in _NUMBERS else SEAT
    raise TypeError(f"{name}: the contract has no word for {of_type}.")
