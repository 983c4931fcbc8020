"""What is told to one is kept by nobody between: caches of proxies and browsers ask again."""

import pytest

from tests.factories import anybody, person

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "path", ["me", "me/tokens", "me/notifications", "me/webhooks", "me/turns", "series", "leaderboard", "games/nothing"]
)
def test_every_answer_of_the_api_depends_on_who_asks_and_says_so(path):
    for client in (person().client, anybody()):
        answer = client.get(f"/api/v1/{path}")
        assert answer["Cache-Control"] == "private, no-cache"
        assert {"Authorization", "Cookie"} <= set(answer["Vary"].split(", "))


def test_a_secret_that_was_made_too():
    answer = person("account").client.post("/api/v1/me/tokens", {"name": "x", "scopes": ["account"]})
    assert answer["Cache-Control"] == "private, no-cache"
