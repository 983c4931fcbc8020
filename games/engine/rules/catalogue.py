"""Everything there is to say of each option, for the API and for the page of the docs: one source for both."""

from typing import Any

from games.engine.rules.contradictions import CONTRADICTIONS
from games.engine.rules.options import OPTIONS
from games.engine.rules.presets import PRESETS


def options_told() -> list[dict[str, Any]]:
    """Each option as `{name, values, default, help, source, presets, contradicts}`: `presets` has the value that each
    preset sets, where it sets one; `contradicts` lists `{options, advice}` of what it cannot go with."""
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
            "contradicts": _contradictions(option.name),
        }
        for option in OPTIONS.values()
    ]


def _contradictions(name: str) -> list[dict[str, Any]]:
    rows = [(row, (row.option, *row.others)) for row in CONTRADICTIONS]
    return [
        {"options": [other for other in options if other != name], "advice": row.advice}
        for row, options in rows
        if name in options
    ]
