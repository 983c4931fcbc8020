"""Titles of series, and the list of the series that one player has created."""

import pytest

from tests.factories import Person, make_anonymous_client
from tests.games.api.calls import API, expect_refusal, expect_status, post_series

pytestmark = pytest.mark.django_db

VALID_TITLES = [
    "Sunday durak",
    "Воскресный дурак",
    "Łukasz & Zoë 🎉",
    "<b>&\"'{}%s",
    "=1+1",
    "👨\u200d👩\u200d👧 ❤\ufe0f",
    "x" * 60,
]
INVALID_TITLES = [
    "x" * 61,
    "a\nb",
    "a\u0007b",
    "a\u2028b",
    "\u202ekarud",
    "a\u2067b",
    "a\u200bb",
    "a\u200d",
    "a\ufe0f",
    "a\u3164",
    7,
    None,
]


@pytest.mark.parametrize("title", VALID_TITLES)
def test_a_series_has_the_title_that_its_creator_gave(title: str, owner: Person) -> None:
    series = post_series(owner, "me", None, title=title)
    assert series["title"] == title
    assert expect_status(owner.client.get(f"{API}/series/{series['id']}"), 200)["title"] == title
    [line] = expect_status(owner.client.get(f"{API}/series"), 200)["results"]
    assert line["title"] == title


@pytest.mark.parametrize("title", INVALID_TITLES)
def test_a_misleading_or_long_title_is_refused(title: object, owner: Person) -> None:
    body = {"rules": "alemi-36", "seats": [{"player": "me"}, {"open": True}], "title": title}
    problem = expect_refusal(owner.client.post(f"{API}/series", body), 400, "invalid")
    assert list(problem["errors"]) == ["title"]


@pytest.mark.parametrize("more", [{}, {"title": ""}, {"title": "  "}])
def test_a_series_needs_no_title(more: dict[str, str], owner: Person) -> None:
    assert post_series(owner, "me", None, **more)["title"] == ""


def test_spaces_around_a_title_are_removed(owner: Person) -> None:
    assert post_series(owner, "me", None, title="  Sunday durak ")["title"] == "Sunday durak"


def test_the_list_by_creator_has_the_series_that_the_caller_may_see(owner: Person, member: Person) -> None:
    shown = post_series(owner, "me", None, visibility="public")["id"]
    offered = post_series(owner, "me", member, visibility="private")["id"]
    post_series(owner, "me", None)
    post_series(member, "me", None, visibility="public")

    def list_series_by_creator(client: object, query: str) -> list[str]:
        listed = expect_status(client.get(f"{API}/series?{query}"), 200)["results"]  # type: ignore[attr-defined]
        return [one["id"] for one in listed]

    assert list_series_by_creator(make_anonymous_client(), "creator=olga") == [shown]
    assert list_series_by_creator(member.client, "creator=Olga") == [offered, shown]
    assert list_series_by_creator(member.client, "creator=Olga&player=Mitya&state=open") == [offered]
    assert list_series_by_creator(member.client, "creator=Osip") == []
    expect_refusal(member.client.get(f"{API}/series?creator=a%20b"), 400, "invalid")
