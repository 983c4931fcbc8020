"""A postprocessing hook of drf-spectacular that adds descriptions and examples. It must run last."""

import json
import re
from collections.abc import Iterator
from typing import Any

from durak_site.http.durations import RESPONSE_PATTERN
from games.api.contract.glossary import (
    EXAMPLE_ID,
    EXAMPLE_MOVE,
    FACE_DOWN,
    FIELD_DESCRIPTIONS,
    OTHER_EXAMPLE_ID,
    PATH_PARAMETER_DESCRIPTIONS,
)
from games.api.contract.homonyms import HOMONYM_DESCRIPTIONS
from games.api.contract.schema_parts import Schema
from games.engine.cards import CARD_PATTERN

CARD_TEXT_PATTERN = f"^{CARD_PATTERN}$"
MOVE_PATTERN = f"^[a-z_]+(?: (?:{CARD_PATTERN}|face_down|[0-9]+))*$"
EXAMPLES_BY_FORMAT = {"date-time": "2026-01-01T12:00:00Z", "date": "2026-12-24", "uri": "https://example.org/"}
ID_PATTERN = "^[0-9A-Za-z_-]{1,40}$"
DIGEST_PATTERN = "^[0-9a-f]{64}$"
PATTERNS_BY_EXAMPLE = {
    EXAMPLE_ID: ID_PATTERN,
    OTHER_EXAMPLE_ID: ID_PATTERN,
    EXAMPLE_MOVE: MOVE_PATTERN,
    FACE_DOWN: f"^(?:{CARD_PATTERN}|[?]{{2}})$",
}
"""Map an example of an id, a move or a card to the regular expression for its text. A field whose
example in `glossary` is one of these gets this pattern."""
ANY_TEXT_PATTERN = r"^[^\x00]*$"
"""Pattern of free text in requests. It allows all characters except NUL."""
RESTRICTING_KEYWORDS = {"pattern", "enum", "const", "format", "$ref"}
"""JSON Schema keywords that already restrict a text. A schema with one of them does not get `ANY_TEXT_PATTERN`."""


def add_descriptions_and_examples(result: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Add a description and an example to all properties and parameters of the OpenAPI document, and return it.

    The components are copied first, because several properties with different meanings may share one schema object.
    """
    components = json.loads(json.dumps(result["components"]["schemas"]))
    for component, name, schema in iterate_properties(components):
        description_and_example = HOMONYM_DESCRIPTIONS.get(f"{component}.{name}") or FIELD_DESCRIPTIONS.get(
            name, ("", None)
        )
        _describe_property(schema, *description_and_example, is_response=not component.endswith("Request"))
    result["components"]["schemas"] = components
    for operation in (one for path in result["paths"].values() for one in path.values()):
        for parameter in operation.get("parameters", ()):
            if parameter["in"] == "path":
                _describe_path_parameter(parameter)
            elif parameter["in"] == "query":
                _allow_any_text(parameter["schema"])
    return result


def _describe_path_parameter(parameter: dict[str, Any]) -> None:
    """Add the description, the example and, for ids, the pattern to a parameter in a path."""
    description, example = PATH_PARAMETER_DESCRIPTIONS[parameter["name"]]
    parameter.setdefault("description", description)
    parameter["schema"] = {"examples": [example], **parameter["schema"]}
    if example in (EXAMPLE_ID, OTHER_EXAMPLE_ID):
        parameter["schema"]["pattern"] = ID_PATTERN


def iterate_properties(schemas: dict[str, Schema]) -> Iterator[tuple[str, str, Schema]]:
    """Yield component name, property name and schema of each property, including those of nested objects."""
    for component, schema in schemas.items():
        yield from _walk_properties(component, schema)


def _walk_properties(component: str, schema: Schema) -> Iterator[tuple[str, str, Schema]]:
    for name, part in schema.get("properties", {}).items():
        yield component, name, part
        yield from _walk_properties(component, part)
    if isinstance(items := schema.get("items"), dict):
        yield from _walk_properties(component, items)


def _describe_property(schema: Schema, description: str, example: Any, *, is_response: bool) -> None:
    if "$ref" in schema:
        schema["allOf"] = [{"$ref": schema.pop("$ref")}]
    if description:
        schema.setdefault("description", description)
    nested_schema: Schema | None = schema
    while isinstance(nested_schema, dict):
        _add_example_and_pattern(nested_schema, example, is_response=is_response)
        nested_schema = nested_schema.get("items")


def _add_example_and_pattern(schema: Schema, example: Any, *, is_response: bool) -> None:
    """Add `example` to the schema, or the example of its format, if the type fits.

    Also add a pattern to a text: in a response the pattern of its example, such as that of an id; in a request
    `ANY_TEXT_PATTERN`. Existing examples, fixed values and restrictions stay unchanged.
    """
    types = schema.get("type") or [one.get("type") for one in schema.get("oneOf", ())]
    type_names = types if isinstance(types, list) else [types]
    if {"enum", "const", "examples"} & schema.keys():
        return
    fitting_example = EXAMPLES_BY_FORMAT.get(schema.get("format", ""), example)
    if "boolean" in type_names:
        fitting_example = fitting_example if isinstance(fitting_example, bool) else True
    if any(
        isinstance(fitting_example, _PYTHON_TYPES[type_name]) for type_name in type_names if type_name in _PYTHON_TYPES
    ):
        schema["examples"] = [fitting_example]
    if (
        is_response
        and "format" not in schema
        and "string" in type_names
        and (pattern := _find_pattern(fitting_example))
    ):
        schema.setdefault("pattern", pattern)
    if not is_response:
        _allow_any_text(schema)


def _allow_any_text(schema: Schema) -> None:
    if schema.get("type") == "string" and not RESTRICTING_KEYWORDS & schema.keys():
        schema["pattern"] = ANY_TEXT_PATTERN


def _find_pattern(example: Any) -> str | None:
    for pattern in (RESPONSE_PATTERN, CARD_TEXT_PATTERN, DIGEST_PATTERN):
        if isinstance(example, str) and re.fullmatch(pattern, example):
            return pattern
    return PATTERNS_BY_EXAMPLE.get(example)


_PYTHON_TYPES: dict[str, Any] = {"string": str, "integer": int, "number": (int, float), "boolean": bool}
