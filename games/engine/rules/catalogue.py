"""Descriptions of all options, the only source for the API and for the documentation page."""

from typing import Any

from games.engine.rules.contradictions import CONTRADICTIONS
from games.engine.rules.options import OPTIONS
from games.engine.rules.presets import PRESETS


def describe_options() -> list[dict[str, Any]]:
    """Return each option as `{name, values, default, help, source, presets, contradicts}`.

    `presets` maps each preset that sets the option to its value. `contradicts` lists `{options, advice}` for each
    combination that the option does not allow.
    """
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


def _list_contradictions(name: str) -> list[dict[str, Any]]:
    rows = [(row, (row.option, *row.others)) for row in CONTRADICTIONS]
    return [
        {"options": [other for other in options if other != name], "advice": row.advice}
        for row, options in rows
        if name in options
    ]
