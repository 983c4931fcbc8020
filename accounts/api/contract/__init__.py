"""OpenAPI schemas of notifications, one for each kind. They are generated from `registry.notification_kinds`."""

from typing import Any

from accounts.registry import NotificationKind, notification_kinds

DATA_FIELD_SCHEMAS: dict[str, dict[str, Any]] = {
    "series": {"type": "string"},
    "series_title": {"type": "string", "description": "Title of the series; empty if it has none."},
    "game": {"type": "string"},
    "game_number": {"type": "integer", "minimum": 1, "description": "Position of the game in its series, from 1."},
    "seat": {"type": "integer", "minimum": 0},
    "turn_started_at": {"type": "string", "format": "date-time"},
    "deadline_at": {"type": ["string", "null"], "format": "date-time"},
    "asker_seat": {"type": "integer", "minimum": 0},
    "freed_seat": {"type": "integer", "minimum": 0},
    "extra_time": {"type": "string", "format": "duration"},
    "result": {"$ref": "#/components/schemas/ResultKind"},
    "webhook": {"type": "string"},
    "club": {"type": "string"},
    "seek": {"type": "string"},
    "member": {"type": "string"},
    "penalty": {"type": "string"},
    "mark": {"$ref": "#/components/schemas/PenaltyMarkKind"},
    "marked_at": {"type": "string", "format": "date-time"},
    "reminded_at": {"type": "string", "format": "date-time"},
    "year": {"type": "integer"},
    "pair": {
        "type": "integer",
        "description": "Number of the household request. Each later request of the same pair has another number.",
    },
    "report": {"type": "string"},
    "reason": {"$ref": "#/components/schemas/ReportReason"},
    "measure": {
        "type": "string",
        "description": "Decision of staff: `warned`, `chat_closed`, `suspended`, `banned` or `lifted`.",
    },
    "until": {
        "type": ["string", "null"],
        "format": "date-time",
        "description": "End of the measure; null if it has none. A year of 9999 means that only staff can end it.",
    },
    "fools": {"type": "array", "items": {"type": "integer", "minimum": 0}},
}
"""Map the name of each field in the data of notifications to its schema."""


def add_notification_schemas(result: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Add the schemas of notifications to the OpenAPI document. drf-spectacular calls this as a postprocessing hook."""
    result["webhooks"]["notification"]["post"]["security"] = [{}]  # receivers verify a signature
    schemas = result["components"]["schemas"]
    if (common := schemas.get("Notification")) is None:
        return result
    names = {kind: "".join(map(str.capitalize, kind.split("_"))) + "Notification" for kind in notification_kinds}
    for kind in notification_kinds.values():
        schemas[f"{names[kind.name]}Data"] = _build_data_schema(kind)
        schemas[names[kind.name]] = _build_notification_schema(kind, names[kind.name], common)
    description = "A notification in your inbox. Later versions may add kinds; ignore kinds that you do not know."
    mapping = {kind: f"#/components/schemas/{name}" for kind, name in names.items()}
    schemas["Notification"] = {
        "description": description,
        "oneOf": [{"$ref": address} for address in mapping.values()],
        "discriminator": {"propertyName": "kind", "mapping": mapping},
    }
    return result


def _build_notification_schema(kind: NotificationKind, name: str, common: dict[str, Any]) -> dict[str, Any]:
    own = {
        "kind": {"type": "string", "const": kind.name, "description": "Kind of the notification."},
        "data": {"$ref": f"#/components/schemas/{name}Data"},
    }
    return {**common, "properties": {**common["properties"], **own}}


def _build_data_schema(kind: NotificationKind) -> dict[str, Any]:
    properties = {
        name: _make_own_seat_nullable(DATA_FIELD_SCHEMAS[name])
        if name in kind.nullable_keys
        else DATA_FIELD_SCHEMAS[name]
        for name in kind.data_keys
    }
    return {
        "type": "object",
        "properties": properties,
        "required": [name for name in kind.data_keys if name not in kind.later_keys],
    }


def _make_own_seat_nullable(schema: dict[str, Any]) -> dict[str, Any]:
    return {
        **schema,
        "type": [schema["type"], "null"],
        "description": "Your seat; null if you created or organise the series and do not play.",
    }
