"""All times in responses have one format: RFC 3339, in UTC, with a Z."""

import re
from datetime import timedelta

import pytest
from django.utils import timezone

from games.tasks import notify_turns_and_remind
from tests.factories import Person
from tests.games.api.calls import API, make_move, start_series

pytestmark = pytest.mark.django_db
ISO_TIME_PATTERN = re.compile(r"\d{4}-\d\d-\d\dT[^\"]*")
EXPECTED_TIME_PATTERN = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{6})?Z")
PATHS_TO_READ = [
    "me", "me/turns", "me/notifications", "me/export", "me/blocks", "me/tokens", "series", "series/{series}",
    "series/{series}/games", "series/{series}/chat", "series/{series}/holidays", "series/{series}/penalties",
    "series/{series}/penalties?format=csv", "players/Olga", "players/Olga/series", "players/Olga/games",
    "players/Olga/ratings", "players/Olga/penalties", "games/{over}", "games/{over}/events", "games/{over}/record",
    "games/{game}", "games/{game}/events",
]  # fmt: skip
PATHS_WITHOUT_TIMES = {"me", "me/blocks", "players/Olga/ratings"}


@pytest.fixture
def series_with_times(owner: Person, member: Person) -> dict[str, str]:
    """Create a series with a penalty, a day off, a chat line and a running second game. All of them have times."""
    series = start_series(owner, member, penalty="Tea.", visibility="public", holidays=2, clock={"move": "PT1H"})
    make_move(owner, series["game"], "resign")
    address = f"{API}/series/{series['id']}"
    game = member.client.post(f"{address}/games", {}).json()["id"]
    owner.client.post(f"{address}/chat", {"text": "Tea?"})
    owner.client.post(f"{address}/holidays", {"day": (timezone.now() + timedelta(days=2)).date().isoformat()})
    notify_turns_and_remind()
    return {"series": series["id"], "over": series["game"], "game": game}


@pytest.mark.parametrize("path", PATHS_TO_READ)
def test_every_time_in_a_response_ends_with_z(
    owner: Person, member: Person, series_with_times: dict[str, str], path: str
) -> None:
    found = []
    for who in (owner, member):
        answer = who.client.get(f"{API}/{path.format(**series_with_times)}")
        assert answer.status_code == 200, answer.content
        found += [text for piece in answer for text in ISO_TIME_PATTERN.findall(piece.decode())]
    assert [text for text in found if not EXPECTED_TIME_PATTERN.match(text)] == []
    assert found or path in PATHS_WITHOUT_TIMES
