"""The last hook of the OpenAPI document: adds a description and an example to every property and parameter."""

import json
import re
from collections.abc import Iterator
from typing import Any

from durak_site.http.durations import RESPONSE_PATTERN
from games.api.contract.glossary import A_MOVE, AN_ID, ANOTHER_ID, FACE_DOWN, NAMES, OF_ADDRESSES
from games.api.contract.homonyms import HOMONYMS
from games.api.contract.vocabulary import Schema
from games.engine.cards import CARD_PATTERN

CARD = f"^{CARD_PATTERN}$"
MOVE = f"^[a-z_]+(?: (?:{CARD_PATTERN}|face_down|[0-9]+))*$"
BY_FORMAT = {"date-time": "2026-01-01T12:00:00Z", "date": "2026-12-24", "uri": "https://example.org/"}
ID = "^[0-9A-Za-z_-]{1,40}$"
DIGEST = "^[0-9a-f]{64}$"
BY_EXAMPLE = {AN_ID: ID, ANOTHER_ID: ID, A_MOVE: MOVE, FACE_DOWN: f"^(?:{CARD_PATTERN}|[?]{{2}})$"}
"""Patterns of ids, moves and cards, by the example that stands for them."""
ANY_TEXT = r"^[^\x00]*$"
"""Pattern of free text in requests: any text without NUL."""
SAID = {"pattern", "enum", "const", "format", "$ref"}
"""Keywords of a schema that already restricts its text."""


def explain(result: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Describe all properties and parameters. Components are copied first, because the generator shares one schema
    object among several properties, each with a meaning of its own."""
    components = json.loads(json.dumps(result["components"]["schemas"]))
    for component, name, schema in list_properties(components):
        said = HOMONYMS.get(f"{component}.{name}") or NAMES.get(name, ("", None))
        _explain(schema, *said, is_told=not component.endswith("Request"))
    result["components"]["schemas"] = components
    for operation in (one for path in result["paths"].values() for one in path.values()):
        for parameter in operation.get("parameters", ()):
            if parameter["in"] == "path":
                _explain_part(parameter)
            elif parameter["in"] == "query":
                _may_be_any_text(parameter["schema"])
    return result


def _explain_part(parameter: dict[str, Any]) -> None:
    """Describe a parameter in a path."""
    description, example = OF_ADDRESSES[parameter["name"]]
    parameter.setdefault("description", description)
    parameter["schema"] = {"examples": [example], **parameter["schema"]}
    if example in (AN_ID, ANOTHER_ID):
        parameter["schema"]["pattern"] = ID


def list_properties(schemas: dict[str, Schema]) -> Iterator[tuple[str, str, Schema]]:
    """Yield each property with the name of its component, nested properties too."""
    for component, schema in schemas.items():
        yield from _walk_properties(component, schema)


def _walk_properties(component: str, schema: Schema) -> Iterator[tuple[str, str, Schema]]:
    for name, one in schema.get("properties", {}).items():
        yield component, name, one
        yield from _walk_properties(component, one)
    if isinstance(items := schema.get("items"), dict):
        yield from _walk_properties(component, items)


def _explain(schema: Schema, description: str, example: Any, *, is_told: bool) -> None:
    if "$ref" in schema:
        schema["allOf"] = [{"$ref": schema.pop("$ref")}]
    if description:
        schema.setdefault("description", description)
    one: Schema | None = schema
    while isinstance(one, dict):
        _exemplify(one, example, is_told=is_told)
        one = one.get("items")


def _exemplify(schema: Schema, example: Any, *, is_told: bool) -> None:
    """Add an example to texts and numbers, and in responses the pattern of that example."""
    types = schema.get("type") or [one.get("type") for one in schema.get("oneOf", ())]
    kinds = types if isinstance(types, list) else [types]
    if {"enum", "const", "examples"} & schema.keys():
        return
    fitting = BY_FORMAT.get(schema.get("format", ""), example)
    if "boolean" in kinds:
        fitting = fitting if isinstance(fitting, bool) else True
    if any(isinstance(fitting, _TYPES[kind]) for kind in kinds if kind in _TYPES):
        schema["examples"] = [fitting]
    if is_told and "format" not in schema and "string" in kinds and (pattern := _pattern(fitting)):
        schema.setdefault("pattern", pattern)
    if not is_told:
        _may_be_any_text(schema)


def _may_be_any_text(schema: Schema) -> None:
    if schema.get("type") == "string" and not SAID & schema.keys():
        schema["pattern"] = ANY_TEXT


def _pattern(example: Any) -> str | None:
    for pattern in (RESPONSE_PATTERN, CARD, DIGEST):
        if isinstance(example, str) and re.fullmatch(pattern, example):
            return pattern
    return BY_EXAMPLE.get(example)


_TYPES: dict[str, Any] = {"string": str, "integer": int, "number": (int, float), "boolean": bool}
