"""Form fields for the options of the rules. A field without a value leaves the value of the preset."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from games import words
from games.engine import OPTIONS, OptionView

FIELD_PREFIX, NONE, AS_PRESET = "rule_", "none", ""
OPTIONS_WITHOUT_FIELD = {"role_cards"}
"""Options whose values do not fit in a choice field. Programs can set these options through the API."""


def make_option_fields() -> dict[str, forms.Field]:
    options = [option for option in words.translate_options() if option["name"] not in OPTIONS_WITHOUT_FIELD]
    return {f"{FIELD_PREFIX}{option['name']}": _make_field(option) for option in options}


def read_options(cleaned_data: dict[str, Any]) -> dict[str, Any]:
    """Return the values that the user has selected, by option. Options left to the preset are not included."""
    return {
        name: _decode_value(name, cleaned_data[f"{FIELD_PREFIX}{name}"])
        for name in OPTIONS
        if cleaned_data.get(f"{FIELD_PREFIX}{name}", "") != AS_PRESET
    }


def get_option_rows(form: forms.Form) -> Iterator[forms.BoundField]:
    return (form[name] for name in form.fields if name.startswith(FIELD_PREFIX))


def _make_field(option: OptionView) -> forms.ChoiceField:
    name = option["name"]
    values = [(_encode_value(value), words.get_value_name(name, value)) for value in option["values"]]
    choices = [(AS_PRESET, _("as the preset has it")), *values]
    label = words.get_option_name(name)
    return forms.ChoiceField(label=label, help_text=option["help"], choices=choices, required=False)


def _encode_value(value: Any) -> str:
    return NONE if value is None else str(value)


def _decode_value(name: str, text: str) -> Any:
    """Return the value of the option `name` that the form field's text stands for."""
    return next(value for value in OPTIONS[name].values if _encode_value(value) == text)
