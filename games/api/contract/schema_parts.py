"""Small JSON schemas from which other schemas are built."""

from typing import Any

from games.engine.cards import CARD_PATTERN

Schema = dict[str, Any]

CARD_SCHEMA: Schema = {"type": "string", "pattern": f"^{CARD_PATTERN}$", "examples": ["7S"]}
SEAT_SCHEMA: Schema = {"type": "integer", "minimum": 0, "examples": [0]}
NUMBER_SCHEMA: Schema = {"type": "integer", "minimum": 0, "examples": [2]}
MOMENT_SCHEMA: Schema = {"type": "string", "format": "date-time", "examples": ["2026-01-01T12:00:00Z"]}
SUITS = ("C", "D", "H", "S")


def make_reference(name: str) -> Schema:
    """Return a reference to the component `name`."""
    return {"$ref": f"#/components/schemas/{name}"}


SUIT_SCHEMA: Schema = make_reference("Suit")


def make_array(items: Schema, **more: Any) -> Schema:
    return {"type": "array", "items": items, **more}


def allow_null(schema: Schema) -> Schema:
    """Return a copy of the schema that also allows null.

    If the schema has a `type`, the copy has a list of two types, which client generators handle best. Otherwise the
    copy has `oneOf`.
    """
    if "type" not in schema:
        return {"oneOf": [schema, {"type": "null"}]}
    enum = {"enum": [*schema["enum"], None]} if "enum" in schema else {}
    return {**schema, "type": [schema["type"], "null"], **enum}


def build_component_name(name: str) -> str:
    """Convert a kind of event or frame to the name of a component: `went_out` becomes `WentOut`."""
    return "".join(part.capitalize() for part in name.split("_"))


def make_union(names: dict[str, str], by: str, description: str) -> Schema:
    """Return the schema of a union of components.

    `names` maps each value of the property `by` to the name of the component with this value.
    """
    mapping = {value: f"#/components/schemas/{name}" for value, name in names.items()}
    return {
        "description": description,
        "oneOf": [make_reference(name) for name in names.values()],
        "discriminator": {"propertyName": by, "mapping": mapping},
    }
