"""Descriptions of all options of the rules, for the API and the documentation."""

from typing import Any, TypedDict

from games.engine.rules.contradictions import CONTRADICTIONS
from games.engine.rules.options import OPTIONS
from games.engine.rules.presets import PRESETS


class ContradictionView(TypedDict):
    """Options that contradict the described option. `advice` explains the conflict and what to change."""

    options: list[str]
    advice: str


class OptionView(TypedDict):
    """The description of an option. `presets` has the option's value in each preset that sets it."""

    name: str
    values: list[Any]
    default: Any
    help: str
    source: str
    presets: dict[str, Any]
    contradicts: list[ContradictionView]


def describe_options() -> list[OptionView]:
    return [
        {
            "name": option.name,
            "values": list(option.values),
            "default": option.default,
            "help": option.help,
            "source": option.source,
            "presets": {
                name: preset.options[option.name] for name, preset in PRESETS.items() if option.name in preset.options
            },
            "contradicts": _list_contradictions(option.name),
        }
        for option in OPTIONS.values()
    ]


def _list_contradictions(name: str) -> list[ContradictionView]:
    """Return the contradictions that involve the option `name`, each with the other options in `options`."""
    rows = [(row, (row.option, *row.conflicting_options)) for row in CONTRADICTIONS]
    return [
        {"options": [other for other in options if other != name], "advice": row.advice}
        for row, options in rows
        if name in options
    ]
