"""Pages show names of options and presets in both languages. Only the API shows their identifiers."""

import re

import pytest
from django.utils.translation import override

from games import words
from games.engine import OPTIONS, PRESETS
from games.words.option_values import VALUE_NAMES
from games.words.options import OPTION_NAMES
from games.words.presets import PRESET_NAMES

NAME_PATTERNS = {"en": r"[A-Za-z0-9][A-Za-z0-9 ,:'“”♠♥♦♣-]*", "ru": r"[А-Яа-яё0-9][А-Яа-яё0-9 ,:«»♠♥♦♣-]*"}


@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_preset_option_and_value_has_a_name(language):
    assert (list(PRESET_NAMES), list(OPTION_NAMES)) == (list(PRESETS), list(OPTIONS))
    with override(language):
        named = [words.get_preset_name(preset) for preset in PRESETS] + [
            words.get_option_name(option) for option in OPTIONS
        ]
        for option in OPTIONS.values():
            values = [{}, {"8": "draw_two", "QS": "pass"}] if option.name == "role_cards" else option.values
            called = [words.get_value_name(option.name, value) for value in values]
            assert len(set(called)) == len(values), option.name
            named += called
    assert [one for one in named if not re.fullmatch(NAME_PATTERNS[language], one)] == []


def test_only_values_of_options_have_names():
    assert {(option, value) for option, names in VALUE_NAMES.items() for value in names} <= {
        (option.name, value) for option in OPTIONS.values() if option.name in VALUE_NAMES for value in option.values
    }


def test_house_presets_are_named_as_in_their_url():
    assert words.get_preset_name("anna/kitchen") == "anna/kitchen"
