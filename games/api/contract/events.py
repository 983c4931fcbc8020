"""OpenAPI schemas of game events, one for each kind of event that viewers are shown.

They are generated from `public_fields` (for all viewers) and `own_fields` (for the player of the event) of the
engine's event classes.
"""

from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from games.api.contract.schema_parts import (
    CARD_SCHEMA,
    MOMENT_SCHEMA,
    NUMBER_SCHEMA,
    SEAT_SCHEMA,
    SUIT_SCHEMA,
    Schema,
    allow_null,
    build_component_name,
    make_array,
    make_reference,
    make_union,
)
from games.engine.events.event import EVENT_KINDS, Event
from games.engine.events.field_types import Card, Cards, Seats, Suit
from games.engine.results import Result

EVENT_MAKERS = ("player", "clock", "computer")
HAND_SCHEMA: Schema = make_array(CARD_SCHEMA)
_SCHEMAS_OF_TYPES: list[tuple[Any, Schema]] = [
    (Card, CARD_SCHEMA),
    (Cards, HAND_SCHEMA),
    (Suit, SUIT_SCHEMA),
    (Seats, make_array(SEAT_SCHEMA)),
    (list[int], make_array(SEAT_SCHEMA)),
    (Result, make_reference("Result")),
    (bool, {"type": "boolean", "examples": [True]}),
]
_NUMBER_FIELDS = ("count", "bout", "at")
_EXTRA_FIELDS: dict[str, dict[str, Schema]] = {
    "dealt": {"hands": make_array({"oneOf": [HAND_SCHEMA, NUMBER_SCHEMA]}), "hand": HAND_SCHEMA},
    "attacked": {"top": {"type": "boolean", "const": True}},
}
"""Map a kind of event to the schemas of its additional fields. The event class does not list these fields in
`public_fields` or `own_fields`, because its method
`build_shown_fields` adds them to the event."""
_OPTIONAL_FIELDS: dict[str, tuple[str, ...]] = {"beaten": ("defence",)}
"""Map a kind of event to those of its `public_fields` that some viewers do not get. One more field is optional in
events of every kind: `passed` is only in events that end a phase in which players pass."""
_COMMON_FIELDS = ("seq", "kind", "seat", "at", "by")


def build_event_components() -> dict[str, Schema]:
    classes_by_kind: dict[str, list[type[Event]]] = {}
    for cls in EVENT_KINDS.values():
        classes_by_kind.setdefault(cls.shown_as, []).append(cls)
    names = {kind: f"{build_component_name(kind)}Event" for kind in sorted(classes_by_kind)}
    schemas = {names[kind]: _build_event_schema(kind, classes) for kind, classes in classes_by_kind.items()}
    description = "One fact of a game, as its viewer may see it. Kinds may be added; skip what you do not know."
    return {"Event": make_union(names, "kind", description), **schemas}


def _build_event_schema(kind: str, classes: list[type[Event]]) -> Schema:
    schemas: dict[str, Schema] = {}
    for cls in classes:
        schemas |= {
            _get_json_name(cls, name): _build_field_schema(cls, name) for name in (*cls.public_fields, *cls.own_fields)
        }
    optional = ("passed", *_OPTIONAL_FIELDS.get(kind, ()), *(name for cls in classes for name in cls.own_fields))
    return {
        "type": "object",
        "properties": {**_build_common_fields(kind, classes), **schemas, **_EXTRA_FIELDS.get(kind, {})},
        "required": [*_COMMON_FIELDS, *(name for name in schemas if name not in optional)],
    }


def _get_json_name(cls: type[Event], name: str) -> str:
    """Return the JSON name of a field of an event class.

    Only one name differs. The field `at` of a cut, its position, is called `cut`, because in JSON `at` is the time of
    an event.
    """
    return cls.kind if name == "at" else name


def _build_common_fields(kind: str, classes: list[type[Event]]) -> dict[str, Schema]:
    """Return the schemas of the fields that every event has. In events about the whole game, `seat` is always null."""
    has_seat = all(get_type_hints(cls)["seat"] is not NoneType for cls in classes)
    return {
        "seq": {"type": "integer", "minimum": 1, "examples": [4]},
        "kind": {"type": "string", "const": kind, "description": "Kind of the event."},
        "seat": SEAT_SCHEMA if has_seat else {"type": "null"},
        "at": MOMENT_SCHEMA,
        "by": allow_null(make_reference("MadeBy")),
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
        (present,) = (part for part in get_args(of_type) if part is not NoneType)
        schema = _find_schema_of_type(present, name)
        return schema if name == "passed" else allow_null(schema)
    if of_type is int:
        return NUMBER_SCHEMA if name in _NUMBER_FIELDS else SEAT_SCHEMA
    raise TypeError(f"{name}: the contract has no word for {of_type}.")
