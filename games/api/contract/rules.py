"""OpenAPI schemas of rule sets in requests and responses: every option of the engine with its values."""

from games.api.contract.vocabulary import Schema, name_component, or_null, ref
from games.engine.rules.option import Option
from games.engine.rules.options import OPTIONS, ROLES
from games.engine.rules.presets import PRESETS

PRESET: Schema = {
    "type": "string",
    "description": "The name of a preset, or as `PLAYER/NAME` of what a player has named.",
    "examples": list(PRESETS)[:1],
}


def rules_components() -> dict[str, Schema]:
    words = {_word(one): {"type": "string", "enum": _texts(one), "description": one.help} for one in _with_words()}
    values = {name: _option(one) for name, one in OPTIONS.items()}
    told = {"type": "object", "description": "Every option of the rules with its value."}
    wanted = {"type": "object", "description": "Options, and perhaps the preset that they differ from."}
    return {
        **words,
        "Rules": {**told, "properties": {"preset": PRESET, **values}, "required": list(OPTIONS)},
        "PartialRules": {**wanted, "properties": {"preset": or_null(PRESET), **values}},
    }


def _with_words() -> list[Option]:
    return [one for one in OPTIONS.values() if len(_texts(one)) > 1 and one.name != "role_cards"]


def _word(one: Option) -> str:
    """Return the component name of an option's texts."""
    return f"Option{name_component(one.name)}"


def _texts(one: Option) -> list[str]:
    return [value for value in one.values if isinstance(value, str)]


def _option(one: Option) -> Schema:
    about = {"description": f"{one.help} Source: {one.source}.", "examples": [one.default]}
    if one.name == "role_cards":
        role = {"type": "string", "enum": list(ROLES)}
        return {"type": "object", "additionalProperties": role, **about, "examples": [{"6": "pass"}]}
    kinds = _kinds(one)
    value = kinds[0] if len(kinds) == 1 else {"oneOf": kinds}
    if None not in one.values:
        return {**value, **about}
    return {**(or_null(value) if len(kinds) == 1 else {"oneOf": [*kinds, {"type": "null"}]}), **about}


def _kinds(one: Option) -> list[Schema]:
    """Return the JSON types of an option besides null."""
    texts, numbers = _texts(one), [value for value in one.values if type(value) is int]
    kinds: list[Schema] = []
    if len(texts) > 1:
        kinds.append(ref(_word(one)))
    elif texts:
        kinds.append({"type": "string", "const": texts[0]})
    if numbers:
        kinds.append({"type": "integer", "minimum": min(numbers), "maximum": max(numbers)})
    if any(isinstance(value, bool) for value in one.values):
        kinds.append({"type": "boolean"})
    return kinds
