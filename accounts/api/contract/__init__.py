"""What the OpenAPI document says of notices: a schema for each kind, from the row in which the kind is written down."""

from typing import Any

from accounts.registry import NoticeKind, notice_kinds

DATA: dict[str, dict[str, Any]] = {
    "series": {"type": "string"},
    "game": {"type": "string"},
    "number": {"type": "integer", "minimum": 1, "description": "Of the game, within the series."},
    "seat": {"type": "integer", "minimum": 0},
    "since": {"type": "string", "format": "date-time"},
    "deadline": {"type": ["string", "null"], "format": "date-time"},
    "result": {"$ref": "#/components/schemas/ResultKind"},
    "webhook": {"type": "string"},
    "fools": {"type": "array", "items": {"type": "integer", "minimum": 0}},
}
"""What can stand in the data of a notice."""


def add_notices(result: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A hook of the generator."""
    result["webhooks"]["notice"]["post"]["security"] = [{}]  # the signature says who sends it
    schemas = result["components"]["schemas"]
    if (common := schemas.get("Notice")) is None:
        return result
    names = {kind: "".join(map(str.capitalize, kind.split("_"))) + "Notice" for kind in notice_kinds}
    for kind in notice_kinds.values():
        schemas[f"{names[kind.name]}Data"] = _data(kind)
        schemas[names[kind.name]] = _notice(kind, names[kind.name], common)
    said = "What you were told. Kinds may be added; skip what you do not know."
    mapping = {kind: f"#/components/schemas/{name}" for kind, name in names.items()}
    schemas["Notice"] = {
        "description": said,
        "oneOf": [{"$ref": address} for address in mapping.values()],
        "discriminator": {"propertyName": "kind", "mapping": mapping},
    }
    return result


def _notice(kind: NoticeKind, name: str, common: dict[str, Any]) -> dict[str, Any]:
    own = {
        "kind": {"type": "string", "const": kind.name},
        "data": {"$ref": f"#/components/schemas/{name}Data"},
    }
    return {**common, "properties": {**common["properties"], **own}}


def _data(kind: NoticeKind) -> dict[str, Any]:
    properties = {name: _nullable(DATA[name]) if name in kind.nullable else DATA[name] for name in kind.data}
    return {"type": "object", "properties": properties, "required": list(kind.data)}


def _nullable(schema: dict[str, Any]) -> dict[str, Any]:
    return {
        **schema,
        "type": [schema["type"], "null"],
        "description": "Null if you created the series and do not play.",
    }
