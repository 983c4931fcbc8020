"""The index of the API links only to existing resources."""

import pytest

from tests.factories import anybody, person
from tests.games.api.calls import API, good

pytestmark = pytest.mark.django_db


def test_every_link_of_the_index_exists() -> None:
    told = good(anybody().get(f"{API}/"), 200)
    assert told["schema"] == "http://testserver/api/v1/schema"
    follow = person().client
    own = {name: told.pop(name) for name in ("me", "turns", "stream")}
    assert {name: anybody().get(address).status_code for name, address in told.items()} == dict.fromkeys(told, 200)
    assert {name: anybody().get(address).status_code for name, address in own.items()} == dict.fromkeys(own, 401)
    assert follow.get(own["turns"]).status_code == 200
