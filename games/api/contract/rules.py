"""OpenAPI schemas of rule sets in requests and responses. A rule set gives each option of the game's rules a value."""

from games.api.contract.vocabulary import Schema, build_component_name, or_null, ref
from games.engine.rules.option import Option
from games.engine.rules.options import OPTIONS, ROLES
from games.engine.rules.presets import PRESETS

PRESET: Schema = {
    "type": "string",
    "description": "The name of a preset, or as `PLAYER/NAME` of what a player has named.",
    "examples": list(PRESETS)[:1],
}


def build_rules_components() -> dict[str, Schema]:
    words = {
        _build_option_component_name(one): {"type": "string", "enum": _list_texts(one), "description": one.help}
        for one in _list_options_with_texts()
    }
    values = {name: _build_option_schema(one) for name, one in OPTIONS.items()}
    told = {"type": "object", "description": "Every option of the rules with its value."}
    wanted = {"type": "object", "description": "Options, and perhaps the preset that they differ from."}
    return {
        **words,
        "Rules": {**told, "properties": {"preset": PRESET, **values}, "required": list(OPTIONS)},
        "PartialRules": {**wanted, "properties": {"preset": or_null(PRESET), **values}},
    }


def _list_options_with_texts() -> list[Option]:
    return [one for one in OPTIONS.values() if len(_list_texts(one)) > 1 and one.name != "role_cards"]


def _build_option_component_name(one: Option) -> str:
    """Return the name of the component that lists the values of an option if they are texts."""
    return f"Option{build_component_name(one.name)}"


def _list_texts(one: Option) -> list[str]:
    return [value for value in one.values if isinstance(value, str)]


def _build_option_schema(one: Option) -> Schema:
    about = {"description": f"{one.help} Source: {one.source}.", "examples": [one.default]}
    if one.name == "role_cards":
        role = {"type": "string", "enum": list(ROLES)}
        return {"type": "object", "additionalProperties": role, **about, "examples": [{"6": "pass"}]}
    kinds = _build_type_schemas(one)
    value = kinds[0] if len(kinds) == 1 else {"oneOf": kinds}
    if None not in one.values:
        return {**value, **about}
    return {**(or_null(value) if len(kinds) == 1 else {"oneOf": [*kinds, {"type": "null"}]}), **about}


def _build_type_schemas(one: Option) -> list[Schema]:
    """Return a schema for each JSON type (text, number or boolean) that values of the option have. Null is not
    included."""
    texts, numbers = _list_texts(one), [value for value in one.values if type(value) is int]
    kinds: list[Schema] = []
    if len(texts) > 1:
        kinds.append(ref(_build_option_component_name(one)))
    elif texts:
        kinds.append({"type": "string", "const": texts[0]})
    if numbers:
        kinds.append({"type": "integer", "minimum": min(numbers), "maximum": max(numbers)})
    if any(isinstance(value, bool) for value in one.values):
        kinds.append({"type": "boolean"})
    return kinds
