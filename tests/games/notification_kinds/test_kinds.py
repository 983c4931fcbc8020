"""The sentences of notifications."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.services.seeks import create_seek, match_seeks
from tests.accounts.web.browser import Browser
from tests.factories import create_person

pytestmark = pytest.mark.django_db


def test_a_player_for_whom_a_table_is_found_is_asked_to_sit_down_or_decline() -> None:
    people = [create_person(name) for name in ("anna", "boris")]
    for who in people:
        create_seek(user=who.user, presets=["classic-36"], player_counts=[2], pace="post", lasts=timedelta(days=1))
    assert match_seeks(now=timezone.now()) == 1
    for who, other in ((people[0], people[1]), (people[1], people[0])):
        shown = " ".join(Browser(who.user).open("/inbox").split())
        found = f"The site has found a table for you: Classic with {other.name}, 2 days for a move."
        assert f"{found} Sit down or decline" in shown
