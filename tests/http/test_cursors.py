"""A cursor goes on in the list that it came from, and in no other."""

import pytest

from tests.accounts.doors import assert_problem
from tests.factories import Person, anybody, person
from tests.games.api.calls import API, create, good

pytestmark = pytest.mark.django_db


@pytest.fixture
def olga() -> Person:
    """With three public series that wait, to be had by two lists, and with four tokens."""
    who = person("Olga")
    for _ in range(3):
        create(who, "me", None, visibility="public")
        person_token(who)
    return who


def person_token(who: Person) -> None:
    good(who.client.post(f"{API}/me/tokens", {"name": "more", "scopes": ["read"]}), 201)


def cursor_of(client, address: str) -> str:
    link = good(client.get(f"{API}/{address}"), 200)["next"]
    return link.split("cursor=")[1].split("&")[0]


def refused_there(client, address: str, cursor: str) -> None:
    sign = "&" if "?" in address else "?"
    problem = assert_problem(client.get(f"{API}/{address}{sign}cursor={cursor}"), 400, "invalid")
    assert set(problem["errors"]) == {"cursor"}


def test_a_cursor_goes_on_where_it_was_given_with_another_limit_too(olga: Person) -> None:
    cursor = cursor_of(olga.client, "series?limit=1")
    page = good(olga.client.get(f"{API}/series?limit=2&cursor={cursor}"), 200)
    assert (len(page["results"]), page["next"]) == (2, None)


@pytest.mark.parametrize(
    "other",
    [
        "me/tokens",
        "players/Olga/series",
        "series?state=open",
        "series?player=Olga",
        "players/Olga/games",
    ],
)
def test_another_list_refuses_it(olga: Person, other: str) -> None:
    refused_there(olga.client, other, cursor_of(olga.client, "series?limit=1"))


def test_the_same_list_sifted_otherwise_refuses_it(olga: Person) -> None:
    cursor = cursor_of(olga.client, "series?state=open&player=Olga&limit=1")
    good(olga.client.get(f"{API}/series?player=Olga&state=open&limit=1&cursor={cursor}"), 200)
    refused_there(olga.client, "series?state=open&player=olga", cursor)
    refused_there(olga.client, "series?state=open", cursor)


def test_what_somebody_else_would_see_is_another_list(olga: Person) -> None:
    cursor = cursor_of(olga.client, "series?limit=1")
    refused_there(person().client, "series", cursor)
    refused_there(anybody(), "series", cursor)
    public = cursor_of(anybody(), "series?limit=1")
    assert len(good(anybody().get(f"{API}/series?cursor={public}"), 200)["results"]) == 2
