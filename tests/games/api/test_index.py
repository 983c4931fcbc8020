"""The index of the API has links only to resources that exist."""

import pytest

from tests.factories import create_person, make_anonymous_client
from tests.games.api.calls import API, expect_status

pytestmark = pytest.mark.django_db


def test_every_link_of_the_index_exists() -> None:
    index = expect_status(make_anonymous_client().get(f"{API}/"), 200)
    assert index["schema"] == "http://testserver/api/v1/schema"
    follow = create_person().client
    own = {name: index.pop(name) for name in ("me", "turns", "stream")}
    assert {name: make_anonymous_client().get(address).status_code for name, address in index.items()} == dict.fromkeys(
        index, 200
    )
    assert {name: make_anonymous_client().get(address).status_code for name, address in own.items()} == dict.fromkeys(
        own, 401
    )
    assert follow.get(own["turns"]).status_code == 200
