"""The functions for log lines declare types of events. Each type has the fields that the API documents."""

from typing import get_type_hints

import pytest

from games.api.contract.events import build_event_components
from games.api.contract.schema_parts import build_component_name
from games.engine.events.event import EVENT_KINDS
from games.words.events import EVENT_SENTENCES

FIELDS_ADDED_BY_SERVER = {"seq", "at", "by"}
FIELDS_NOT_PROMISED_BY_API = {"hands"}
"""Fields that the types require, although the API does not promise them."""
SHOWN_EVENT_KINDS = sorted({cls.shown_as for cls in EVENT_KINDS.values()})


def test_every_kind_of_event_has_a_function_for_its_log_line():
    assert sorted(EVENT_SENTENCES) == SHOWN_EVENT_KINDS


@pytest.mark.parametrize("kind", SHOWN_EVENT_KINDS)
def test_an_event_type_has_the_documented_fields(kind):
    of_type, schema = (
        get_type_hints(EVENT_SENTENCES[kind])["event"],
        build_event_components()[f"{build_component_name(kind)}Event"],
    )
    assert of_type.__required_keys__ | of_type.__optional_keys__ == set(schema["properties"]) - FIELDS_ADDED_BY_SERVER
    assert of_type.__required_keys__ - FIELDS_NOT_PROMISED_BY_API == set(schema["required"]) - FIELDS_ADDED_BY_SERVER
