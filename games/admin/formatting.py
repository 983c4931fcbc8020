"""Texts and HTML tables that several admin pages of games show."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from games import words
from games.models.player_report import FOREVER

MAX_ROWS = 200


def describe_rules(rules: dict[str, Any]) -> str:
    """Return a rule set as text: its preset, and the options that differ from the preset."""
    preset = rules.get("preset")
    name_of_rules = words.get_preset_name(preset) if preset else "rules of their own"
    return "; ".join([name_of_rules, *(f"{name}: {value}" for name, value in words.list_differences(rules))])


def format_value(value: object) -> str:
    """Return a value of a game view as text without brackets and quotes, which JSON would add."""
    if value is None or value in ([], {}, ()):
        return "–"
    match value:
        case bool():
            return "yes" if value else "no"
        case dict():
            return "; ".join(f"{name.replace('_', ' ')}: {format_value(one)}" for name, one in value.items())
        case [[*_], *_]:
            return " | ".join(format_value(one) for one in value)
        case list() | tuple():
            return ", ".join(format_value(one) for one in value)
    return str(value)


def format_moment(moment: datetime | None) -> str:
    if moment is None:
        return "–"
    return "for ever" if moment >= FOREVER else date_format(timezone.localtime(moment), "j F Y, H:i")


def build_html_table(heads: list[str], rows: Sequence[tuple[object, ...]]) -> SafeString:
    head = format_html_join("", "<th>{}</th>", ((name,) for name in heads))
    cells = [format_html_join("", "<td>{}</td>", ((value,) for value in row)) for row in rows]
    body = format_html_join("", "<tr>{}</tr>", ((line,) for line in cells))
    return format_html("<table><thead><tr>{}</tr></thead><tbody>{}</tbody></table>", head, body)
