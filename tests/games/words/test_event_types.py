"""The functions that write log lines declare types of events. These have the fields that the API documents."""

from typing import get_type_hints

import pytest

from games.api.contract.events import event_components
from games.api.contract.vocabulary import name_component
from games.engine.events.event import EVENT_KINDS
from games.words.events import LINES

BY_SERVERS = {"seq", "at", "by"}
UNPROMISED = {"hands"}
"""Fields that are always there, although the API does not promise it."""
SHOWN_KINDS = sorted({cls.shown_as for cls in EVENT_KINDS.values()})


def test_every_kind_has_a_line():
    assert sorted(LINES) == SHOWN_KINDS


@pytest.mark.parametrize("kind", SHOWN_KINDS)
def test_type_has_the_documented_fields(kind):
    of_type, schema = get_type_hints(LINES[kind])["event"], event_components()[f"{name_component(kind)}Event"]
    assert of_type.__required_keys__ | of_type.__optional_keys__ == set(schema["properties"]) - BY_SERVERS
    assert of_type.__required_keys__ - UNPROMISED == set(schema["required"]) - BY_SERVERS
