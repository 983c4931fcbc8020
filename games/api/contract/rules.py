"""OpenAPI schemas of rule sets. A rule set gives each option of the game's rules a value."""

from games.api.contract.schema_parts import Schema, allow_null, build_component_name, make_reference
from games.engine.rules.option import Option
from games.engine.rules.options import OPTIONS, ROLES
from games.engine.rules.presets import PRESETS

PRESET_SCHEMA: Schema = {
    "type": "string",
    "description": "Name of a preset, or `PLAYER/NAME` for a preset of a player.",
    "examples": list(PRESETS)[:1],
}


def build_rules_components() -> dict[str, Schema]:
    choices = {
        _build_option_component_name(option): {
            "type": "string",
            "enum": _list_texts(option),
            "description": option.help,
        }
        for option in OPTIONS.values()
        if len(_list_texts(option)) > 1 and option.name != "role_cards"
    }
    values = {name: _build_option_schema(option) for name, option in OPTIONS.items()}
    complete = {"type": "object", "description": "Every option of the rules with its value."}
    partial = {
        "type": "object",
        "description": "Options of the rules. The object may name the `preset` whose options it changes.",
    }
    return {
        **choices,
        "Rules": {**complete, "properties": {"preset": PRESET_SCHEMA, **values}, "required": list(OPTIONS)},
        "PartialRules": {**partial, "properties": {"preset": allow_null(PRESET_SCHEMA), **values}},
    }


def _build_option_component_name(option: Option) -> str:
    """Return the name of the component that lists the text values of an option."""
    return f"Option{build_component_name(option.name)}"


def _list_texts(option: Option) -> list[str]:
    return [value for value in option.values if isinstance(value, str)]


def _build_option_schema(option: Option) -> Schema:
    about = {"description": f"{option.help} Source: {option.source}.", "examples": [option.default]}
    if option.name == "role_cards":
        role = {"type": "string", "enum": list(ROLES)}
        return {"type": "object", "additionalProperties": role, **about, "examples": [{"6": "pass"}]}
    schemas = _build_type_schemas(option)
    value = schemas[0] if len(schemas) == 1 else {"oneOf": schemas}
    if None not in option.values:
        return {**value, **about}
    return {**(allow_null(value) if len(schemas) == 1 else {"oneOf": [*schemas, {"type": "null"}]}), **about}


def _build_type_schemas(option: Option) -> list[Schema]:
    """Return a schema for each JSON type of the option's values, without null."""
    texts, numbers = _list_texts(option), [value for value in option.values if type(value) is int]
    schemas: list[Schema] = []
    if len(texts) > 1:
        schemas.append(make_reference(_build_option_component_name(option)))
    elif texts:
        schemas.append({"type": "string", "const": texts[0]})
    if numbers:
        schemas.append({"type": "integer", "minimum": min(numbers), "maximum": max(numbers)})
    if any(isinstance(value, bool) for value in option.values):
        schemas.append({"type": "boolean"})
    return schemas
