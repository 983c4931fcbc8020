import re
from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from durak_site.http.serializers import TextField
from games.ai import LEVELS
from games.api.contract.rules import PRESET_SCHEMA
from games.api.contract.schema_parts import make_reference
from games.api.contract.seats import SEAT_SCHEMAS
from games.models import preset_names

DAY_PATTERN = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
SEAT_KINDS = {"player": str, "open": bool, "computer": str}


@extend_schema_field(
    {
        "oneOf": [PRESET_SCHEMA, make_reference("PartialRules")],
        "description": "Name of a preset, or an object of options. The object may name the `preset` whose options it "
        "changes. Presets of players are written `PLAYER/NAME`.",
        "examples": ["alemi-36", "anna/kitchen", {"preset": "classic-36", "throw_in_by": "neighbours"}],
    }
)
class RulesField(serializers.Field[Any, Any, Any, Any]):
    """A rule set: the name of a preset, or an object of options."""

    def to_internal_value(self, data: Any) -> str | dict[str, Any]:
        if not isinstance(data, str | dict):
            raise serializers.ValidationError(_("This must be the name of a preset, or an object of options."))
        return data


class PresetNameField(TextField):
    """Name that a player gives to a preset."""

    def __init__(self, **more: Any) -> None:
        help_text = (
            "Name of the preset: letters and digits of any script, spaces, `-`, `_`; starts with a letter or digit."
        )
        super().__init__(max_length=preset_names.MAX_NAME_LENGTH, trim_whitespace=True, help_text=help_text, **more)

    def to_internal_value(self, data: Any) -> str:
        name = super().to_internal_value(data)
        if not preset_names.is_valid_preset_name(name):
            raise serializers.ValidationError(_("Letters, digits, spaces, - and _; a letter or a digit first."))
        return name


@extend_schema_field({"oneOf": [make_reference(name) for name in SEAT_SCHEMAS]})
class SeatField(serializers.Field[Any, Any, Any, Any]):
    """A seat of a new series: `{"player": NAME}`, `{"open": true}` or `{"computer": LEVEL}`."""

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        if not isinstance(data, dict) or len(data) != 1 or (kind := next(iter(data))) not in SEAT_KINDS:
            raise serializers.ValidationError('{"player": NAME}, {"open": true} or {"computer": LEVEL}.')
        if not isinstance(data[kind], SEAT_KINDS[kind]) or data[kind] is False:
            raise serializers.ValidationError(_("This is not what {kind!r} can be.").format(kind=kind))
        if kind == "computer" and data[kind] not in LEVELS:
            raise serializers.ValidationError(
                _("A computer's level must be one of {names}.").format(names=", ".join(LEVELS))
            )
        return data


@extend_schema_field(
    {
        "type": "array",
        "prefixItems": [{"type": "integer", "minimum": 0}, {"type": "string"}],
        "items": {"type": ["integer", "string"]},
        "minItems": 2,
        "maxItems": 2,
        "examples": [[0, "attack 7S"]],
    }
)
class SeatAndMoveField(serializers.Field[Any, Any, Any, Any]):
    """A move and the number of the seat that makes it, as `[seat, text]`."""

    def to_internal_value(self, data: Any) -> tuple[int, str]:
        if not isinstance(data, list) or len(data) != 2 or type(data[0]) is not int or not isinstance(data[1], str):
            raise serializers.ValidationError(_('This must be a seat and a move, such as [0, "attack 7S"].'))
        return data[0], data[1]


def parse_iso_date(text: str) -> date:
    """Convert a text such as 2026-12-24 to a date, or raise ValueError."""
    if DAY_PATTERN.fullmatch(text) is None:
        raise ValueError(text)
    return date.fromisoformat(text)


@extend_schema_field({"type": "string", "format": "date", "examples": ["2026-12-24"]})
class DayField(serializers.Field[Any, Any, Any, Any]):
    def to_internal_value(self, data: Any) -> date:
        try:
            return parse_iso_date(data)
        except (TypeError, ValueError):
            raise serializers.ValidationError(_("A day must be a text like 2026-12-24.")) from None
