"""Cache headers of the API: a stored response must be revalidated before each use."""

import pytest

from tests.factories import create_person, make_anonymous_client

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "path", ["me", "me/tokens", "me/notifications", "me/webhooks", "me/turns", "series", "leaderboard", "games/nothing"]
)
def test_every_response_of_the_api_varies_with_the_credentials(path):
    for client in (create_person().client, make_anonymous_client()):
        answer = client.get(f"/api/v1/{path}")
        assert answer["Cache-Control"] == "private, no-cache"
        assert {"Authorization", "Cookie"} <= set(answer["Vary"].split(", "))


def test_a_response_with_a_new_secret_is_not_cached():
    answer = create_person("account").client.post("/api/v1/me/tokens", {"name": "x", "scopes": ["account"]})
    assert answer["Cache-Control"] == "private, no-cache"
